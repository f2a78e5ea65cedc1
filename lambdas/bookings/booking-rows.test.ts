import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { answerHours, bookingStates, paymentHours, scheduleDays } from "../../contract/bookings.ts";
import { make } from "../../test/support/make.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  buildBookingRow,
  countDueReminders,
  farFuture,
  findDeadline,
  findOpenUntil,
  getLastStart,
  isRequestOverdue,
  toBookingId,
} from "./booking-row.ts";
import { buildConfirmed, buildRequest, buildSlot, hour, now, toIso } from "./booking-rows.fixture.ts";
import { buildCancellation } from "./cancellation.ts";
import { findFailedRefund, isPaid, isRefunded } from "./payment-intent.ts";

/* The rules of bookings that need neither table nor Stripe. */

describe("a booking's row", () => {
  it("has an id that depends on member and idempotency key", () => {
    expect(toBookingId("m1", "k1")).toMatch(/^bkg_[0-9a-f]{32}$/);
    expect(toBookingId("m1", "k1")).toBe(toBookingId("m1", "k1"));
    const ids = [toBookingId("m1", "k1"), toBookingId("m2", "k1"), toBookingId("m1", "k2")];
    expect(new Set(ids).size).toBe(3);
  });

  it("copies names, addresses and price, and starts unpaid", () => {
    const [member, advisor] = [make.member(), make.advisor()];
    const terms = { id: "bkg_1", session_length: 30, amount_cents: 4_000 } as const;
    const row = buildBookingRow(
      { ...terms, member, advisor: { ...advisor, email: "a@b.example" } },
      toIso(now),
    );
    expect(row).toMatchObject({
      ...terms,
      state: "pending_payment",
      member_id: member.id,
      client_name: "Maya Lind",
      client_email: member.email,
      advisor_id: advisor.id,
      advisor_name: "Ana Ruiz",
      advisor_email: "a@b.example",
      advisor_timezone: advisor.timezone,
      paid_at: null,
      proposal_version: 1,
      version: 1,
    });
  });
});

describe("a request's deadlines", () => {
  it("the last proposed start counts, in whatever order they were proposed", () => {
    expect(getLastStart(buildRequest())).toBe(toIso(now + 90 * hour));
    expect(getLastStart(buildRequest({ selected_times: [] }))).toBe("");
  });

  it.each([
    [5.9, 0],
    [6, 1],
    [11.9, 1],
    [12, 2],
    [20, 3],
    [23, 3],
  ])("after %d hours %i reminders are due", (hours, reminders) => {
    expect(countDueReminders(buildRequest(), now + hours * hour)).toBe(reminders);
  });

  it("it is overdue from the deadline on, or from the last proposed start on", () => {
    const row = buildRequest();
    expect(isRequestOverdue(row, now + answerHours * hour - 1)).toBe(false);
    expect(isRequestOverdue(row, now + answerHours * hour)).toBe(true);
    const soon = buildRequest({ selected_times: [buildSlot(now + hour), buildSlot(now + 2 * hour)] });
    expect(isRequestOverdue(soon, now + 2 * hour - 1)).toBe(false);
    expect(isRequestOverdue(soon, now + 2 * hour)).toBe(true);
  });

  it.each(bookingStates)("the scheduled job looks at %s", (state) => {
    const row = make.booking({
      state,
      created_at: toIso(now),
      paid_at: toIso(now + hour),
      requested_at: toIso(now),
      selected_times: [buildSlot(now + 90 * hour)],
    });
    const expected = {
      pending_payment: toIso(now + paymentHours * hour),
      paid: toIso(now + hour + 24 * hour),
      requested: toIso(now + 6 * hour),
    };
    expect(findDeadline(row)).toBe(new Map(Object.entries(expected)).get(state));
    const isReminded = { ...row, schedule_reminders: 3 };
    if (state === "paid") expect(findDeadline(isReminded)).toBe(toIso(now + hour + scheduleDays * 24 * hour));
  });

  it("of a request: the next reminder, then the answer, and at the latest the last start", () => {
    const deadlines = [0, 1, 2, 3].map((answer_reminders) =>
      findDeadline(buildRequest({ answer_reminders })),
    );
    expect(deadlines).toEqual([6, 12, 20, answerHours].map((hours) => toIso(now + hours * hour)));
    const soon = { selected_times: [buildSlot(now + hour)] };
    expect(findDeadline(buildRequest(soon))).toBe(toIso(now + hour / 2));
    expect(findDeadline(buildRequest({ ...soon, answer_reminders: 1 }))).toBe(toIso(now + hour));
  });

  it.each(bookingStates)("%s is open for its advisor until", (state) => {
    const row = buildConfirmed(now, { state, session_length: 30 });
    const isOpen = ["pending_payment", "paid", "requested"].includes(state);
    expect(findOpenUntil(row)).toBe(
      state === "confirmed" ? toIso(now + hour / 2) : isOpen ? farFuture : undefined,
    );
    expect(farFuture).toBe("9999-12-31T00:00:00.000Z");
  });

  it("a confirmed booking without a time is not open", () => {
    expect(findOpenUntil(buildConfirmed(now, { confirmed_time: null }))).toBeUndefined();
  });
});

describe("a cancellation", () => {
  const cancel = (row: BookingRow, by: "client" | "advisor" | "admin", at = now) => {
    const { changes, messages = [] } = buildCancellation(row, by, at);
    return {
      changes,
      kinds: messages.map(({ kind }) => kind),
      recipients: messages.flatMap((message) => (message.kind === "mail" ? message.to : [])),
    };
  };
  const soon = buildConfirmed(now + 24 * hour, { place: { kind: "phone", value: "555-0100" } });
  const later = buildConfirmed(now + 24 * hour + 1);

  it.each(["advisor", "admin"] as const)("by the %s within 24 hours refunds in full", (by) => {
    expect(cancel(soon, by)).toEqual({
      changes: {
        state: "cancelled",
        cancelled_by: by,
        invite_sequence: 1,
        reschedule: null,
        refund_requested_at: toIso(now),
      },
      kinds: ["refund", "mail", "mail"],
      recipients: [soon.client_email, soon.advisor_email],
    });
  });

  it("by the client refunds until 24 hours before, and nothing later", () => {
    expect(cancel(later, "client")).toMatchObject({
      changes: { refund_requested_at: toIso(now) },
      kinds: ["refund", "mail", "mail"],
    });
    const late = cancel(soon, "client");
    expect(late.changes).toEqual({
      state: "cancelled",
      cancelled_by: "client",
      invite_sequence: 1,
      reschedule: null,
    });
    expect(late.kinds).toEqual(["mail", "mail"]);
  });

  it("of an unpaid booking refunds nothing and tells no one", () => {
    const row = make.booking({ state: "pending_payment", paid_at: null });
    expect(cancel(row, "client")).toMatchObject({
      changes: { state: "cancelled" },
      kinds: [],
      recipients: [],
    });
    expect(cancel(row, "admin").changes).not.toHaveProperty("refund_requested_at");
  });

  it("of a booking that is being refunded does not refund again", () => {
    const row = buildConfirmed(now + 48 * hour, { refund_requested_at: toIso(now - hour) });
    expect(cancel(row, "admin")).toMatchObject({ kinds: ["mail", "mail"] });
    expect(cancel(row, "admin").changes).not.toHaveProperty("refund_requested_at");
  });

  it("before the advisor was asked tells only the client", () => {
    const row = make.booking({ paid_at: toIso(now) });
    expect(cancel(row, "client")).toMatchObject({
      kinds: ["refund", "mail"],
      recipients: [row.client_email],
    });
  });
});

describe("a payment intent", () => {
  const row = make.booking();
  /** A paid intent of the row; `refunds` are the statuses of its refunds, newest first. */
  function buildIntent(overrides: object = {}, refunded = false, ...refunds: string[]): Stripe.PaymentIntent {
    const intent = {
      status: "succeeded",
      metadata: { booking_id: row.id },
      currency: "usd",
      amount_received: row.amount_cents,
      latest_charge: {
        refunded,
        amount_refunded: refunded ? row.amount_cents : 0,
        ...(refunds.length > 0 && {
          refunds: {
            data: refunds.map((status, n) => ({ id: `re_${n}`, status, amount: row.amount_cents })),
          },
        }),
      },
      ...overrides,
    };
    return intent as unknown as Stripe.PaymentIntent;
  }

  it("pays for the booking only if it succeeded, for this booking, in dollars and in full", () => {
    expect(isPaid(buildIntent(), row)).toBe(true);
    for (const overrides of [
      { status: "processing" },
      { metadata: { booking_id: "bkg_other" } },
      { currency: "eur" },
      { amount_received: row.amount_cents - 1 },
      { amount_received: row.amount_cents + 1 },
    ])
      expect(isPaid(buildIntent(overrides), row)).toBe(false);
  });

  it("is refunded if refunds that did not fail pay all of it back", () => {
    expect(isRefunded(buildIntent({}, true, "succeeded"), row)).toBe(true);
    expect(isRefunded(buildIntent({}, true, "succeeded", "failed"), row)).toBe(true);
    expect(isRefunded(buildIntent({}, true), row)).toBe(true);
    expect(isRefunded(buildIntent(), row)).toBe(false);
    expect(isRefunded(buildIntent({ amount_received: 0 }), row), "unpaid").toBe(false);
    for (const status of ["failed", "canceled"]) {
      const intent = buildIntent({}, true, status);
      expect(isRefunded(intent, row)).toBe(false);
      expect(findFailedRefund(intent)?.id).toBe("re_0");
    }
    expect(isPaid(buildIntent({}, true, "succeeded"), row)).toBe(false);
  });

  it("whose charge was not fetched, or does not exist, is not refunded", () => {
    for (const latest_charge of ["ch_1", null]) {
      expect(isRefunded(buildIntent({ latest_charge }), row)).toBe(false);
      expect(findFailedRefund(buildIntent({ latest_charge }))).toBeUndefined();
    }
    expect(findFailedRefund(buildIntent({ latest_charge: { refunded: false } }))).toBeUndefined();
  });
});
