import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { crashAtWrite } from "../../test/support/crash-at-write.ts";
import { make } from "../../test/support/make.ts";
import { buildHookMessage, createFailedDelivery } from "../../test/support/outbox.fixture.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { memberStore } from "../members/member-store.ts";
import { sendAdminNotices } from "../members/members.ts";
import { buildMessageNotice } from "../outbox/notice-messages.ts";
import { enqueueFailed, type OutboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { transactWrite } from "../table/transactions.ts";
import { sendMorningDigest } from "./morning-digest.ts";
import { figuresStore } from "./trends.ts";

vi.mock("../site-settings/site-zone.ts", () => ({
  getSiteZone: () => Promise.resolve({ name: "America/New_York", changes: [] }),
}));

await startTableForFile();
const quarter = 15 * 60_000;
let admin = make.memberWithRole("admin");

/** The subjects of the emails to the admin, the oldest first. */
async function listSubjects(id = admin.id): Promise<string[]> {
  const { items } = await outboxStore.listEmailsAbout(id, undefined);
  return items.map(({ message }) => (message as { subject: string }).subject).toReversed();
}

async function runBetween(from: string, until: string): Promise<void> {
  for (let at = Date.parse(from); at < Date.parse(until); at += quarter)
    await sendMorningDigest({ time: new Date(at).toISOString() });
}

beforeEach(async () => {
  admin = make.memberWithRole("admin", { notices: { messages: false, failures: false, digest: true } });
  await memberStore.put(admin);
});

afterEach(async () => {
  const notices = { messages: false, failures: false, digest: false };
  await memberStore.put({ ...admin, notices, version: 3 });
});

it("digest: tells an owner who has chosen nothing of a new Premium member, but no admin before the first sign-in", async () => {
  const owner = make.memberWithRole("admin");
  const invited = make.memberWithRole("admin", { awaits_sign_in: true });
  for (const row of [owner, invited]) await memberStore.put(row);
  const nothing = { sign_ups: 0, churn: 0, premium_cents: 0, premium_refunded_cents: 0, sessions_cents: 0 };
  await figuresStore.save({ ...nothing, day: "2026-09-09", conversions: 1 });
  await runBetween("2026-09-10T00:00:00Z", "2026-09-11T00:00:00Z");
  const { items } = await outboxStore.listEmailsAbout(owner.id, undefined);
  expect(items.map(({ message }) => message)).toMatchObject([
    { facts: [{ label: "1", value: "New Premium members yesterday" }] },
  ]);
  expect(await listSubjects(invited.id)).toEqual([]);
});

it("digest: a day that is empty at eight sends nothing, also if a message comes later", async () => {
  await runBetween("2026-09-01T00:00:00Z", "2026-09-01T15:00:00Z");
  await submissionStore.create(make.submission(), []);
  await runBetween("2026-09-01T15:00:00Z", "2026-09-02T00:00:00Z");
  expect(await listSubjects()).toEqual([]);
});

it("digest: a run that stops after its emails is repeated, and no admin gets two", async () => {
  await submissionStore.create(make.submission(), []);
  const run = () => sendMorningDigest({ time: "2026-09-15T12:00:00Z" });
  // The first write is the email, the second one notes the day.
  await expect(crashAtWrite(2, "before", run)).rejects.toThrow("Simulated crash");
  await runBetween("2026-09-15T12:15:00Z", "2026-09-15T15:00:00Z");
  expect(await listSubjects()).toHaveLength(1);
});

it("digest: comes once a day of the site from eight on, also when clocks change", async () => {
  await submissionStore.create(make.submission(), []);
  await runBetween("2026-10-30T04:00:00Z", "2026-10-30T12:00:00Z");
  expect(await listSubjects(), "before eight in New York").toEqual([]);
  await runBetween("2026-10-30T12:00:00Z", "2026-10-31T04:00:00Z");
  expect(await listSubjects()).toEqual(["Your morning in the back office"]);
  // In New York clocks go back on November 1 and forward on March 14: eight is at 13:00, then again at 12:00 UTC.
  const runs = [
    ["2026-10-31T04:00:00Z", "2026-11-01T13:00:00Z", 2],
    ["2026-11-01T13:00:00Z", "2026-11-01T13:15:00Z", 3],
    ["2026-11-01T13:15:00Z", "2026-11-03T05:00:00Z", 4],
    ["2027-03-13T05:00:00Z", "2027-03-14T12:00:00Z", 5],
    ["2027-03-14T12:00:00Z", "2027-03-14T12:15:00Z", 6],
    ["2027-03-14T12:15:00Z", "2027-03-16T04:00:00Z", 7],
  ] as const;
  for (const [from, until, count] of runs) {
    await runBetween(from, until);
    expect(await listSubjects(), `until ${until}`).toHaveLength(count);
  }
});

it("digest: leaves out the kinds of which the admin gets emails at once", async () => {
  await memberStore.put({ ...admin, notices: { messages: true, failures: true, digest: true }, version: 2 });
  await createFailedDelivery();
  await runBetween("2026-12-01T13:00:00Z", "2026-12-01T15:00:00Z");
  expect(await listSubjects()).toEqual([]);
  // Of these no email comes at once, however many others have failed before them.
  const fail = (message: OutboxMessage, at: string) => enqueueFailed(message, "Error: no answer", at);
  const note = {
    to: "a@example.com",
    subject: "A new message",
    headline: "Hi",
    paragraphs: ["Hi"],
    reason: "Test",
  };
  await transactWrite(
    ...Array.from({ length: 49 }, () => fail({ kind: "withdraw_exports" }, "2026-12-01T17:00:00Z")),
    fail({ kind: "mail", is_notice: true, ...note }, "2026-12-01T17:00:00Z"),
  );
  await transactWrite(
    fail(buildHookMessage(), "2026-12-01T16:00:00Z"),
    ...Array.from({ length: 60 }, () => fail(buildHookMessage(), "2026-12-01T16:00:00Z")),
  );
  await runBetween("2026-12-02T13:00:00Z", "2026-12-02T15:00:00Z");
  const { items } = await outboxStore.listEmailsAbout(admin.id, undefined);
  expect(items.map(({ message }) => message)).toMatchObject([
    { facts: [{ label: "50", value: "Failed deliveries" }] },
  ]);
});

it("notices: each admin who wants them gets one email about an event, and an editor or one without a role none", async () => {
  const notices = { messages: true, failures: false, digest: false };
  const [support, editor, lost] = [
    make.memberWithRole("admin", { admin_role: "support", notices }),
    make.memberWithRole("admin", { admin_role: "editor", notices }),
    make.memberWithRole("admin", { admin_role: null, notices }),
  ];
  for (const row of [support, editor, lost]) await memberStore.put(row);
  const { kind: _, ...notice } = buildMessageNotice("sub_0192f3c8aa");
  for (let times = 0; times < 2; times += 1) await sendAdminNotices(notice);
  expect(await listSubjects(support.id)).toEqual(["A new message"]);
  for (const { id } of [editor, lost]) expect(await listSubjects(id)).toEqual([]);
  expect(await listSubjects(), "not switched on").toEqual([]);
});
