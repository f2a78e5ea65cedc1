import type Stripe from "stripe";
import { isHeldByBank } from "../../contract/dispute-rules.ts";
import { warnWithMetric } from "../log-metric.ts";
import { reviewMetric } from "../metric.ts";
import { connectToStripe } from "../stripe/client.ts";
import { findCharge, toInstant } from "../stripe/stripe-objects.ts";
import type { BookingRow } from "../table/entities.ts";

/** A dispute of a booking's payment, as it is stored: its id and status at Stripe, when it began, and when the bank decided. */
export type BookingDispute = NonNullable<BookingRow["dispute"]>;

/**
 * The dispute of an intent's payment, with the status that it has now (BOOK-17); undefined if there is none. Stripe is
 * only asked if the charge says that it is disputed. Throws payment_provider_unavailable.
 */
export async function fetchDispute(intent: Stripe.PaymentIntent): Promise<BookingDispute | undefined> {
  if (!findCharge(intent)?.disputed) return undefined;
  const { data } = await (await connectToStripe()).disputes.list({ payment_intent: intent.id, limit: 1 });
  const [dispute] = data;
  if (!dispute) return undefined;
  return {
    id: dispute.id,
    status: dispute.status,
    since: toInstant(dispute.created),
    decided_at: ["won", "lost"].includes(dispute.status) ? new Date().toISOString() : null,
  };
}

/** Whether Stripe's current dispute differs from the stored one. */
export const hasDisputeChanged = ({ dispute }: BookingRow, current: BookingDispute): boolean =>
  dispute?.id !== current.id || dispute.status !== current.status;

/**
 * Whether a dispute has to be answered by a date that the owner does not know yet: it is new, or the bank has now taken money for
 * which it had only asked.
 */
export const isNewToOwner = ({ dispute: known }: BookingRow, { id, status }: BookingDispute): boolean =>
  known?.id !== id || (isHeldByBank(status) && !isHeldByBank(known.status));

/** Warns of a dispute that is new to the owner. */
export function warnAboutDispute(row: BookingRow, dispute: BookingDispute): void {
  if (!isNewToOwner(row, dispute)) return;
  const { id, status } = dispute;
  warnWithMetric("A payment for a session is disputed", reviewMetric, 1, {
    booking_id: row.id,
    dispute_id: id,
    status,
  });
}
