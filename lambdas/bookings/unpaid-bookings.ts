import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { cancelIntent } from "./payment-intent.ts";

/** A member has at most this many unpaid bookings; the next one closes the oldest (PAY-17). */
const maxUnpaid = 3;

/** The bookings of a member that wait for their payment, newest first. The index may lag by a moment. */
export const listUnpaid = async (memberId: string): Promise<BookingRow[]> =>
  (await bookingStore.listAllByMember(memberId)).filter(({ state }) => state === "pending_payment");

/** Closes the oldest of these unpaid bookings, so that there is room for one more. */
export const closeOldestUnpaid = (newestFirst: readonly BookingRow[]): Promise<void> =>
  closeUnpaid(newestFirst.slice(maxUnpaid - 1));

/** Cancels the payments of these bookings at Stripe and closes them. One that was paid in the same moment stays. */
export async function closeUnpaid(rows: readonly BookingRow[]): Promise<void> {
  for (const row of rows) {
    if (row.payment_intent_id !== null && !(await cancelIntent(row.payment_intent_id))) continue;
    // On a conflict someone else has changed it, and Stripe's event about the cancelled payment closes it.
    await bookingStore.update(row, { state: "expired" }, {}, Date.now());
  }
}
