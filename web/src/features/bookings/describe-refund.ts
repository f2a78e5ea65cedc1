import { formatPrice } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { isPaymentDisputed, isReturnedByBank } from "../../../../contract/dispute-rules.ts";
import { formatRefunded, getRestCents, isRestReturned } from "../../../../contract/refund-rules.ts";
import { formatLongDate } from "../../format/dates.ts";

export const bankReturned = "Your bank has returned this payment to you.";

/** Says what the bank does with a disputed payment; undefined if no bank has it. */
export function findBankDecision(booking: Booking): string | undefined {
  if (isReturnedByBank(booking)) return bankReturned;
  return isPaymentDisputed(booking)
    ? "Your bank is looking into this payment. If it doesn't return the money to you, we will."
    : undefined;
}

/** Describes the refund as a sentence with a leading space; empty if there is none. A returned part is not the refund. */
export function describeRefund(booking: Booking): string {
  const { refund_requested_at, refund_settled_at, refunded_at } = booking;
  const rest = formatPrice(getRestCents(booking));
  const way = booking.part_refunds.some(({ is_settled }) => is_settled) ? "" : " to your card";
  if (refunded_at)
    return ` We refunded ${formatPrice(booking.refunded_cents)}${way} on ${formatLongDate(refunded_at)}.`;
  if (refund_settled_at)
    return ` We paid your refund in another way on ${formatLongDate(refund_settled_at)}.`;
  if (isPaymentDisputed(booking)) return "";
  if (isRestReturned(booking))
    return ` Your bank returned the refund of ${rest}. We'll write to you to send it in another way.`;
  if (refund_requested_at) return ` Your ${rest} refund is on its way to your card.`;
  const part = formatRefunded(booking);
  return part ? ` Refunded ${part}.` : "";
}
