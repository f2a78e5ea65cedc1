import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import type { BookingRow } from "../table/entities.ts";
import { findRefundChange } from "./refund-changes.ts";

/* Checks what the refunds at Stripe change in a booking, without Stripe. */

const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
const now = at(12);
const session = {
  confirmed_time: {
    date: "2026-06-01",
    time: "9:00 AM",
    timezone: "America/New_York",
    starts_at: at(9),
  },
  confirmed_at: at(0),
  requested_at: at(0),
} as const;
/** A paid session that has started. */
const buildRow = (changes: Partial<BookingRow> = {}) =>
  make.booking({ id: "bkg_1", state: "confirmed", ...session, ...changes });
const buildPart = (amount_cents: number, refunded_at: string | null, reason = `Part of ${amount_cents}`) => ({
  ...{ amount_cents, refunded_at, reason },
  by: "admin",
  requested_at: at(8),
});
type Made = [amount: number, part?: number | undefined, status?: string];

/** The intent of the booking with these refunds, newest first: `re_0`, `re_1` and so on. */
function buildIntent(...refunds: Made[]): Stripe.PaymentIntent {
  const data = refunds.map(([amount, part, status = "succeeded"], index) => ({
    id: `re_${index}`,
    amount,
    status,
    created: Date.parse(at(7)) / 1_000,
    metadata: part === undefined ? {} : { booking_id: "bkg_1", part: String(part) },
    ...(status === "failed" && { failure_reason: "lost_or_stolen_card" }),
  }));
  const intent = { amount_received: 8_000, latest_charge: { refunds: { data } } };
  return intent as unknown as Stripe.PaymentIntent;
}

const find = (row: BookingRow, ...refunds: Made[]) =>
  findRefundChange(row, buildIntent(...refunds), "stripe", Date.parse(now));

const listKinds = (change: ReturnType<typeof find>) =>
  (change?.messages ?? []).map((each) => (each.kind === "mail" ? each.subject : each.kind));

const findReason = (change: ReturnType<typeof find>) =>
  (change?.messages ?? [])
    .flatMap((each) => (each.kind === "mail" ? (each.facts ?? []) : []))
    .find(({ label }) => label === "Reason")?.value;

describe("a whole refund at Stripe", () => {
  it("that no one here asked for is noted with its moment, and a started session stays", () => {
    const row = buildRow({ refund_failed_at: at(10), part_refunds: [buildPart(500, null)] });
    const change = find(row, [8_000]);
    expect(change?.changes).toEqual({
      refund_requested_at: now,
      refunded_at: now,
      refund_failed_at: null,
      refunded_cents: 8_000,
      part_refunds: [buildPart(500, now)],
    });
    expect(listKinds(change)).toEqual(["We've refunded $80.00"]);
    expect(change?.audit).toMatchObject({
      action: "booking.refunded",
      actor: "stripe",
      detail: { amount_cents: 8_000 },
    });
  });

  it("after a part is in the audit log with what was left", () => {
    const row = buildRow({ refunded_cents: 500, part_refunds: [buildPart(500, at(9))] });
    expect(find(row, [7_500], [500, 0])?.audit?.detail).toMatchObject({ amount_cents: 7_500 });
  });

  it("that was asked for here keeps the moment of the request, and is in the audit log already", () => {
    const part_refunds = [buildPart(500, at(9))];
    const row = buildRow({ refund_requested_at: at(10), refunded_cents: 500, part_refunds });
    const change = find(row, [7_500], [500, 0]);
    expect(change?.changes).toMatchObject({ refund_requested_at: at(10), refunded_at: now, part_refunds });
    expect(listKinds(change)).toEqual(["We've refunded $75.00"]);
    expect(change?.audit).toBeUndefined();
    expect(find({ ...row, refunded_at: at(11), refunded_cents: 8_000 }, [7_500], [500, 0])).toBeUndefined();
  });

  it("settles the open report of a missing advisor, and tells the advisor", () => {
    const no_show = {
      ...{ reported_at: at(10), message: null, answer_by: at(23), answer: null, answered_at: null },
      ...{ answer_message: null, is_reviewed: false, needs_admin: false, outcome: null },
    };
    const change = find(buildRow({ no_show }), [8_000]);
    expect(change?.changes.no_show).toEqual({ ...no_show, outcome: "refunded" });
    expect(listKinds(change)).toEqual(["Refunded: your session with Maya Lind", "We've refunded $80.00"]);
  });

  it("of a booking that waits for its payment closes it without an email about a cancellation", () => {
    const change = find(make.booking({ state: "pending_payment", paid_at: null }), [8_000]);
    expect(change?.changes.state).toBe("expired");
    expect(listKinds(change)).toEqual(["We've refunded $80.00"]);
  });
});

describe("a refund of a part at Stripe", () => {
  it("notes only the parts that are new, and the email has their reasons", () => {
    const old = buildPart(500, at(9), "A late start.");
    const parts = [buildPart(600, null, "No sound."), buildPart(700, null, "No picture.")];
    const row = buildRow({ refunded_cents: 500, part_refunds: [old, ...parts] });
    const change = find(row, [700, 2], [600, 1], [500, 0]);
    expect(change?.changes).toEqual({
      refunded_cents: 1_800,
      part_refunds: [old, ...parts.map((part) => ({ ...part, refunded_at: now }))],
      refund_failed_at: null,
    });
    expect(listKinds(change)).toEqual(["We've refunded $13.00"]);
    expect(findReason(change)).toBe("No sound. No picture.");
    expect(change?.audit).toBeUndefined();
  });

  it("does not count as another part of the same amount, which the bank has returned", () => {
    const part_refunds = [buildPart(500, null), buildPart(500, null)];
    const change = find(buildRow({ part_refunds, refund_failed_at: at(10) }), [500, 1], [500, 0, "failed"]);
    expect(change?.changes).toMatchObject({
      refund_failed_at: at(10),
      part_refunds: [{ refunded_at: null }, { refunded_at: now }],
    });
  });

  it("in the dashboard takes the place of a returned part only if it is as large", () => {
    const row = buildRow({ part_refunds: [buildPart(500, null)], refund_failed_at: at(10) });
    const other = find(row, [300], [500, 0, "failed"]);
    expect(other?.changes).toMatchObject({
      refunded_cents: 300,
      refund_failed_at: at(10),
      part_refunds: [{ refunded_at: null }],
    });
    expect(other?.audit).toMatchObject({ action: "booking.refunded", detail: { amount_cents: 300 } });
    const again = find(row, [500], [500, 0, "failed"]);
    expect(again?.changes).toMatchObject({ refund_failed_at: null, part_refunds: [{ refunded_at: now }] });
  });

  it("in the dashboard does not count as a part that is still to be made", () => {
    const change = find(buildRow({ part_refunds: [buildPart(500, null)] }), [500]);
    expect(change?.changes.part_refunds).toMatchObject([{ refunded_at: null }]);
    expect(change?.audit?.action).toBe("booking.refunded");
  });

  it("ends a failure that is over, unless the rest is still to be made again", () => {
    const waiting = buildPart(700, null);
    const row = buildRow({ part_refunds: [buildPart(500, null), waiting], refund_failed_at: at(10) });
    expect(find(row, [500], [500, 0, "failed"])?.changes.refund_failed_at).toBeNull();
    const refunding = buildRow({ refund_requested_at: at(9), refund_failed_at: at(10) });
    expect(find(refunding, [300], [8_000, undefined, "failed"])?.changes.refund_failed_at).toBe(at(10));
  });

  it("is not noted before the payment is, nor twice", () => {
    expect(find(buildRow({ paid_at: null }), [500])).toBeUndefined();
    expect(find(buildRow({ refunded_cents: 500 }), [500])).toBeUndefined();
  });
});

describe("a refund that the bank has returned", () => {
  it("of a part is to be made again for this part, although another one was returned before", () => {
    const part_refunds = [buildPart(500, null), buildPart(700, at(11))];
    const row = buildRow({ refunded_cents: 700, part_refunds, refund_failed_at: at(10) });
    const change = find(row, [500, 0, "failed"], [700, 1, "failed"]);
    expect(change?.changes).toEqual({
      refunded_at: null,
      refund_failed_at: now,
      refunded_cents: 0,
      part_refunds: part_refunds.map((part) => ({ ...part, refunded_at: null })),
    });
    expect(listKinds(change)).toEqual(["Your refund of $7.00 is delayed", "admin_notice"]);
    expect(change?.failed).toEqual({
      message: { kind: "refund", booking_id: "bkg_1", part: 1 },
      reason: "The refund re_1 failed: lost_or_stolen_card",
    });
    expect(change?.audit?.detail).toMatchObject({ amount_cents: 700, refund_id: "re_1" });
  });

  it("of two parts at once is noted one by one", () => {
    const part_refunds = [buildPart(500, at(11)), buildPart(700, at(11))];
    const row = buildRow({ refunded_cents: 1_200, part_refunds });
    const change = find(row, [700, 1, "failed"], [500, 0, "failed"]);
    expect(change?.changes).toMatchObject({
      refunded_cents: 700,
      part_refunds: [{ refunded_at: null }, { refunded_at: at(11) }],
    });
    expect(listKinds(change)).toEqual(["Your refund of $5.00 is delayed", "admin_notice"]);
  });

  it("after everything was refunded is made again as the rest, whichever it was", () => {
    const row = buildRow({
      refund_requested_at: at(9),
      refunded_at: at(11),
      refunded_cents: 8_000,
      part_refunds: [buildPart(500, at(8))],
    });
    const change = find(row, [7_500], [500, 0, "canceled"]);
    expect(change?.changes).toMatchObject({ refunded_at: null, refunded_cents: 7_500 });
    expect(change?.failed).toEqual({
      message: { kind: "refund", booking_id: "bkg_1" },
      reason: "The refund re_1 failed: canceled",
    });
  });

  const rest: Made = [6_800, undefined, "failed"];
  const [first, second]: [Made, Made] = [
    [500, 0, "failed"],
    [700, 1, "failed"],
  ];
  it.each<[string, number, Made[], number?]>([
    ["two parts at once are made again one by one", 1_200, [rest, first, second], 0],
    ["only the part that is new", 7_500, [[6_800], first, second], 1],
    ["the rest waits again", 7_500, [rest, first, [700, 1]]],
  ])("after another one was settled: %s", (_, refunded_cents, refunds, part) => {
    const row = buildRow({
      refund_requested_at: at(9),
      refund_failed_at: at(11),
      refund_settled_at: at(12),
      refunded_cents,
      part_refunds: [buildPart(500, at(8)), buildPart(700, at(8))],
    });
    const change = find(row, ...refunds);
    const [first, second, settled] = change?.changes.part_refunds ?? [];
    expect([first?.refunded_at === null, second?.refunded_at === null]).toEqual([part === 0, part === 1]);
    // A later refund leaves out what was settled.
    expect([settled?.amount_cents, settled?.is_settled]).toEqual(
      part === undefined ? [8_000 - refunded_cents, true] : [undefined, undefined],
    );
    expect(change?.failed?.message).toEqual({
      kind: "refund",
      booking_id: "bkg_1",
      ...(part !== undefined && { part }),
    });
    const isStillSettled = { ...row, ...change?.changes }.refund_settled_at === at(12);
    expect(isStillSettled).toBe(part !== undefined);
  });

  it("of a part in the dashboard is no failed delivery, and a slow reader takes nothing for returned", () => {
    const row = buildRow({ refunded_cents: 500 });
    const change = find(row, [500, undefined, "failed"]);
    expect(change?.changes).toMatchObject({ refunded_cents: 0, refund_failed_at: now });
    expect(change?.failed).toBeUndefined();
    expect(find(row)).toBeUndefined();
  });
});
