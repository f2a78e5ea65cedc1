import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildBookingEvents } from "./booking-events.ts";

const starts_at = "2030-05-01T13:00:00.000Z";
const confirmed_time = {
  starts_at,
  date: "2030-05-01",
  time: "9:00 AM",
  timezone: "America/New_York",
} as const;
const paid = make.booking();
const unpaid: BookingRow = { ...paid, state: "pending_payment", paid_at: null };
const requested: BookingRow = { ...paid, state: "requested" };
const confirmed: BookingRow = { ...paid, state: "confirmed", confirmed_time };
const cancelled: BookingRow = { ...confirmed, state: "cancelled", cancelled_by: "advisor" };
const refunded: BookingRow = { ...cancelled, refund_requested_at: "2030-04-30T08:00:00.000Z" };
const dispute = { id: "dp_1", status: "lost", since: starts_at, decided_at: null };
const disputed: BookingRow = { ...refunded, dispute };
const paidEvent = { source: "booking.paid" };
const lateCancellation = { source: "booking.cancelled", startsAt: starts_at, cancelledBy: "advisor" };

it.each<[string, BookingRow, BookingRow, object]>([
  ["is paid", unpaid, paid, paidEvent],
  ["is paid and refunded at once", unpaid, { ...paid, state: "expired" }, paidEvent],
  ["is confirmed", requested, confirmed, { source: "booking.confirmed", startsAt: starts_at }],
  ["is cancelled too late", confirmed, cancelled, { ...lateCancellation, isRefunded: false }],
  ["is cancelled in time", confirmed, refunded, { ...lateCancellation, isRefunded: true }],
  ["is cancelled while the bank has the payment", confirmed, disputed, { isRefunded: false }],
  ["is cancelled without a time", requested, { ...refunded, confirmed_time: null }, { startsAt: null }],
])("a hook gets one post when a booking %s", (_, before, after, expected) => {
  expect(buildBookingEvents(before, after).map(({ payload }) => payload)).toMatchObject([expected]);
});

it.each<[string, BookingRow, BookingRow]>([
  ["gets proposed times", paid, requested],
  ["is moved", confirmed, { ...confirmed, confirmed_time: { ...confirmed_time, time: "9:30 AM" } }],
  ["expires unpaid", unpaid, { ...unpaid, state: "expired" }],
  ["is cancelled by a client who leaves", confirmed, { ...refunded, member_id: null }],
])("a hook gets no post when a booking %s", (_, before, after) => {
  expect(buildBookingEvents(before, after)).toEqual([]);
});

it("a booking's hook names the client, the advisor, the length and the amount", () => {
  const [event] = buildBookingEvents(unpaid, paid);
  expect(event).toMatchObject({
    member_id: paid.member_id,
    payload: {
      bookingId: paid.id,
      memberId: paid.member_id,
      clientName: "Maya Lind",
      email: paid.client_email,
      advisorId: paid.advisor_id,
      advisorName: "Ana Ruiz",
      sessionLength: 60,
      amountCents: 8_000,
    },
  });
});
