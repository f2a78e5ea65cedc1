import { bookingStore } from "./booking-store.ts";
import { refundPayment } from "./payment-intent.ts";
import { syncBooking } from "./sync-payment.ts";

/**
 * The outbox's errand: gives a booking's money back and writes down that it is. May be repeated after any failure:
 * Stripe knows the refund by its key and the charge as refunded, and the row says once that it is done. Throws
 * payment_provider_unavailable, and where the money did not leave; the outbox comes again.
 */
export async function refundBooking(bookingId: string): Promise<void> {
  const row = await bookingStore.find(bookingId);
  if (!row || row.refund_requested_at === null || row.refunded_at !== null) return;
  await refundPayment(row);
  const { row: after } = await syncBooking(row, "clock");
  if (after.refunded_at === null) throw new Error("The payment provider has not given the money back");
}
