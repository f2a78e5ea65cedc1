import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatClientName,
  formatPrice,
  getCancellationRefund,
  getPendingParty,
  getSessionPrice,
} from "./booking-rules.ts";
import { toBookedSlot } from "./slots.ts";

describe("session price", () => {
  it.each([
    [33.33, 3_333, 1_667],
    [64.99, 6_499, 3_250],
    [0.99, 99, 50],
    [80, 8_000, 4_000],
    [85.5, 8_550, 4_275],
    [0.5, 50, null],
    [0.49, null, null],
    [1.005, 100, 50],
    [null, null, null],
  ])("at %s dollars an hour is %s cents for 60 minutes and %s for 30", (rate, hour, half) => {
    expect([getSessionPrice(rate, 60), getSessionPrice(rate, 30)]).toEqual([hour, half]);
  });

  it("equals the rate's cents for every rate from 0.50 to 999.99, and half of them, rounded up, for 30 minutes", () => {
    const wrong: number[] = [];
    for (let cents = 50; cents <= 99_999; cents++) {
      // Parsed from decimal text, like a stored rate.
      const rate = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
      const half = (cents - (cents % 2)) / 2 + (cents % 2);
      const isRight =
        getSessionPrice(rate, 60) === cents && getSessionPrice(rate, 30) === (half < 50 ? null : half);
      if (!isRight) wrong.push(rate);
    }
    expect(wrong).toEqual([]);
  });

  it("is formatted with exactly the cents that are charged", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 99_999 }), (cents) => {
        expect(Number(formatPrice(cents).replace(/[$,.]/g, ""))).toBe(cents);
      }),
    );
    expect(formatPrice(123_450)).toBe("$1,234.50");
  });
});

describe("client name", () => {
  it.each([
    ["Maya", "Lind", "Maya Lind"],
    [" Maya ", "", "Maya"],
    ["", " Lind", "Lind"],
    [" ", "", "Valued Member"],
  ])("of %j and %j is %j", (first_name, last_name, name) =>
    expect(formatClientName({ first_name, last_name })).toBe(name),
  );
});

describe("cancellation refund", () => {
  const slot = toBookedSlot({ date: "2027-03-16", time: "9:00 AM", timezone: "America/New_York" });
  const start = Date.parse(slot.starts_at);
  const hour = 3_600_000;
  const confirmed = (before: number) =>
    getCancellationRefund({ state: "confirmed", confirmed_time: slot }, start - before);

  it("is full until 24 hours before the confirmed time, nothing after that, and impossible after the start", () => {
    expect(confirmed(24 * hour + 1)).toBe("full");
    expect(confirmed(24 * hour)).toBe("late");
    expect(confirmed(1)).toBe("late");
    expect(confirmed(0)).toBeNull();
  });

  it.each([
    ["pending_payment", "unpaid"],
    ["paid", "full"],
    ["requested", "full"],
    ["declined", null],
    ["expired", null],
    ["cancelled", null],
  ] as const)("in state %s: %s", (state, refund) =>
    expect(getCancellationRefund({ state, confirmed_time: null }, start)).toBe(refund),
  );
});

describe("pending party", () => {
  const none = { refund_requested_at: null, refunded_at: null };
  const at = "2027-03-16T13:00:00.000Z";
  it.each([
    [{ ...none, state: "pending_payment" }, "client"],
    [{ ...none, state: "paid" }, "client"],
    [{ ...none, state: "requested" }, "advisor"],
    [{ ...none, state: "confirmed" }, "nobody"],
    [{ state: "declined", refund_requested_at: at, refunded_at: null }, "refund"],
    [{ state: "declined", refund_requested_at: at, refunded_at: at }, "nobody"],
  ] as const)("of %j is %s", (booking, whom) => expect(getPendingParty(booking)).toBe(whom));
});
