import type { Booking } from "./bookings.ts";

/** Stripe's statuses of a dispute that is over and has left the payment to be refunded. */
const settledDisputes: readonly string[] = ["won", "warning_closed"];

/** Whether a dispute with this status at Stripe is open, or the bank has taken the payment back. */
export const isOpenDispute = (status: string): boolean => !settledDisputes.includes(status);

/** Whether the bank's dispute stops an automatic refund: it is open, or the bank has taken the payment back. */
export const isPaymentDisputed = ({ dispute }: Pick<Booking, "dispute">): boolean =>
  dispute !== null && isOpenDispute(dispute.status);

/** Whether the bank has not decided the dispute of the payment yet. */
export const isDisputeOpen = ({ dispute }: Pick<Booking, "dispute">): boolean =>
  dispute !== null && /needs_response|under_review/.test(dispute.status);
