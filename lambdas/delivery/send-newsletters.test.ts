import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newsletterMessages as messages } from "../../contract/newsletter-admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { unsubscribe } from "../forms/newsletter.ts";
import { subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { newsletterStore } from "../newsletter/newsletter-store.ts";
import { recipientStore } from "../newsletter/recipient-store.ts";
import {
  addMember,
  addReaders,
  addSubscriber,
  admin,
  content,
  createDraft,
  findNewsletter,
  hour,
  mockSes,
  run,
  ses,
  settings,
  start,
  writeSettings,
} from "./send-newsletters.fixture.ts";

beforeAll(addReaders);

describe("a newsletter's draft", () => {
  it("is deleted by its owner, with an entry in the audit log, but not once it was sent", async () => {
    const draft = await createDraft();
    const remove = (id: string) => admin.ask("adminDeleteNewsletter", { path: { id } });
    expect(parseBody(await remove(draft.id))).toEqual({ deleted: true });
    expect(await findNewsletter(draft.id)).toBeUndefined();
    expect((await remove(draft.id)).statusCode).toBe(404);
    const [entry] = await listAllOfMember(admin.id);
    expect(entry).toMatchObject({ action: "newsletter.deleted", detail: { subject: content.subject } });
  });
});

describe("sending a newsletter", () => {
  it("is held back until the owner's name and address are known", async () => {
    const draft = await createDraft();
    for (const legal_name of [undefined, settings.legal_name]) {
      if (legal_name) await writeSettings({ legal_name });
      const answer = await start(draft);
      expect(answer.statusCode).toBe(409);
      expect(parseBody(answer).error.message).toContain("legal name and postal address");
    }
    await writeSettings(settings);
  });

  it("is refused to an owner who has not seen the last change, and so is another change", async () => {
    const draft = await createDraft();
    const change = (subject: string) =>
      admin.ask("adminUpdateNewsletter", { path: { id: draft.id }, body: { version: 1, subject } });
    expect((await change("Seen")).statusCode).toBe(200);
    expect([(await change("Late")).statusCode, (await start(draft)).statusCode]).toEqual([409, 409]);
    const kept = { state: "draft", subject: "Seen", version: 2 };
    expect(await findNewsletter(draft.id)).toMatchObject(kept);
  });

  it("reaches 150 people once each, with two refused and a crash in the middle", async () => {
    const received = mockSes((to) => ["reader-11@example.com", "member-20@example.com"].includes(to));
    const draft = await createDraft();
    const started = await start(draft);
    expect(parseBody(started)).toMatchObject({ state: "sending", recipients: 150 });
    expect((await admin.ask("adminDeleteNewsletter", { path: { id: draft.id } })).statusCode).toBe(409);

    const now = Date.now() + 1_000;
    const settle = recipientStore.settle;
    let notes = 0;
    vi.spyOn(recipientStore, "settle").mockImplementation(async (...given) => {
      notes += 1;
      // The process dies between SES's answer and the note about the 76th recipient.
      if (notes === 76) throw new Error("killed");
      if (notes > 76) return new Promise(() => {});
      return settle(...given);
    });
    await expect(run(now)).rejects.toThrow(draft.id);
    vi.restoreAllMocks();
    expect(received.size).toBeLessThan(150);

    // Its lease has not ended: another run leaves it alone.
    const before = received.size;
    await run(now + 60_000);
    // Of the killed batch, emails that were on their way to SES may still arrive; of the next ones none.
    expect(received.size).toBeLessThan(before + 10);

    // Later runs stop for lack of time, and the last one finishes.
    let left = 3;
    await run(now + hour, { getRemainingTimeInMillis: () => (left-- > 0 ? 300_000 : 0) });
    expect((await findNewsletter(draft.id))?.state).toBe("sending");
    await run(now + 2 * hour);
    await run(now + 3 * hour);

    expect(await findNewsletter(draft.id)).toMatchObject({
      state: "sent",
      counts: { sent: 147, suppressed: 1, failed: 2 },
      recipients: 150,
    });
    expect(received.size).toBe(147);
    const doubled = [...received.values()].filter((times) => times > 1);
    // At most the batch that was with SES when the process died.
    expect(doubled.length).toBeLessThanOrEqual(10);
    expect(Math.max(...received.values())).toBeLessThanOrEqual(2);
    for (const email of ["unproven", "not-asked", "pending"])
      expect(received.has(`${email}@example.com`)).toBe(false);
  });

  it("resumes where SES refused for now, without counting a failure or sending twice", async () => {
    const draft = await createDraft();
    await start(draft);
    let calls = 0;
    const received = new Map<string, number>();
    ses.on(SendEmailCommand).callsFake(async ({ Destination }) => {
      calls += 1;
      if (calls > 40 && calls < 45) throw new Error("Too many requests");
      const to: string = Destination.ToAddresses[0];
      received.set(to, (received.get(to) ?? 0) + 1);
      return {};
    });
    const now = Date.now() + 1_000;
    await run(now);
    expect((await findNewsletter(draft.id))?.held_back).toContain("tried again every minute");
    // Time for seven batches: of the two that were tried before among the subscribers, one is repeated.
    let left = 7;
    await run(now + hour, { getRemainingTimeInMillis: () => (left-- > 0 ? 300_000 : 0) });
    expect(await findNewsletter(draft.id)).toMatchObject({ state: "sending", held_back: null });
    await run(now + 2 * hour);
    expect(await findNewsletter(draft.id)).toMatchObject({ state: "sent", counts: { sent: 149, failed: 0 } });
    expect(Math.max(...received.values())).toBe(1);
  });

  it("that fails delays no other, fails the run, and is continued by the next one", async () => {
    const received = mockSes();
    const [failing, other] = [await createDraft(), await createDraft()];
    for (const draft of [failing, other]) await start(draft);
    const claim = newsletterStore.claim;
    vi.spyOn(newsletterStore, "claim").mockImplementation(async (id, at) => {
      if (id === failing.id) throw new Error("Unreadable row");
      return claim(id, at);
    });
    const now = Date.now() + 1_000;
    await expect(run(now)).rejects.toThrow(failing.id);
    expect((await findNewsletter(other.id))?.state).toBe("sent");
    vi.restoreAllMocks();
    await run(now + hour);
    expect((await findNewsletter(failing.id))?.state).toBe("sent");
    expect(Math.max(...received.values())).toBe(2);
  });

  it("keeps other runs away, however slow the mail service is", async () => {
    const draft = await createDraft();
    await start(draft);
    const now = Date.now() + 1_000;
    const getTime = performance.now.bind(performance);
    const received = new Map<string, number>();
    let [calls, passedMs] = [0, 0];
    let other = Promise.resolve();
    vi.spyOn(performance, "now").mockImplementation(() => getTime() + passedMs);
    ses.on(SendEmailCommand).callsFake(async ({ Destination }) => {
      const to: string = Destination.ToAddresses[0];
      received.set(to, (received.get(to) ?? 0) + 1);
      calls += 1;
      if (calls % 10 === 1) passedMs += 50_000;
      if (calls === 35) other = run(now + 150_000);
      await new Promise((resolve) => setImmediate(resolve));
      return {};
    });
    await run(now);
    await other;
    expect(Math.max(...received.values())).toBe(1);
    expect((await findNewsletter(draft.id))?.state).toBe("sent");
  });

  it("stops within a batch of the owner turning newsletters off", async () => {
    const draft = await createDraft();
    await start(draft);
    const now = Date.now();
    let calls = 0;
    ses.on(SendEmailCommand).callsFake(async () => {
      calls += 1;
      if (calls !== 15) return {};
      await writeSettings({ newsletter_enabled: false });
      // The settings are read again after half a minute.
      vi.spyOn(Date, "now").mockReturnValue(now + 60_000);
      return {};
    });
    await run(now + 1_000);
    expect(calls).toBeLessThanOrEqual(30);
    expect(await findNewsletter(draft.id)).toMatchObject({ state: "sending", held_back: expect.any(String) });
    await writeSettings({ newsletter_enabled: true });
    vi.spyOn(Date, "now").mockReturnValue(now + 120_000);
    await run(now + hour);
    vi.restoreAllMocks();
    expect((await findNewsletter(draft.id))?.state).toBe("sent");
  });

  it("cannot be started twice, or changed afterwards", async () => {
    mockSes();
    const draft = await createDraft();
    const answers = await Promise.all([start(draft), start(draft)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
    const change = { path: { id: draft.id }, body: { version: draft.version + 1, subject: "Other" } };
    const refused = await admin.ask("adminUpdateNewsletter", change);
    expect([refused.statusCode, parseBody(refused).error.message]).toEqual([409, messages.alreadySent]);
    await run(Date.now() + 1_000);
  });
});

describe("a newsletter's email", () => {
  it("has the headers of one-click unsubscribe, whose link ends it for members and subscribers", async () => {
    const member = await addMember("both@example.com");
    await addSubscriber("both@example.com");
    mockSes();
    const draft = await createDraft();
    await start(draft);
    await run(Date.now() + 1_000);
    const sent = ses
      .commandCalls(SendEmailCommand)
      .map(({ args }) => args[0].input)
      .filter(({ Destination }) => Destination?.ToAddresses?.[0] === "both@example.com");
    expect(sent).toHaveLength(1);
    const { Headers = [], Body } = sent[0]?.Content?.Simple ?? {};
    expect(Headers.map(({ Name }) => Name)).toEqual(["List-Unsubscribe", "List-Unsubscribe-Post"]);
    expect(Body?.Text?.Data).toContain("Kindstead LLC, 12 Elm Street");
    expect(Body?.Text?.Data).toContain("Here is what is new.");
    const token = new URL(Headers[0]?.Value?.slice(1, -1) ?? "").searchParams.get("token") ?? "";
    await unsubscribe({ role: null, client: "192.0.2.1" }, { token });
    expect((await memberStore.find(member.id))?.wants_updates).toBe(false);
    expect(await subscriberStore.find(toAddressKey("both@example.com"))).toBeUndefined();
  });

  it("is previewed with the number of people who get it", async () => {
    const { id } = await createDraft();
    const preview = await admin.get("adminPreviewNewsletter", { path: { id } });
    expect(preview).toMatchObject({ recipients: 150, problem: null });
    expect(preview.html).toContain("Rainy-day printables");
    expect(preview.html).toContain("Unsubscribe");
  });

  it("is not continued while it is not due", async () => {
    const { id } = await createDraft();
    expect(await newsletterStore.claim(id, Date.now())).toBeUndefined();
  });
});
