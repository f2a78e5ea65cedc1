import { getCancellationRefund } from "../../contract/booking-rules.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { conflict, invalidState } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { buildCancellation } from "./cancellation.ts";
import { getOwnBooking } from "./own-booking.ts";
import { cancelIntent } from "./payment-intent.ts";
import { syncBooking } from "./sync-payment.ts";

/**
 * A member calls their booking off, by the policy (contract/bookings, cancelPolicy). A repetition answers with what
 * stands. Throws not_found, slot_past once a confirmed time has begun, conflict for what has ended otherwise, and
 * payment_provider_unavailable where a payment under way cannot be stopped.
 */
export async function cancelBooking(
  actor: MemberActor,
  { id }: RouteInput<"cancelBooking">,
): Promise<RouteOutput<"cancelBooking">> {
  const row = await getOwnBooking(actor, id);
  if (row.state === "cancelled") return row;
  if (row.state === "confirmed" && getCancellationRefund(row, Date.now()) === null)
    throw invalidState("slot_past");
  return cancelByClient(row);
}

/**
 * The same without asking whose it is; what is `changedBesides` changes in the same write. Throws conflict where there
 * is nothing left to cancel.
 */
export async function cancelByClient(
  read: BookingRow,
  changedBesides: Partial<BookingRow> = {},
): Promise<BookingRow> {
  const row = read.state === "pending_payment" ? await stopPayment(read) : read;
  const now = Date.now();
  if (getCancellationRefund(row, now) === null) throw conflict("booking");
  const { changes, messages: errands } = buildCancellation(row, "client", now);
  const after = await bookingStore.update(row, { ...changes, ...changedBesides }, { messages: errands }, now);
  if (after) return after;
  const standing = await bookingStore.find(row.id);
  // Somebody was faster: a second click, or Stripe's word that an unpaid intent is off.
  if (standing?.state === "cancelled" || standing?.state === "expired") return standing;
  throw conflict("booking");
}

/** The row once nobody can pay it any more; it may have been paid until then. */
async function stopPayment(row: BookingRow): Promise<BookingRow> {
  if (row.payment_intent_id === null || (await cancelIntent(row.payment_intent_id))) return row;
  return (await syncBooking(row, "clock")).row;
}
