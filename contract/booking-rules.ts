import {
  answerHours,
  type Booking,
  freeCancelHours,
  minChargeCents,
  type pendingParties,
  type SessionLength,
  scheduleDays,
  unnamedClient,
} from "./bookings.ts";
import { cleanName } from "./person-name.ts";

const hour = 3_600_000;

/**
 * Returns the price of a session in cents (BOOK-3): the hourly rate (in dollars) for 60 minutes, half of it for 30
 * minutes, rounded half up. Null if the advisor has no rate or the price is below the minimum card charge.
 */
export function getSessionPrice(hourlyRate: number | null, length: SessionLength): number | null {
  if (hourlyRate === null) return null;
  const anHour = Math.round(hourlyRate * 100);
  const cents = length === 60 ? anHour : Math.floor((anHour + 1) / 2);
  return cents < minChargeCents ? null : cents;
}

/** Formats cents as US dollars: 8000 → $80.00. */
export const formatPrice = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** Joins first and last name, cleaned for the advisor, or returns the generic name if both are empty (BOOK-15). */
export const formatClientName = ({
  first_name,
  last_name,
}: {
  first_name: string;
  last_name: string;
}): string => `${cleanName(first_name)} ${cleanName(last_name)}`.trim() || unnamedClient;

/** Returns the ISO instant by which the advisor must answer; null if no times have been requested. */
export const getAnswerDeadline = ({ requested_at }: Pick<Booking, "requested_at">): string | null =>
  requested_at && new Date(Date.parse(requested_at) + answerHours * hour).toISOString();

/** Returns the ISO instant by which the client must choose times; null if the booking is not paid. */
export const getScheduleDeadline = ({ paid_at }: Pick<Booking, "paid_at">): string | null =>
  paid_at && new Date(Date.parse(paid_at) + scheduleDays * 24 * hour).toISOString();

/**
 * Returns the refund if the client cancels at `now` (milliseconds since the epoch): "full", "late" (no refund because
 * it is too late) or "unpaid" (nothing to refund). Null if the booking cannot be cancelled.
 */
export function getCancellationRefund(
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

/** Whether a confirmed session was refunded, or its refund is under way. */
export const isRefundedSession = ({
  state,
  refund_requested_at,
}: Pick<Booking, "state" | "refund_requested_at">): boolean =>
  state === "confirmed" && refund_requested_at !== null;

/** Returns who must act next on the booking. */
export function getPendingParty({
  state,
  refund_requested_at,
  refunded_at,
}: Pick<Booking, "state" | "refund_requested_at" | "refunded_at">): (typeof pendingParties)[number] {
  if (refund_requested_at !== null && refunded_at === null) return "refund";
  if (state === "pending_payment" || state === "paid") return "client";
  return state === "requested" ? "advisor" : "nobody";
}

/** Whether the advisor's link may still change something at `now`: a request, or a confirmed session before its start. */
export const hasOpenLink = (
  { state, confirmed_time }: Pick<Booking, "state" | "confirmed_time">,
  now: number,
): boolean =>
  state === "requested" || (state === "confirmed" && Date.parse(confirmed_time?.starts_at ?? "") > now);
