import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatClientName,
  formatPrice,
  getAnswerDeadline,
  getCancellationRefund,
  getPendingParty,
  getRefundDeadline,
  getScheduleDeadline,
  getSessionPrice,
  hasOpenLink,
  isRefundedSession,
  listAnswerReminders,
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

/** No one has moved the end of the refund. */
const untouched = { confirmed_at: null, refundable_until_start: false, refund_closed_at: null } as const;

describe("cancellation refund", () => {
  const slot = toBookedSlot({ date: "2027-03-16", time: "9:00 AM", timezone: "America/New_York" });
  const start = Date.parse(slot.starts_at);
  const hour = 3_600_000;
  const session = {
    ...untouched,
    state: "confirmed",
    confirmed_time: slot,
    place: { kind: "phone", value: "555-0100" },
    meeting_note: null,
  } as const;
  const confirmed = (before: number) => getCancellationRefund(session, start - before);

  it("agrees with the written rule whenever the session is confirmed and cancelled", () => {
    const minute = 60_000;
    const minutes = fc.integer({ min: 0, max: 5 * 24 * 60 });
    const flags = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(minutes, minutes, flags, (ahead, later, [isKnown, hasAsked, hasPlace]) => {
        const confirmedAt = start - ahead * minute;
        const now = confirmedAt + later * minute;
        const booking = {
          ...session,
          confirmed_at: isKnown ? new Date(confirmedAt).toISOString() : null,
          refundable_until_start: hasAsked,
          place: hasPlace ? session.place : { kind: "later" as const },
        } as const;
        // The oracle: the sentences of BOOK-11, one after the other.
        const hasStarted = now >= start;
        const isADayAway = start - now > 24 * hour;
        const isWithinAnHour = isKnown && now - confirmedAt < hour;
        const isFree = isADayAway || isWithinAnHour || hasAsked || !hasPlace;
        const expected = hasStarted ? null : isFree ? "full" : "late";
        expect(getCancellationRefund(booking, now)).toBe(expected);
        // The sentences about a deadline agree with the rules at that deadline.
        const until = Date.parse(getRefundDeadline(booking) ?? "");
        expect(until).toBeLessThanOrEqual(start);
        if (now < start) expect(now < until).toBe(expected === "full");
      }),
      // The deadline itself, an hour after the confirmation.
      { numRuns: 2_000, examples: [[25 * 60, 60, [true, false, true]]] },
    );
  });

  it("stays closed after a late reschedule at the client's request, until the advisor asks for another time", () => {
    const confirmed_at = new Date(start - 50 * hour).toISOString();
    const refund_closed_at = new Date(start - 60 * hour).toISOString();
    const rescheduled = { ...session, confirmed_at, refund_closed_at };
    expect(getCancellationRefund(rescheduled, start - 50 * hour)).toBe("late");
    expect(getRefundDeadline(rescheduled)).toBe(refund_closed_at);
    expect(getCancellationRefund({ ...rescheduled, refundable_until_start: true }, start - 1)).toBe("full");
  });

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
    expect(getCancellationRefund({ ...session, state, confirmed_time: null }, start)).toBe(refund),
  );
});

describe("pending party", () => {
  const at = "2027-03-16T13:00:00.000Z";
  const none = { refund_requested_at: null, refunded_at: null, dispute: null, no_show: null };
  const disputed = (status: string) => ({
    ...none,
    dispute: { id: "du_1", status, since: at, decided_at: null },
  });
  it.each([
    [{ ...none, state: "pending_payment" }, "client"],
    [{ ...none, state: "paid" }, "client"],
    [{ ...none, state: "requested" }, "advisor"],
    [{ ...none, state: "confirmed" }, "nobody"],
    [{ ...none, state: "declined", refund_requested_at: at }, "refund"],
    [{ ...none, state: "declined", refund_requested_at: at, refunded_at: at }, "nobody"],
    [{ ...disputed("needs_response"), state: "declined", refund_requested_at: at }, "nobody"],
    [{ ...disputed("lost"), state: "declined", refund_requested_at: at }, "nobody"],
    [{ ...disputed("won"), state: "declined", refund_requested_at: at }, "refund"],
    [{ ...disputed("warning_under_review"), state: "declined", refund_requested_at: at }, "refund"],
  ] as const)("of %j is %s", (booking, whom) => expect(getPendingParty(booking)).toBe(whom));
});

describe("reminders to answer", () => {
  const requested_at = "2026-06-01T12:00:00.000Z";
  const listFor = (minutes: number) => {
    const end = new Date(Date.parse(requested_at) + minutes * 60_000).toISOString();
    return listAnswerReminders({ requested_at, selected_times: [{ starts_at: end }] }).map(
      (at) => (at - Date.parse(requested_at)) / 60_000,
    );
  };

  it.each([
    [24 * 60, [360, 720, 1_200]],
    [30 * 24 * 60, [360, 720, 1_200]],
    [12 * 60, [180, 360, 600]],
    [120, [30, 60, 100]],
    [60, [30]],
    [40, []],
  ])("with %s minutes until the last proposed time come after %j minutes", (minutes, expected) =>
    expect(listFor(minutes)).toEqual(expected),
  );

  it("are 30 minutes apart, and none is in the last 10, for every time to answer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), (minutes) => {
        const reminders = listFor(minutes);
        const gaps = reminders.map((at, index) => at - (reminders[index - 1] ?? 0));
        expect(gaps.every((gap) => gap >= 30)).toBe(true);
        expect(Math.max(0, ...reminders)).toBeLessThanOrEqual(Math.max(0, Math.min(minutes, 1_440) - 10));
      }),
    );
  });
});

describe("deadlines and states", () => {
  const at = "2026-06-01T12:00:00.000Z";
  const slot = { date: "2026-06-01", time: "8:00 AM", timezone: "America/New_York", starts_at: at } as const;
  const states = [
    "pending_payment",
    "paid",
    "requested",
    "confirmed",
    "declined",
    "expired",
    "cancelled",
  ] as const;

  it("an advisor has 24 hours to answer, and a client 30 days to choose times", () => {
    const times = (...starts: string[]) => starts.map((starts_at) => ({ starts_at }));
    const far = "2026-06-09T12:00:00.000Z";
    const [requested_at, near] = [at, "2026-06-01T18:00:00.000Z"];
    expect(getAnswerDeadline({ requested_at, selected_times: times(far, near) })).toBe(
      "2026-06-02T12:00:00.000Z",
    );
    expect(getAnswerDeadline({ requested_at, selected_times: times(near) })).toBe(near);
    expect(getScheduleDeadline({ paid_at: at })).toBe("2026-07-01T12:00:00.000Z");
    const none = getAnswerDeadline({ requested_at: null, selected_times: [] });
    expect([none, getScheduleDeadline({ paid_at: null })]).toEqual([null, null]);
  });

  it.each(states)("%s: a session counts as refunded only if it was confirmed", (state) => {
    expect(isRefundedSession({ state, refund_requested_at: at })).toBe(state === "confirmed");
    expect(isRefundedSession({ state, refund_requested_at: null })).toBe(false);
  });

  it.each(states)(
    "%s: the advisor's link is open for a request, and for a session until it starts",
    (state) => {
      const isOpen = (now: number) => hasOpenLink({ state, confirmed_time: slot }, now);
      const start = Date.parse(at);
      expect([isOpen(start - 1), isOpen(start)]).toEqual([
        state === "requested" || state === "confirmed",
        state === "requested",
      ]);
      expect(hasOpenLink({ state, confirmed_time: null }, start)).toBe(state === "requested");
    },
  );

  it.each(states)("%s: what a client gets back who cancels a day and a moment before, or later", (state) => {
    const start = Date.parse(at);
    const booking = { ...untouched, state, confirmed_time: slot, place: null, meeting_note: "Room 4" };
    const refunds = [start - 86_400_001, start - 86_400_000, start - 1, start].map((now) =>
      getCancellationRefund(booking, now),
    );
    const same = { pending_payment: "unpaid", paid: "full", requested: "full" };
    const expected = new Map(Object.entries(same)).get(state) ?? null;
    expect(refunds).toEqual(state === "confirmed" ? ["full", "late", "late", null] : Array(4).fill(expected));
  });
});
