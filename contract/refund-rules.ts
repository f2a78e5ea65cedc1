import { formatPrice, isRefundDue } from "./booking-rules.ts";
import type { Booking, BookingStatus } from "./bookings.ts";
import { isPaymentDisputed, isReturnedByBank } from "./dispute-rules.ts";

/* Refunds of a payment in whole and in part: how much was paid back, and how much still can be (ADMIN-41). */

/** A booking has room for this many part refunds. */
export const maxPartRefunds = 20;

export const refundMessages = {
  amount: "Enter an amount such as 5.00",
  tooMuch: "This is more than what can still be refunded",
  reason: "Enter a reason",
  disputed: "The bank is deciding a dispute of this payment, so it can't be refunded now.",
  nothingLeft: "Everything that was paid has been refunded, or its refund is on the way.",
  changed: "Something was refunded in the meantime. Check what is left, then try again.",
  settled: "The report of the missing advisor was settled in the meantime. Look at it before you refund.",
  notFailed:
    "There is no failed refund here any more: it was made or settled, it is being tried again, or the bank has the payment.",
  partOpen:
    "The refund of a part of this session is still open. Resolve that one first, and leave it out of what you pay in another way.",
  tooMany: "This booking has had too many refunds in parts. Refund the rest instead.",
} as const;

type Refunded = Pick<Booking, "amount_cents" | "refunded_cents" | "part_refunds" | "refund_failed_at">;

/**
 * Returns the amount of a refund of the whole, in cents: the payment minus all that was refunded or is on its way as a part. A
 * part that the bank has returned is still at Stripe, which sends it with the rest.
 */
export const getRestCents = ({
  amount_cents,
  refunded_cents,
  part_refunds,
  refund_failed_at,
}: Refunded): number =>
  part_refunds
    .filter(
      ({ refunded_at, requested_at }) => refunded_at === null && requested_at > (refund_failed_at ?? ""),
    )
    .reduce((left, part) => left - part.amount_cents, amount_cents - refunded_cents);

/** Returns how much can still be paid back, in cents: nothing once all of it is on its way, or while the bank has the payment. */
export const getRefundableCents = (
  booking: Refunded & Pick<Booking, "paid_at" | "refund_requested_at" | "dispute">,
): number =>
  booking.paid_at === null || booking.refund_requested_at !== null || isPaymentDisputed(booking)
    ? 0
    : Math.max(0, getRestCents(booking));

/**
 * Whether the bank has returned a refund that the client is still to get: no admin has settled one since, and the bank has not
 * returned the payment itself.
 */
export const isRefundReturned = ({
  refund_failed_at,
  refund_settled_at,
  dispute,
}: Pick<Booking, "refund_failed_at" | "refund_settled_at" | "dispute">): boolean =>
  refund_failed_at !== null && refund_failed_at > (refund_settled_at ?? "") && !isReturnedByBank({ dispute });

/** Whether a refund is still to be made now: of a part, by its place in the list, or without one of all that is left. */
export const isRefundOpen = (
  booking: Omit<BookingStatus, "state" | "no_show"> & Pick<Booking, "part_refunds">,
  part: number | undefined,
): boolean =>
  part === undefined
    ? isRefundDue(booking)
    : booking.part_refunds[part]?.refunded_at === null && !isPaymentDisputed(booking);

/**
 * Whether the bank has returned the refund of all that was left. While a part is open it has returned that part, and the rest is
 * sent as usual.
 */
export const isRestReturned = ({
  refund_requested_at,
  refund_failed_at,
  part_refunds,
}: Pick<Booking, "refund_requested_at" | "refund_failed_at" | "part_refunds">): boolean =>
  refund_requested_at !== null &&
  (refund_failed_at ?? "") >= refund_requested_at &&
  part_refunds.every(({ refunded_at }) => refunded_at !== null);

/** "full $80.00"; after a part was refunded "remaining $75.00". */
export function formatRest(booking: Refunded): string {
  const cents = getRestCents(booking);
  return `${cents === booking.amount_cents ? "full" : "remaining"} ${formatPrice(cents)}`;
}

/** "full refund of $80.00"; after a part was refunded "refund of the remaining $75.00". */
export function formatRestRefund(booking: Refunded): string {
  const cents = getRestCents(booking);
  return `${cents === booking.amount_cents ? "full refund of" : "refund of the remaining"} ${formatPrice(cents)}`;
}

/** "$5.00 of $25.00"; null if nothing was refunded. */
export const formatRefunded = ({
  refunded_cents,
  amount_cents,
}: Pick<Refunded, "refunded_cents" | "amount_cents">): string | null =>
  refunded_cents > 0 ? `${formatPrice(refunded_cents)} of ${formatPrice(amount_cents)}` : null;
