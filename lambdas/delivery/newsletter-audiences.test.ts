import { beforeAll, describe, expect, it } from "vitest";
import { followingMs } from "../../contract/newsletter-admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { contentStore } from "../content/content-store.ts";
import { downloadStore } from "../content/download-store.ts";
import { addOptOut, buildUnsubscribePath } from "../forms/forms.ts";
import { unsubscribe } from "../forms/newsletter.ts";
import { memberStore } from "../members/member-store.ts";
import {
  addMember,
  addReaders,
  addSubscriber,
  admin,
  content,
  createDraft,
  findNewsletter,
  mockSes,
  run,
  ses,
  settings,
  start,
  writeSettings,
} from "./send-newsletters.fixture.ts";

beforeAll(addReaders);

const comped = { membership: make.membership("comped") };
const overdue = (grace_until: string) => ({ membership: make.membership("past_due", grace_until) });
const preview = (id: string) => admin.get("adminPreviewNewsletter", { path: { id } });

async function addItem(title: string) {
  const item = make.contentItem({ title, thumbnail_url: "covers/rain.webp" });
  await contentStore.put(item);
  return item;
}

describe("the audience of a newsletter", () => {
  it("is Premium members who agreed in their profile or by the form, and no one else", async () => {
    await writeSettings(settings);
    await addMember("premium@example.com", comped);
    await addMember("grace@example.com", overdue("2999-01-01T00:00:00.000Z"));
    await addMember("lapsed@example.com", overdue("2026-01-01T00:00:00.000Z"));
    await addMember("form@example.com", { ...comped, wants_updates: false });
    await addMember("form@example.com", { ...comped, wants_updates: false, replaced_by: "the row above" });
    await addSubscriber("form@example.com");
    await addMember("silent@example.com", { ...comped, wants_updates: false });
    await addMember("new@example.com", { ...comped, email_verified_at: null });
    await addMember("left@example.com", { ...comped, deleted_at: "2026-05-02T08:00:00.000Z" });
    // This address filled in the form, and has not confirmed it.
    await addMember("pending@example.com", { ...comped, wants_updates: false });
    const draft = await createDraft({ audience: "premium" });
    expect(await preview(draft.id)).toMatchObject({
      recipients: 3,
      // The 150 readers of all tests are 30 free members and others without an account.
      readers: { all: 154, free: 31, premium: 3 },
    });
    const received = mockSes();
    expect(parseBody(await start(draft))).toMatchObject({ audience: "premium", recipients: 3 });
    const [entry] = await listAllOfMember(admin.id);
    expect(entry).toMatchObject({
      action: "newsletter.sent",
      detail: { subject: content.subject, recipients: 3, audience: "premium" },
    });
    await run(Date.now() + 1_000);
    const people = ["form", "grace", "premium"].map((name) => [`${name}@example.com`, 1]);
    expect([...received].toSorted()).toEqual(people);
    expect(await findNewsletter(draft.id)).toMatchObject({ state: "sent", counts: { sent: 3 } });
    const inputs = ses.calls().map(({ args }) => JSON.stringify(args[0].input));
    const findEmail = (to: string) => inputs.find((input) => input.includes(to));
    expect(findEmail("form@example.com")).toContain("because you subscribed to");
    expect(findEmail("grace@example.com")).toContain("because emails about new printables are on");
  });
});

/** A press on the link of a newsletter that was sent to this address. */
async function createPress(email: string, member_id: string | null) {
  const token = (await buildUnsubscribePath(email, member_id)).split("token=")[1] ?? "";
  return () => unsubscribe({ role: null, client: "192.0.2.1" }, { token });
}

it("a link from before a deletion ends the newsletters to the address's next account", async () => {
  const email = "registered-again@example.com";
  const press = await createPress(email, crypto.randomUUID());
  const member = await addMember(email, comped);
  expect(await press()).toEqual({ unsubscribed: true });
  const received = mockSes();
  await start(await createDraft({ audience: "premium" }));
  await run(Date.now() + 1_000);
  expect(received.has(email)).toBe(false);
  expect((await memberStore.find(member.id))?.wants_updates).toBe(false);
});

it("an old link ends the newsletters to a member who agreed in the profile since, and turns the switch off", async () => {
  const email = "changed-her-mind@example.com";
  await addSubscriber(email);
  const press = await createPress(email, null);
  await press();
  const member = await addMember(email, comped);
  await press();
  const received = mockSes();
  await start(await createDraft({ audience: "premium" }));
  await run(Date.now() + 1_000);
  expect(received.has(email)).toBe(false);
  expect((await memberStore.find(member.id))?.wants_updates).toBe(false);
});

it("a press from before someone signed up and proved the address keeps no newsletter from them", async () => {
  const email = "back-again@example.com";
  await addOptOut(email, "2026-01-01T08:00:00.000Z");
  const member = await addMember(email, { ...comped, email_verified_at: "2026-02-01T08:00:00.000Z" });
  const received = mockSes();
  await start(await createDraft({ audience: "premium" }));
  await run(Date.now() + 1_000);
  expect(received.has(email)).toBe(true);
  expect((await memberStore.find(member.id))?.wants_updates).toBe(true);
});

describe("the items of a newsletter", () => {
  it("are published ones, with cover, title and link; one that is hidden later keeps it from being sent", async () => {
    const [rain, snow] = [await addItem("Rainy maze"), await addItem("Snow & stars")];
    const draft = await createDraft({ audience: "premium", item_ids: [snow.id, rain.id] });
    const written = { subject: content.subject, body: content.body, import_id: null };
    const { html, text } = await preview(draft.id);
    expect(html.indexOf("Snow &amp; stars")).toBeLessThan(html.indexOf("Rainy maze"));
    expect(html).toMatch(
      /<img [^>]*src="https:\/\/[^"]+\/media\/covers\/rain.webp" alt="Cover of Rainy maze" width="82" height="106"/,
    );
    expect(text).toMatch(/Rainy maze \(All ages\)\n {2}https:\/\/.+rainy-maze-cnt_/);

    await contentStore.put({ ...rain, status: "draft" });
    const named = "Not in the library any more: “Rainy maze”. Take it out to send this newsletter.";
    const hidden = await preview(draft.id);
    expect(hidden.problem).toBe(named);
    expect(hidden.html).not.toContain("Rainy maze");
    const refused = await start(draft);
    expect([refused.statusCode, parseBody(refused).error.message]).toEqual([409, named]);
    expect(await admin.get("adminTestNewsletter", { path: { id: draft.id } })).toEqual({ accepted: true });
    const { email: to } = (await memberStore.find(admin.id)) ?? {};
    const messages = (await listPendingRows()).map(({ message }) => message);
    const items = [expect.objectContaining({ id: snow.id })];
    const test = { kind: "newsletter_test", member_id: admin.id, to, ...written, items };
    expect(messages).toContainEqual(expect.objectContaining(test));
    const change = (body: object) => admin.ask("adminUpdateNewsletter", { path: { id: draft.id }, body });
    // Another field can still be saved; an item that was taken out cannot come back.
    const kept = await change({ version: 1, subject: "Still here", item_ids: [snow.id, rain.id] });
    expect(parseBody(kept).items.map(({ is_gone }: { is_gone: boolean }) => is_gone)).toEqual([false, true]);
    await change({ version: 2, item_ids: [snow.id] });
    const again = await change({ version: 3, item_ids: [snow.id, rain.id] });
    expect(parseBody(again).error.fields.item_ids).toContain("not in the library");
    expect((await preview(draft.id)).problem).toBeNull();
  });

  it("are left out of the emails that are sent after they were deleted, and a replaced cover is in them", async () => {
    await addMember("late@example.com", comped);
    const [rain, snow] = [await addItem("Puddle maze"), await addItem("Snow & stars")];
    const draft = await createDraft({ audience: "premium", item_ids: [rain.id, snow.id] });
    mockSes();
    await start(draft);
    await contentStore.put({ ...rain, status: "binned", bin: { at: draft.created_at, status: "published" } });
    await contentStore.put({ ...snow, thumbnail_url: "covers/snow.webp" });
    await run(Date.now() + 1_000);
    const inputs = ses.calls().map(({ args }) => JSON.stringify(args[0].input));
    const email = inputs.find((input) => input.includes("late@example.com"));
    expect(email).toContain("Snow &amp; stars");
    expect(email).toContain("/media/covers/snow.webp");
    expect(email).not.toContain("Puddle maze");
  });

  it("have the downloads that followed within seven days, and no others", async () => {
    const item = await addItem("Counting ducks");
    await downloadStore.count(item, Date.now());
    const draft = await createDraft({ audience: "premium", item_ids: [item.id] });
    expect(draft.items[0]).toMatchObject({ title: "Counting ducks", downloads: null });
    mockSes();
    await start(draft);
    const started = Date.now();
    await run(started + 1_000);
    await downloadStore.count(item, started);
    await downloadStore.count(item, started);
    expect((await findNewsletter(draft.id))?.items).toMatchObject([{ downloads: 2 }]);
    await run(started + followingMs - 60_000);
    await downloadStore.count(item, started);
    await run(started + followingMs + 60_000);
    await downloadStore.count(item, started);
    expect((await findNewsletter(draft.id))?.items).toMatchObject([{ downloads: 3 }]);
  });

  it("have no downloads from after the seven days, also while sending is paused", async () => {
    const item = make.contentItem({ title: "Counting geese" });
    await contentStore.put(item);
    mockSes(() => true, "Sending paused for this account");
    const draft = await createDraft({ item_ids: [item.id] });
    await start(draft);
    const started = Date.now() + 1_000;
    await downloadStore.count(item, started);
    for (const later of [60_000, followingMs + 60_000]) await run(started + later);
    await downloadStore.count(item, started);
    expect((await findNewsletter(draft.id))?.held_back).toContain("paused sending");
    expect((await findNewsletter(draft.id))?.items).toMatchObject([{ downloads: 1 }]);
    mockSes();
    for (const later of [180_000, 240_000]) await run(started + followingMs + later);
    expect(await findNewsletter(draft.id)).toMatchObject({ state: "sent", items: [{ downloads: 1 }] });
  });

  it("and a text that make more than 60 KB are refused", async () => {
    // Each line is 77 bytes of HTML: 58 and 62 KB with the rest of the email.
    const small = await createDraft({ audience: "premium", body: "'\n\n".repeat(720) });
    expect((await preview(small.id)).problem).toBeNull();
    const draft = await createDraft({ audience: "premium", body: "'\n\n".repeat(780) });
    expect((await preview(draft.id)).problem).toContain("larger than 60 KB");
    expect((await start(draft)).statusCode).toBe(409);
  });
});
