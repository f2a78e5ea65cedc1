import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { beforeAll, expect, it, vi } from "vitest";
import { firstSliceSize, newsletterMessages } from "../../contract/newsletter-admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { mockSecrets } from "../../test/support/secrets.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { createId } from "../id.ts";
import {
  addMember,
  addReaders,
  admin,
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

mockSecrets();
beforeAll(addReaders);
const stop = (id: string) => admin.ask("adminStopNewsletter", { path: { id } });

it("an owner stops a newsletter in the middle: what was sent is counted, and no one else gets it", async () => {
  await writeSettings(settings);
  const draft = await createDraft();
  expect((await stop(draft.id)).statusCode).toBe(409);
  await start(draft);
  let sent = 0;
  ses.on(SendEmailCommand).callsFake(async () => {
    sent += 1;
    if (sent !== 15) return {};
    expect((await stop(draft.id)).statusCode).toBe(202);
    const again = await stop(draft.id);
    expect(again.statusCode).toBe(202);
    expect(parseBody(again)).toMatchObject({ state: "sending", stopped: "owner", held_back: null });
    return {};
  });
  const now = Date.now() + 1_000;
  await run(now);
  expect(sent).toBe(20);
  await run(now + hour);
  await run(now + 2 * hour);
  expect(await findNewsletter(draft.id)).toMatchObject({
    state: "sent",
    stopped: "owner",
    recipients: 150,
    counts: { sent: 20, suppressed: 0, failed: 0 },
    finished_at: expect.any(String),
  });
  expect(sent).toBe(20);
  const items = await listAllOfMember(admin.id);
  expect(items.filter(({ action }) => action === "newsletter.stopped")).toHaveLength(1);
  expect((await stop(draft.id)).statusCode).toBe(202);
});

it("an owner stops “We've moved” instead of sending the rest, which no one can send then", async () => {
  const import_id = createId("imp");
  const imported = { import_id, at: "2026-05-01T08:00:00.000Z", customer_id: null };
  for (let n = 0; n < firstSliceSize + 5; n++)
    await addMember(`moved-${n}@example.com`, { imported, email_verified_at: null });
  const received = mockSes();
  const draft = await createDraft({ import_id });
  await start(draft);
  const now = Date.now() + 1_000;
  await run(now);
  const held = await findNewsletter(draft.id);
  expect(held?.can_continue).toBe(true);
  expect((await stop(draft.id)).statusCode).toBe(202);
  expect(await findNewsletter(draft.id)).toMatchObject({ can_continue: false, held_back: null });
  expect((await start({ id: draft.id, version: (held?.version ?? 0) + 1 })).statusCode).toBe(409);
  await run(now + hour);
  expect(await findNewsletter(draft.id)).toMatchObject({ state: "sent", stopped: "owner" });
  expect(received.size).toBe(firstSliceSize);
});

it("a newsletter that everyone has got cannot be stopped", async () => {
  mockSes();
  const draft = await createDraft();
  await start(draft);
  await run(Date.now() + 1_000);
  expect((await stop(draft.id)).statusCode).toBe(409);
});

it("an email that no one would get is not sent, and says so", async () => {
  const drafts = [
    await createDraft({ audience: "premium" }),
    await createDraft({ import_id: createId("imp") }),
  ];
  const answers = await Promise.all(drafts.map((draft) => start(draft)));
  expect(answers.map((answer) => [answer.statusCode, parseBody(answer).error.message])).toEqual([
    [409, newsletterMessages.nothingToSend],
    [409, newsletterMessages.noOneLeft],
  ]);
});

it("the next run sends no email that a run sends, which Lambda repeats with its old time", async () => {
  await writeSettings(settings);
  const draft = await createDraft();
  await start(draft);
  const [before, now] = [Date.now() + 1_000, Date.now() + 181_000];
  vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(now);
  const received: string[] = [];
  ses.on(SendEmailCommand).callsFake(async ({ Destination }) => {
    received.push(Destination.ToAddresses[0]);
    if (received.length === 1) await run(now);
    return {};
  });
  await run(before);
  vi.useRealTimers();
  expect(received.length).toBeGreaterThan(1);
  expect(received.toSorted()).toEqual([...new Set(received)].toSorted());
});

it("a run keeps the pace of the emails that it sends, and waits for none that an earlier run has sent", async () => {
  await writeSettings(settings);
  const received = mockSes();
  const draft = await createDraft();
  await start(draft);
  const now = Date.now() + 1_000;
  /** Has time for two batches of the first page. */
  const buildContext = () => {
    let left = 2;
    return { getRemainingTimeInMillis: () => (left-- > 0 ? 300_000 : 0) };
  };
  const started = performance.now();
  await run(now, buildContext(), 150);
  expect(performance.now() - started).toBeGreaterThan(295);
  expect(received.size).toBe(20);
  await run(now + hour, buildContext(), hour);
  expect(received.size).toBe(20);
  await run(now + 2 * hour);
  expect([received.size, Math.max(...received.values())]).toEqual([149, 1]);
});
