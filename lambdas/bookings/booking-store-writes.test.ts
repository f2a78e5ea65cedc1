import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { expect, it } from "vitest";
import type { AuditAction } from "../../contract/audit-labels.ts";
import { createAdvisor } from "../../test/support/bookings.fixture.ts";
import { make, toTimeIn } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { buildActiveCheck } from "../advisors/advisors.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { outboxAdminStore } from "../delivery/outbox-admin-store.ts";
import { buildMemberCheck } from "../members/members.ts";
import { idempotencySeconds } from "../stripe/sync-trigger.ts";
import { readCounters } from "../table/counters.ts";
import type { BookingRow } from "../table/entities.ts";
import { duePartitions, idempotencyEntity } from "../table/system-entities.ts";
import { findIdsByWords } from "../table/word-rows.ts";
import { bookingStore, withIndexKeys } from "./booking-store.ts";

/* Checks what a write of a booking keeps beside the row: its places in lists, its words, its side effects, and no lost change. */

await startTableForFile();
const hour = 3_600_000;
const day = 24 * hour;
const now = Date.now();
const toIso = (ms: number) => new Date(ms).toISOString();

const dana = { client_name: "Dana Whitfield", client_email: "dana.w@harbor.example" };
const unpaid = { state: "pending_payment", paid_at: null, payment_intent_id: null } as const;

async function putBooking(changes: Partial<BookingRow> = {}): Promise<BookingRow> {
  const row = make.booking(changes);
  await bookingStore.put(row);
  return row;
}

it("a booking is in the lists of its advisor, its client, its state and its deadline, and is found by its words", () => {
  const row = make.booking({ ...dana, admin_note: "Has twins" });
  const keys = withIndexKeys(row);
  expect(keys).toMatchObject({
    listed_pk: "bookings paid",
    session_pk: row.advisor_id,
    session_sk: `9026-05-01T08:00:00.000Z#${row.id}`,
    booked_pk: row.member_id,
    due_pk: duePartitions.bookings,
    due_at: "2026-05-02T08:00:00.000Z",
    about_pk: row.advisor_id,
    about_sk: "9999-12-31T00:00:00.000Z",
  });
  for (const word of [row.id, "dana", "whitfield", "harbor.example", "ana", "ruiz", "twins"])
    expect(keys.word_text).toContain(` ${word} `);
  const left = { ...row, state: "declined", member_id: null, client_name: "Former member" } as const;
  const closed = withIndexKeys({ ...left, client_email: null });
  for (const key of ["booked_pk", "due_pk", "about_pk"]) expect(closed).not.toHaveProperty(key);
  expect(closed.word_text).not.toMatch(/former|dana/);
});

it.each([
  ["paid", 0, duePartitions.bookings],
  ["paid", 1, duePartitions.unscheduled],
  ["pending_payment", 1, duePartitions.bookings],
] as const)(
  "a booking that is %s is listed as without times after %i reminders: %s",
  (state, sent, due_pk) => {
    expect(withIndexKeys(make.booking({ state, schedule_reminders: sent }))).toMatchObject({ due_pk });
  },
);

it("a paid booking is not listed as without times once the bank has returned its payment", () => {
  const dispute = { id: "dp_1", status: "lost", since: toTimeIn(0), decided_at: null };
  const row = make.booking({ state: "paid", schedule_reminders: 1, dispute });
  expect(withIndexKeys(row)).toMatchObject({ due_pk: duePartitions.bookings });
});

it("a booking is created once: a second one with its id changes nothing", async () => {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const row = make.booking({ ...dana, ...unpaid, member_id: member.id, advisor_id: advisor.id });
  const create = (changes: Partial<BookingRow>) =>
    bookingStore.create({ ...row, ...changes }, buildMemberCheck(member.id), buildActiveCheck(advisor.id));
  expect([await create({}), await create({ amount_cents: 50 })]).toEqual([true, false]);
  expect(await bookingStore.find(row.id)).toMatchObject({ amount_cents: 8_000, version: 1 });
  expect(await readCounters(["bookings pending_payment"])).toEqual({ "bookings pending_payment": 1 });
  expect((await findIdsByWords("bookings", "whitfield", { limit: 5 })).ids).toEqual([row.id]);
});

it("a change of a booking is written with all its side effects or not at all, and once for one event", async () => {
  const member = await createMember();
  const before = await putBooking({ ...dana, state: "declined", member_id: member.id });
  const isOf = ({ message }: { message: unknown }) => JSON.stringify(message).includes(before.id);
  const read = async () => ({
    pending: (await listPendingRows()).filter(isOf).map(({ message }) => message),
    failed: (await outboxAdminStore.listPage("dead", undefined)).items.filter(isOf),
    actions: (await listAllOfMember(member.id)).map(({ action }) => action),
  });
  const refund = { kind: "refund", booking_id: before.id } as const;
  const write = (row: BookingRow, note: string, event: string, action: AuditAction) => {
    const sideEffects = {
      messages: [refund],
      failed: { message: { ...refund, part: 0 }, reason: "The bank returned it" },
      audit: buildAuditEntry("job", action, { booking_id: row.id }, member.id),
      idempotencyId: event,
    };
    return bookingStore.update(row, { changes: { admin_note: note }, ...sideEffects }, now);
  };
  const after = await write(before, "Called", "one", "booking.noted");
  const written = {
    pending: [refund],
    failed: [{ message: { part: 0 }, last_error: "The bank returned it" }],
    actions: ["booking.noted"],
  };
  expect(after).toMatchObject({ admin_note: "Called", version: before.version + 1, updated_at: toIso(now) });
  expect(await read()).toMatchObject(written);
  const late = await write(before, "Mine", "two", "booking.refunded");
  const again = after && (await write(after, "Twice", "one", "booking.refunded"));
  expect([late, again]).toEqual([undefined, undefined]);
  expect(await read()).toMatchObject(written);
  expect(await bookingStore.find(before.id)).toMatchObject({ admin_note: "Called", version: after?.version });
  const { Item: event } = await idempotencyEntity.build(GetItemCommand).key({ id: "one" }).send();
  expect(event?.ttl).toBe(Math.floor(now / 1_000) + idempotencySeconds);
});

it("a booking is counted as paid without times from a day after the payment on", async () => {
  const sent = { schedule_reminders: 3 };
  await putBooking({ ...sent, paid_at: toIso(now - day) });
  await putBooking({ ...sent, paid_at: toIso(now - day + 1) });
  expect(await bookingStore.countUnscheduled(now)).toBe(1);
});

it("the bookings that keep an advisor from being deleted are those whose session has not ended", async () => {
  const { id: advisor_id } = await createAdvisor();
  const createSession = (start: number) => {
    const starts_at = toIso(start);
    const time = { date: "2026-06-05", time: "9:00 AM", timezone: "America/New_York", starts_at } as const;
    return putBooking({ advisor_id, state: "confirmed", confirmed_time: time });
  };
  await createSession(now - hour);
  const open = await createSession(now - hour + 1);
  expect(await bookingStore.countOpenByAdvisor(advisor_id, now)).toBe(1);
  expect(await Array.fromAsync(bookingStore.listOpenPages(advisor_id, now))).toEqual([[open.id]]);
});
