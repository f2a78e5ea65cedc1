import { formatPrice, getCancellationRefund, getRefundDeadline } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { isReturnedByBank } from "../../../../contract/dispute-rules.ts";
import { formatRest, formatRestRefund, getRestCents } from "../../../../contract/refund-rules.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { formatDeadline } from "./booking-status.ts";
import { findBankDecision } from "./describe-refund.ts";

const isLate = (booking: Booking, now: number) => getCancellationRefund(booking, now) === "late";

/** Converts a booking to the request that cancels it at the time and for the refund that are shown at `now`, or not at all. */
export const toCancelInput = (booking: Booking, now: number): RouteInput<"cancelBooking"> => ({
  id: booking.id,
  refund: isLate(booking, now) ? undefined : "full",
  starts_at: booking.confirmed_time?.starts_at ?? null,
});

/** Says what the client gets back who cancels at `now` (milliseconds since the epoch). */
export function describeCancelRefund(booking: Booking, now: number): string {
  if (isLate(booking, now) && !isReturnedByBank(booking))
    return `Cancelling was free until ${formatDeadline(booking, getRefundDeadline(booking) ?? "")}, so your ${formatPrice(getRestCents(booking))} won't be refunded.`;
  return findBankDecision(booking) ?? `You'll get a ${formatRestRefund(booking)}.`;
}

/** Says what happens to the payment once the booking is cancelled. */
export function describeCancelled(before: Booking, cancelled: Booking): string {
  if (cancelled.refund_requested_at === null && !isReturnedByBank(cancelled))
    return cancelled.paid_at === null ? "Nothing was charged." : "There is no refund.";
  return (
    findBankDecision(cancelled) ??
    `Your ${formatPrice(getRestCents(before))} refund is on its way to your card.`
  );
}

/** Says what the client gets back who chooses none of the advisor's other times. */
export function describeRefusalRefund(booking: Booking): string {
  const bankDecision = findBankDecision(booking);
  const then = bankDecision
    ? `your request is closed. ${bankDecision}`
    : `you get your ${formatRest(booking)} back.`;
  return `If none of these times works, or you don't answer, ${then}`;
}

/** Says what happens to the payment after none of the advisor's other times was chosen. */
export const describeRefusal = (booking: Booking): string =>
  findBankDecision(booking) ?? "Your refund is on its way.";
