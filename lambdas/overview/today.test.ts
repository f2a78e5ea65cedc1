import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { expect, it } from "vitest";
import type * as z from "zod";
import { importCounts, type MemberImport } from "../../contract/imports.ts";
import { newsletterMessages } from "../../contract/newsletter-admin.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { make, toTimeIn } from "../../test/support/make.ts";
import { buildHookMessage, createFailedDelivery, enqueueMessage } from "../../test/support/outbox.fixture.ts";
import { writeSettings } from "../../test/support/site-settings.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { createId } from "../id.ts";
import { importStore } from "../imports/import-store.ts";
import { memberStore } from "../members/member-store.ts";
import { buildDraft } from "../newsletter/newsletter-row.ts";
import { enqueueFailed, type OutboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { type NewsletterRow, newsletterEntity } from "../table/mailing-entities.ts";
import { duePartitions } from "../table/system-entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { handler } from "./overview-admin.lambda.ts";

await startTableForFile();
const owner = await createAdminClient(handler);
const support = await createAdminClient(handler, { admin_role: "support" });
await writeSettings({ legal_name: "Kindstead LLC", legal_address: "12 Elm Street" });
const getToday = () => owner.get("adminGetToday");

type ImportCounts = z.infer<typeof importCounts>;

const hour = 3_600_000;
const day = 24 * hour;

async function createImport(state: MemberImport["state"], expiresIn: number): Promise<void> {
  const at = toTimeIn(0);
  await importStore.create({
    ...(Object.fromEntries(Object.keys(importCounts.shape).map((name) => [name, 0])) as ImportCounts),
    id: createId("imp", Date.now()),
    state,
    file_name: "members.csv",
    problem: null,
    source: "csv",
    columns: [],
    choices: null,
    created_by: owner.id,
    started_at: null,
    undo_until: null,
    position: 0,
    cursor: null,
    created_at: at,
    updated_at: at,
    version: 1,
    expires_at: toTimeIn(expiresIn),
    ttl: 4_102_444_800,
  });
}

it("today is empty in a house where nothing waits", async () => {
  const { counts, ...lists } = await getToday();
  expect(Object.values(lists).flat()).toEqual([]);
  expect(counts).toEqual({ messages: 0, failed: 0, past_due: 0 });
});

it("today lists requests by their deadline, sessions of seven days, and what needs a decision", async () => {
  const advisor = make.advisor();
  await advisorStore.put(advisor);
  const paid = { advisor_id: advisor.id, paid_at: toTimeIn(-2 * day), requested_at: toTimeIn(-hour) };
  const confirm = (ms: number, more = {}) =>
    make.booking({
      ...paid,
      state: "confirmed",
      confirmed_time: make.slotIn(ms),
      confirmed_at: paid.paid_at,
      ...more,
    });
  const request = (ms: number) =>
    make.booking({
      ...paid,
      state: "requested",
      requested_at: toTimeIn(ms),
      selected_times: [make.slotIn(9 * day)],
    });
  const [late, early] = [request(-hour), request(-20 * hour)];
  const [soon, begun] = [confirm(6 * day), confirm(-hour / 4)];
  const said = { message: null, answer: null, answered_at: null, answer_message: null, outcome: null };
  const asked = { reported_at: toTimeIn(-5 * hour), answer_by: toTimeIn(day) };
  const report = { ...said, ...asked, is_reviewed: false, needs_admin: false };
  const others = [
    confirm(8 * day),
    confirm(-3 * day),
    confirm(2 * day, { refund_requested_at: toTimeIn(0) }),
    confirm(3 * day, { refund_requested_at: toTimeIn(1_000) }),
    confirm(-5 * hour, { no_show: report }),
  ];
  const unscheduled = make.booking({ ...paid, state: "paid", schedule_reminders: 1 });
  const dispute = { id: "dp_1", status: "needs_response", since: toTimeIn(-day), decided_at: null };
  const disputed = confirm(-2 * day, { dispute });
  const closed = confirm(-2 * day, { dispute: { ...dispute, status: "lost" } });
  const returned = make.booking({ ...unscheduled, id: createId("bkg"), dispute: closed.dispute });
  for (const row of [late, early, soon, begun, ...others, unscheduled, disputed, closed, returned])
    await bookingStore.put(row);

  const today = await getToday();
  const getIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  expect(getIds(today.requests)).toEqual([early.id, late.id]);
  expect(getIds(today.sessions)).toEqual([begun.id, soon.id]);
  expect(getIds(today.unscheduled)).toEqual([unscheduled.id]);
  expect(getIds(today.disputes)).toEqual([disputed.id]);
  expect(today.no_shows, "no one has answered yet").toEqual([]);
  expect(getIds(today.refunds)).toEqual([others[2]?.id, others[3]?.id]);
});

async function retryLater(message: OutboxMessage): Promise<string> {
  const { id } = await enqueueMessage(message);
  const claimed = await outboxStore.claim(id, Date.now());
  if (claimed) await outboxStore.markFailed(claimed, "Error: no answer", toTimeIn(hour), Date.now());
  return id;
}

it("today lists messages, failed payments, deliveries that failed and that are tried again; a refund once", async () => {
  await submissionStore.create(make.submission({ payload: { firstName: "Maya", lastName: "Lind" } }), []);
  await submissionStore.create(make.submission({ kind: "newsletter" }), []);
  await memberStore.put(make.member({ membership: make.membership("past_due", toTimeIn(day)) }));
  await createFailedDelivery();
  await enqueueMessage(buildHookMessage());
  const retried = await retryLater(buildHookMessage());
  const before = await getToday();
  expect(before.messages.map(({ name }) => name)).toEqual(["Maya Lind"]);
  expect(before.retrying.map(({ id }) => id)).toEqual([retried]);
  expect(before.counts).toEqual({ messages: 1, failed: 1, past_due: 1 });
  const [refused, slow] = before.refunds.map(({ id }) => ({ kind: "refund", booking_id: id }) as const);
  if (refused) await transactWrite(enqueueFailed(refused, "Card closed", toTimeIn(0)));
  if (slow) await retryLater(slow);
  const after = await getToday();
  expect([after.refunds, after.counts.failed, after.retrying.length]).toEqual([[], 2, 2]);
});

async function createNewsletter(subject: string, changes: Partial<NewsletterRow>): Promise<void> {
  const fields = { subject, audience: "all" as const, body: "Hello", items: [], import_id: null };
  const row = buildDraft(createId("nws", Date.now()), fields, toTimeIn(0));
  const due = { due_pk: duePartitions.newsletters, due_at: toTimeIn(hour) };
  await newsletterEntity
    .build(PutItemCommand)
    .item({ ...row, ...due, state: "sending", ...changes })
    .send();
}

it("today shows owners the newsletters that wait for SES or for the rest, but none that was stopped or is sent", async () => {
  const refusal = "The email service has paused sending.";
  const moved = { import_id: createId("imp"), sent: 49, suppressed: 1 };
  await createNewsletter("First emails", moved);
  await createNewsletter("All emails", { ...moved, is_released: true });
  await createNewsletter("Refused", { refusal });
  await createNewsletter("Too old", { ...moved, started_at: toTimeIn(-61 * 24 * hour) });
  await createNewsletter("Going on", {});
  await createNewsletter("Stopped", { refusal, stopped: "owner" });
  await createNewsletter("Sent", { refusal, state: "sent" });
  const { newsletters } = await getToday();
  expect(newsletters.map(({ subject, note }) => [subject, note]).sort()).toEqual([
    ["First emails", newsletterMessages.firstSlice],
    ["Refused", `${refusal} It is tried again every minute.`],
    ["Too old", newsletterMessages.tooOld(60)],
  ]);
  expect((await support.get("adminGetToday")).newsletters).toEqual([]);
});

it("today shows imports to owners alone, and costs the same however many rows there are", async () => {
  await createImport("checked", hour);
  await createImport("checked", -hour);
  await createImport("done", hour);
  await createImport("undoing", -hour);
  expect((await getToday()).imports.map(({ state }) => state)).toEqual(["undoing", "checked"]);
  expect((await support.get("adminGetToday")).imports).toEqual([]);
  const calls = await listTableCalls(getToday);
  expect(calls.filter((call) => call === "Query")).toHaveLength(16);
  expect(calls.filter((call) => call === "BatchGet").length).toBeLessThanOrEqual(8);
});

it("today lists a delivery that is tried again behind a page of messages that are due sooner", async () => {
  const id = await retryLater(buildHookMessage({ lastName: "Behind" }));
  for (let n = 0; n < 51; n += 1) await enqueueMessage(buildHookMessage(), Date.now(), Date.now() + hour / 2);
  expect((await getToday()).retrying.map((item) => item.id)).toContain(id);
});
