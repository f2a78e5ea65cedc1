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

describe("the price", () => {
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
  ])("of %s dollars an hour is %s cents, and half an hour's %s", (rate, hour, half) => {
    expect([getSessionPrice(rate, 60), getSessionPrice(rate, 30)]).toEqual([hour, half]);
  });

  it("is the rate's own cents at every rate from 0.50 to 999.99, and half of them rounded up for half an hour", () => {
    const wrong: number[] = [];
    for (let cents = 50; cents <= 99_999; cents++) {
      // As a row holds it: a number read from its decimal spelling.
      const rate = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
      const half = (cents - (cents % 2)) / 2 + (cents % 2);
      const isRight =
        getSessionPrice(rate, 60) === cents && getSessionPrice(rate, 30) === (half < 50 ? null : half);
      if (!isRight) wrong.push(rate);
    }
    expect(wrong).toEqual([]);
  });

  it("is shown as exactly the cents that are charged", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 99_999 }), (cents) => {
        expect(Number(formatPrice(cents).replace(/[$,.]/g, ""))).toBe(cents);
      }),
    );
    expect(formatPrice(123_450)).toBe("$1,234.50");
  });
});

describe("the client's name", () => {
  it.each([
    ["Maya", "Lind", "Maya Lind"],
    [" Maya ", "", "Maya"],
    ["", " Lind", "Lind"],
    [" ", "", "Valued Member"],
  ])("of %j and %j is %j", (first_name, last_name, name) =>
    expect(formatClientName({ first_name, last_name })).toBe(name),
  );
});

describe("who cancels gets", () => {
  const slot = toBookedSlot({ date: "2027-03-16", time: "9:00 AM", timezone: "America/New_York" });
  const start = Date.parse(slot.starts_at);
  const hour = 3_600_000;
  const confirmed = (before: number) =>
    getCancellationRefund({ state: "confirmed", confirmed_time: slot }, start - before);

  it("everything until 24 hours before the confirmed time, nothing from then on, and nothing ends after it began", () => {
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
  ] as const)("while it is %s: %s", (state, refund) =>
    expect(getCancellationRefund({ state, confirmed_time: null }, start)).toBe(refund),
  );
});

describe("a booking waits", () => {
  const none = { refund_requested_at: null, refunded_at: null };
  const at = "2027-03-16T13:00:00.000Z";
  it.each([
    [{ ...none, state: "pending_payment" }, "client"],
    [{ ...none, state: "paid" }, "client"],
    [{ ...none, state: "requested" }, "advisor"],
    [{ ...none, state: "confirmed" }, "nobody"],
    [{ state: "declined", refund_requested_at: at, refunded_at: null }, "refund"],
    [{ state: "declined", refund_requested_at: at, refunded_at: at }, "nobody"],
  ] as const)("%j: for %s", (booking, whom) => expect(getPendingParty(booking)).toBe(whom));
});
