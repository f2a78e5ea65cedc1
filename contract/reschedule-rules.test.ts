import { describe, expect, it } from "vitest";
import {
  canReschedule,
  getAnswerDeadline,
  getRefundDeadline,
  getRescheduleDeadline,
  isNeverPaid,
  isPaidTooLate,
} from "./booking-rules.ts";
import { toBookedSlot } from "./slots.ts";

const hour = 3_600_000;
const slot = toBookedSlot({ date: "2027-03-16", time: "9:00 AM", timezone: "America/New_York" });
const start = Date.parse(slot.starts_at);
const confirmed = { state: "confirmed", confirmed_time: slot, refund_requested_at: null } as const;
const at = (ms: number) => ({ starts_at: new Date(ms).toISOString() });

describe("answer to a proposal to reschedule", () => {
  const week = 7 * 24 * hour;
  /** The answer is possible for this many hours after `now`; null if it is not possible. */
  const getHours = (
    now: number,
    times: number[],
    booking: Parameters<typeof canReschedule>[0] = confirmed,
  ) => {
    const end = getRescheduleDeadline(booking, times.map(at), now);
    return end === null ? null : (Date.parse(end) - now) / hour;
  };

  it("is possible for 24 hours, until the last proposed time and until two hours before the session", () => {
    const now = start - week;
    expect(getHours(now, [start + week])).toBe(24);
    expect(getHours(now, [now + 3 * hour, now + 5 * hour, now + 4 * hour])).toBe(5);
    expect(getHours(start - 10 * hour, [start + week])).toBe(8);
  });

  it("ends exactly two hours before the session", () => {
    expect(getHours(start - 2 * hour - 1, [start + week])).toBe(1 / hour);
    expect(getHours(start - 2 * hour, [start + week])).toBeNull();
  });

  it.each([
    ["is not paid", { ...confirmed, state: "requested" }],
    ["has no time", { ...confirmed, confirmed_time: null }],
    ["is refunded", { ...confirmed, refund_requested_at: "2027-03-01T00:00:00.000Z" }],
  ] as const)("is not possible for a session that %s", (_, booking) => {
    expect(getHours(start - week, [start], booking)).toBeNull();
    expect(canReschedule(booking, start - week)).toBe(false);
  });

  it("can be asked for until two hours before the session", () => {
    expect(canReschedule(confirmed, start - week)).toBe(true);
    expect(canReschedule(confirmed, start - 2 * hour - 1)).toBe(true);
    expect(canReschedule(confirmed, start - 2 * hour)).toBe(false);
  });
});

describe("payment of a closed booking", () => {
  const instant = "2027-03-01T00:00:00.000Z";

  it.each([
    ["expired", null, true],
    ["expired", instant, false],
    ["cancelled", null, false],
  ] as const)("a booking that is %s and was paid %s: never paid is %s", (state, paid_at, expected) => {
    expect(isNeverPaid({ state, paid_at })).toBe(expected);
  });

  it.each([
    ["was refunded the moment it was paid", null, instant, instant, true],
    ["was refunded later", null, instant, "2027-03-02T00:00:00.000Z", false],
    ["had been scheduled", instant, instant, instant, false],
    ["was never paid", null, null, null, false],
  ] as const)(
    "a booking that %s was paid too late: %s",
    (_, requested_at, paid_at, refund_requested_at, expected) => {
      expect(isPaidTooLate({ requested_at, paid_at, refund_requested_at })).toBe(expected);
    },
  );
});

it("a request without times is answered within a day, and a session without a time has no refund deadline", () => {
  const requested_at = "2027-03-15T10:00:00.000Z";
  expect(getAnswerDeadline({ requested_at, selected_times: [] })).toBe("2027-03-16T10:00:00.000Z");
  const unconfirmed = { confirmed_at: null, refundable_until_start: false, refund_closed_at: null };
  const meeting = { place: null, meeting_note: null };
  expect(getRefundDeadline({ confirmed_time: null, ...unconfirmed, ...meeting })).toBeNull();
});
