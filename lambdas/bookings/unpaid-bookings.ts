import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { cancelIntent } from "./payment-intent.ts";

/** A member has at most this many open payments; the next one closes the oldest (PAY-17). */
const maxUnpaid = 3;

/** The bookings of a member that wait for their payment, newest first. The index may lag by a moment. */
export const listUnpaid = async (memberId: string): Promise<BookingRow[]> =>
  (await bookingStore.listAllByMember(memberId)).filter(({ state }) => state === "pending_payment");

/**
 * Closes the oldest open payments of a member who has just opened one. Not before: bookings that begin at the same moment
 * would not see each other. One without a payment yet belongs to a request that will do the same.
 */
export async function closeOldestUnpaid(memberId: string): Promise<void> {
  const open = (await listUnpaid(memberId)).filter((row) => row.payment_intent_id !== null);
  await closeUnpaid(open.slice(maxUnpaid));
}

/** Cancels the payments of these bookings at Stripe and closes them. One that was paid in the same moment stays. */
export async function closeUnpaid(rows: readonly BookingRow[]): Promise<void> {
  for (const row of rows) {
    if (row.payment_intent_id !== null && !(await cancelIntent(row.payment_intent_id))) continue;
    // On a conflict someone else has changed it, and Stripe's event about the cancelled payment closes it.
    await bookingStore.update(row, { changes: { state: "expired" } }, Date.now());
  }
}
