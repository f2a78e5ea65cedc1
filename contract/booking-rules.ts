import {
  answerHours,
  type Booking,
  freeCancelHours,
  leastCents,
  type SessionLength,
  scheduleDays,
  unnamedClient,
  type waitsOn,
} from "./bookings.ts";

const hour = 3_600_000;

/**
 * The price in cents (spec/2 §9): the hourly rate, in dollars, for 60 minutes; half of those cents for 30, rounded
 * half up. Null where the advisor has no rate or the price is less than a card can be charged.
 */
export function sessionPrice(hourlyRate: number | null, length: SessionLength): number | null {
  if (hourlyRate === null) return null;
  const anHour = Math.round(hourlyRate * 100);
  const cents = length === 60 ? anHour : Math.floor((anHour + 1) / 2);
  return cents < leastCents ? null : cents;
}

/** 8000 → $80.00 */
export const priceLabel = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** First and last name joined and trimmed, or the generic name (spec/2 §3). */
export const clientName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name.trim()} ${last_name.trim()}`.trim() || unnamedClient;

/** Until when (ISO) the advisor answers; null before they were asked. */
export const answerBy = ({ requested_at }: Pick<Booking, "requested_at">): string | null =>
  requested_at && new Date(Date.parse(requested_at) + answerHours * hour).toISOString();

/** Until when (ISO) a paid booking keeps waiting for its times. */
export const scheduleBy = ({ paid_at }: Pick<Booking, "paid_at">): string | null =>
  paid_at && new Date(Date.parse(paid_at) + scheduleDays * 24 * hour).toISOString();

/**
 * What the client gets back who cancels at `now` (milliseconds since the epoch): everything, nothing because it is
 * late, or nothing because nothing was paid. Null where there is nothing left to cancel.
 */
export function cancelRefund(
  { state, confirmed_time }: Pick<Booking, "state" | "confirmed_time">,
  now: number,
): "full" | "late" | "unpaid" | null {
  switch (state) {
    case "pending_payment":
      return "unpaid";
    case "paid":
    case "requested":
      return "full";
    case "confirmed": {
      const starts = Date.parse(confirmed_time?.starts_at ?? "");
      if (now >= starts) return null;
      return starts - now > freeCancelHours * hour ? "full" : "late";
    }
    case "declined":
    case "expired":
    case "cancelled":
      return null;
  }
}

/** Whether the money of a session that has begun goes back, or went: what was still to come would be cancelled. */
export const isRefundedSession = ({
  state,
  refund_requested_at,
}: Pick<Booking, "state" | "refund_requested_at">): boolean =>
  state === "confirmed" && refund_requested_at !== null;

/** Whom the booking waits for now. */
export function waitingFor({
  state,
  refund_requested_at,
  refunded_at,
}: Pick<Booking, "state" | "refund_requested_at" | "refunded_at">): (typeof waitsOn)[number] {
  if (refund_requested_at !== null && refunded_at === null) return "refund";
  if (state === "pending_payment" || state === "paid") return "client";
  return state === "requested" ? "advisor" : "nobody";
}
