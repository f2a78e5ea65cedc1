import type { Booking } from "./bookings.ts";

/**
 * Whether the bank has the payment of a dispute with this status at Stripe: it is open, lost or `prevented`. In an inquiry
 * (`warning_…`) the bank has taken nothing, and a full refund ends it.
 */
export const isHeldByBank = (status: string): boolean => status !== "won" && !status.startsWith("warning_");

/** Whether the bank's dispute stops refunds: it is open, or the bank has taken the payment back. */
export const isPaymentDisputed = ({ dispute }: Pick<Booking, "dispute">): boolean =>
  dispute !== null && isHeldByBank(dispute.status);

/** Whether the bank has not decided the dispute of the payment yet. */
export const isDisputeOpen = ({ dispute }: Pick<Booking, "dispute">): boolean =>
  dispute !== null && /needs_response|under_review/.test(dispute.status);

/** Whether the client has the payment back from their bank, which decided for them or returned it at once (`prevented`). */
export const isReturnedByBank = (booking: Pick<Booking, "dispute">): boolean =>
  isPaymentDisputed(booking) && !isDisputeOpen(booking);
