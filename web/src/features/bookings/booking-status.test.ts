import { describe, expect, it } from "vitest";
import type { Booking } from "../../../../contract/bookings.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { toBookedSlot } from "../../../../contract/slots.ts";
import { getBookingStatus, sortBookings } from "./booking-status.ts";
import {
  describeCancelled,
  describeCancelRefund,
  describeRefusal,
  describeRefusalRefund,
  toCancelInput,
} from "./cancel-labels.ts";
import { findNextSession } from "./find-next-session.ts";
import { canJoin } from "./session-times.ts";

const now = Date.parse("2027-03-10T12:00:00Z");
const at = (date: string) => toBookedSlot({ date, time: "9:00 AM", timezone: "America/New_York" });

const buildBooking = (changes: Partial<Booking>): Booking => ({
  ...sampleBooking,
  created_at: "2027-03-01T12:00:00.000Z",
  paid_at: "2027-03-01T12:00:00.000Z",
  ...changes,
});

const report: NonNullable<Booking["no_show"]> = {
  reported_at: "2027-03-10T13:15:00.000Z",
  message: null,
  answer_by: "2027-03-12T13:15:00.000Z",
  answer: null,
  answered_at: null,
  is_reviewed: false,
  needs_admin: false,
  outcome: null,
};

describe("booking status", () => {
  it.each([
    [report, "Advisor missing", /We've asked Ana Ruiz .* by March 12, 2027 .* full \$80\.00 back\.$/],
    [
      { ...report, answer: "present", answered_at: "2027-03-11T13:15:00.000Z" },
      "Under review",
      /^Ana Ruiz says that they were there\. .* by March 18, 2027/,
    ],
    [{ ...report, is_reviewed: true }, "Advisor missing", /by March 12, 2027 .*, we'll look into/],
    [{ ...report, needs_admin: true }, "Under review", /^We're looking into .* by March 19, 2027/],
    [{ ...report, outcome: "kept" }, "Not refunded", /isn't refunded\.$/],
    // Our own refund makes the booking refunded; this is that of a bank.
    [{ ...report, outcome: "refunded" }, "Refunded", /^Your bank has returned this payment to you\.$/],
    [{ ...report, outcome: "withdrawn" }, "Done", /^You met with Ana Ruiz\.$/],
  ] as const)("a session with a missing advisor: %j", (no_show, badge, message) => {
    const booking = buildBooking({ state: "confirmed", confirmed_time: at("2027-03-10"), no_show });
    const status = getBookingStatus(booking, now + 86_400_000);
    expect(status.badge).toBe(badge);
    expect(status.message).toMatch(message);
  });

  it("a missing advisor's answer is no promise of a refund while the bank has the payment", () => {
    const dispute = { status: "under_review", since: report.reported_at, decided_at: null };
    const booking = buildBooking({ state: "confirmed", no_show: report, dispute });
    expect(getBookingStatus(booking, now).message).toMatch(/If they don't answer by .*, we'll look into/);
  });

  it("a paid booking shows the day by which times must be chosen", () => {
    expect(getBookingStatus(buildBooking({}), now).message).toContain("by March 31, 2027");
  });

  it("a confirmed booking is done once the session has ended", () => {
    const booking = buildBooking({ state: "confirmed", confirmed_time: at("2027-03-10") });
    const startsAt = Date.parse(at("2027-03-10").starts_at);
    expect(getBookingStatus(booking, startsAt + 59 * 60_000)).toMatchObject({ badge: "Confirmed", rank: 1 });
    expect(getBookingStatus(booking, startsAt + 60 * 60_000)).toMatchObject({ badge: "Done", rank: 3 });
  });

  it("a confirmed session can be joined until it ends, unless it is refunded", () => {
    const booking = buildBooking({ state: "confirmed", confirmed_time: at("2027-03-10") });
    const startsAt = Date.parse(at("2027-03-10").starts_at);
    const minutes = [-60, 0, 59, 60];
    expect(minutes.map((after) => canJoin(booking, startsAt + after * 60_000))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(canJoin({ ...booking, refund_requested_at: booking.paid_at }, now)).toBe(false);
    expect(canJoin({ ...booking, state: "cancelled" }, now)).toBe(false);
  });

  it("a declined booking shows whether the refund is pending or done", () => {
    const declined = buildBooking({ state: "declined", refund_requested_at: "2027-03-09T12:00:00.000Z" });
    expect(getBookingStatus(declined, now).message).toContain(
      "Your $80.00 refund is on its way to your card.",
    );
    const refunded = { ...declined, refunded_cents: 8_000, refunded_at: "2027-03-09T12:05:00.000Z" };
    expect(getBookingStatus(refunded, now).message).toContain(
      "We refunded $80.00 to your card on March 9, 2027.",
    );
    expect(getBookingStatus(buildBooking({ state: "cancelled", cancelled_by: "client" }), now).message).toBe(
      "You cancelled this session.",
    );
  });

  it("a refund is named as returned by the bank only if it was not a part of it", () => {
    const cancelled = buildBooking({ state: "cancelled", refund_requested_at: "2027-03-09T12:00:00.000Z" });
    const part = { amount_cents: 500, requested_at: "2027-03-08T12:00:00.000Z", refunded_at: null };
    const describe = (part_refunds: Booking["part_refunds"]) =>
      getBookingStatus({ ...cancelled, refund_failed_at: "2027-03-09T13:00:00.000Z", part_refunds }, now)
        .message;
    expect(describe([])).toContain("Your bank returned the refund of $80.00.");
    expect(describe([part])).toContain("Your $80.00 refund is on its way to your card.");
  });

  it("a returned refund that was paid in another way says so, and one that Stripe has made all the same says that", () => {
    const refund_settled_at = "2027-03-10T12:00:00.000Z";
    const refund_failed_at = "2027-03-09T13:00:00.000Z";
    const refund = { refund_requested_at: "2027-03-09T12:00:00.000Z", refund_failed_at, refund_settled_at };
    const settled = buildBooking({ state: "cancelled", ...refund });
    const describe = (booking: Booking) => getBookingStatus(booking, now).message;
    expect(describe(settled)).toContain("We paid your refund in another way on March 10, 2027.");
    expect(describe({ ...settled, refunded_at: refund_settled_at, refunded_cents: 8_000 })).toContain(
      "We refunded $80.00 to your card",
    );
  });

  it.each([
    ["won", "You'll get a full refund of $80.00.", "Your $80.00 refund is on its way to your card."],
    [
      "under_review",
      /^Your bank is looking into this payment\./,
      /^Your bank is looking into this payment\./,
    ],
    ["lost", "Your bank has returned this payment to you.", "Your bank has returned this payment to you."],
  ])("a cancellation says who pays back, with a dispute that is %s", (status, asked, done) => {
    const booking = buildBooking({ dispute: { status, since: report.reported_at, decided_at: null } });
    const cancelled = { ...booking, state: "cancelled" as const };
    expect(describeCancelRefund(booking, now)).toMatch(asked);
    expect(describeCancelled(booking, { ...cancelled, refund_requested_at: report.reported_at })).toMatch(
      done,
    );
    if (status !== "lost") expect(describeCancelled(booking, cancelled)).toBe("There is no refund.");
  });

  it("a cancellation asks for the time and the refund that the dialog has named", () => {
    const confirmed_time = at("2027-03-12");
    const booking = buildBooking({
      state: "confirmed",
      confirmed_time,
      confirmed_at: "2027-03-02T12:00:00.000Z",
      meeting_note: "I'll call you.",
    });
    const end = Date.parse(confirmed_time.starts_at) - 86_400_000;
    const shown = { id: booking.id, starts_at: confirmed_time.starts_at };
    expect(describeCancelRefund(booking, end - 1)).toBe("You'll get a full refund of $80.00.");
    expect(toCancelInput(booking, end - 1)).toEqual({ ...shown, refund: "full" });
    expect(describeCancelRefund(booking, end)).toMatch(/^Cancelling was free until .* won't be refunded\.$/);
    expect(toCancelInput(booking, end)).toEqual(shown);
  });

  it.each([
    ["won", /you get your full \$80\.00 back\.$/, "Your refund is on its way."],
    ["under_review", /your request is closed\. Your bank is looking/, /^Your bank is looking/],
    ["lost", /your request is closed\. Your bank has returned/, /^Your bank has returned/],
  ])(
    "refusing the advisor's other times says who pays back, with a dispute that is %s",
    (status, asked, done) => {
      const booking = buildBooking({ dispute: { status, since: report.reported_at, decided_at: null } });
      expect(describeRefusalRefund(booking)).toMatch(asked);
      expect(describeRefusal(booking)).toMatch(done);
    },
  );

  it("a session that took place and is refunded reads Refunded", () => {
    const past = buildBooking({ state: "confirmed", confirmed_time: at("2027-03-05") });
    expect(getBookingStatus(past, now).message).toBe("You met with Ana Ruiz.");
    const refunded = { ...past, refund_requested_at: "2027-03-09T12:00:00.000Z" };
    expect(getBookingStatus(refunded, now)).toMatchObject({
      badge: "Refunded",
      title: getBookingStatus(past, now).title,
      message: "Your $80.00 refund is on its way to your card.",
      rank: 3,
    });
  });

  it("an expired booking says whether the member or the advisor missed the deadline", () => {
    expect(getBookingStatus(buildBooking({ state: "expired" }), now).message).toContain(
      "No times were chosen",
    );
    const unanswered = buildBooking({ state: "expired", requested_at: "2027-03-02T12:00:00.000Z" });
    expect(getBookingStatus(unanswered, now).message).toContain("Ana Ruiz didn't reply in time");
  });
});

it("bookings are sorted: action needed, upcoming soonest first, pending, past", () => {
  const bookings = [
    buildBooking({ id: "declined", state: "declined" }),
    buildBooking({ id: "requested", state: "requested" }),
    buildBooking({ id: "later", state: "confirmed", confirmed_time: at("2027-03-20") }),
    buildBooking({ id: "sooner", state: "confirmed", confirmed_time: at("2027-03-12") }),
    buildBooking({ id: "past", state: "confirmed", confirmed_time: at("2027-03-05") }),
    buildBooking({ id: "paid", state: "paid" }),
  ];
  const order = sortBookings(bookings, now).map(({ id }) => id);
  expect(order).toEqual(["paid", "sooner", "later", "requested", "past", "declined"]);
});

it("next session: one within a day first, but not one whose advisor was missing, which is only reviewed", () => {
  const paid = buildBooking({ id: "paid", state: "paid" });
  const today = buildBooking({ id: "today", state: "confirmed", confirmed_time: at("2027-03-10") });
  const reviewed = { ...today, id: "reviewed", no_show: report };
  expect(findNextSession([paid, today], now)?.id).toBe("today");
  expect(findNextSession([reviewed, paid], now + 86_400_000)?.id).toBe("paid");
  expect(findNextSession([reviewed], now + 86_400_000)?.id).toBe("reviewed");
});
