import { describe, expect, it } from "vitest";
import { waitingFor } from "../../../../contract/booking-rules.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import {
  canRefund,
  errandWords,
  momentOf,
  moneyWords,
  refundWords,
  standingWords,
  timeWords,
  waitWords,
} from "./admin-words.ts";

const at = "2027-03-01T12:00:00.000Z";
const now = Date.parse(at);
const slot = {
  date: "2027-03-16",
  time: "9:00 AM",
  timezone: "Europe/London",
  starts_at: "2027-03-16T09:00:00.000Z",
} as const;

function aBooking(overrides: Partial<AdminBooking> = {}): AdminBooking {
  const row: Omit<AdminBooking, "waits_on"> = {
    id: "bkg_0123456789",
    state: "requested",
    advisor_id: "adv_0123456789",
    advisor_name: "Ana Ruiz",
    session_length: 60,
    amount_cents: 8000,
    selected_times: [],
    confirmed_time: null,
    meeting_note: null,
    decline_reason: null,
    cancelled_by: null,
    created_at: at,
    paid_at: at,
    requested_at: at,
    refund_requested_at: null,
    refunded_at: null,
    member_id: null,
    client_name: "Dana Reyes",
    client_email: null,
    advisor_email: "ana@example.com",
    advisor_timezone: "America/New_York",
    payment_intent_id: "pi_1",
    reminders_sent: 0,
    updated_at: at,
    ...overrides,
  };
  return { ...row, waits_on: waitingFor(row) };
}

describe("a booking, as admins are told of it", () => {
  it.each([
    [{ state: "pending_payment", paid_at: null }, "The client, to pay within 24 hours"],
    [{ state: "paid" }, `The client, to choose times, until ${momentOf("2027-03-31T12:00:00.000Z")}`],
    [{}, `Ana Ruiz, to answer, until ${momentOf("2027-03-02T12:00:00.000Z")}`],
    [{ state: "declined", refund_requested_at: at }, "The payment provider, to give the money back"],
    [{ state: "declined", refund_requested_at: at, refunded_at: at }, "Nobody"],
    [{ state: "confirmed" }, "Nobody"],
  ] as const)("%o waits on: %s", (overrides, words) => expect(waitWords(aBooking(overrides))).toBe(words));

  it("tells where the money is", () => {
    expect(moneyWords(aBooking({ paid_at: null }))).toBe("$80.00, not paid");
    expect(moneyWords(aBooking())).toBe(`$80.00, paid on ${momentOf(at)}`);
    expect(moneyWords(aBooking({ refund_requested_at: at }))).toContain("on its way back");
    expect(moneyWords(aBooking({ refund_requested_at: at, refunded_at: at }))).toContain("given back");
  });

  it("gives back what was paid and is not on its way yet, and says what that ends", () => {
    expect(canRefund(aBooking({ paid_at: null }))).toBe(false);
    expect(canRefund(aBooking({ refund_requested_at: at }))).toBe(false);
    expect(canRefund(aBooking())).toBe(true);
    expect(refundWords(aBooking(), now)).toContain("The session is cancelled");
    expect(refundWords(aBooking({ state: "expired" }), now)).toContain("The booking stays expired.");
    const confirmed = aBooking({ state: "confirmed", confirmed_time: slot });
    const begins = Date.parse(slot.starts_at);
    expect(refundWords(confirmed, begins - 1)).toContain("The session is cancelled");
    expect(refundWords(confirmed, begins)).toContain("so it is refunded, not cancelled");
  });

  it("is refunded, where its money went back and it was not called off before", () => {
    const held = aBooking({ state: "confirmed", confirmed_time: slot });
    expect(standingWords(held).label).toBe("Confirmed");
    expect(standingWords({ ...held, refund_requested_at: at }).label).toBe("Refunded");
    expect(standingWords(aBooking({ state: "declined", refund_requested_at: at })).label).toBe("Declined");
  });

  it("says a time by either clock, once where they agree", () => {
    expect(timeWords(slot, { advisor_timezone: "America/New_York" })).toEqual({
      advisor: "Tuesday, March 16, 2027, 5:00 AM EDT",
      client: "Tuesday, March 16, 2027, 9:00 AM GMT",
    });
    expect(timeWords(slot, { advisor_timezone: "Europe/London" }).client).toBeNull();
  });
});

describe("an errand", () => {
  const mail: OutboxItem = {
    id: "obx_0123456789",
    kind: "mail",
    about: { to: "ana@example.com", subject: "A request" },
    state: "pending",
    tries: 0,
    last_error: null,
    due_at: at,
    created_at: at,
  };
  it.each([
    [{}, "On its way"],
    [{ tries: 1 }, `Tried once, next on ${momentOf(at)}`],
    [{ state: "dead", tries: 9 }, "Given up, tried 9 times"],
  ])("%o: %s", (overrides, how) => expect(errandWords({ ...mail, ...overrides }).how).toBe(how));

  it("says what it is", () => {
    expect(errandWords(mail).what).toBe("Email to ana@example.com: A request");
    expect(errandWords({ ...mail, kind: "refund" }).what).toBe("The refund, at the payment provider");
  });
});
