import { getCancellationRefund } from "../../contract/booking-rules.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { conflict, conflictWithMessage, invalidState } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore, getOwnBooking } from "./booking-store.ts";
import { buildCancellation } from "./cancellation.ts";
import { cancelIntent } from "./payment-intent.ts";
import { isSameTime } from "./proposed-times.ts";
import { syncBooking } from "./sync-payment.ts";

/**
 * Cancels a member's booking and refunds it by the cancellation policy (contract/bookings.ts, cancellationPolicy).
 * Cancelling twice returns the cancelled booking. Throws not_found, slot_past once the confirmed time has started,
 * conflict if the booking is closed in another way, or the time or the full refund that the client was shown is not true any
 * more, and payment_provider_unavailable if a payment in progress cannot be stopped.
 */
export async function cancelBooking(
  actor: MemberActor,
  { id, ...shown }: RouteInput<"cancelBooking">,
): Promise<RouteOutput<"cancelBooking">> {
  const row = await getOwnBooking(actor, id);
  if (row.state === "cancelled") return row;
  if (row.state === "confirmed" && getCancellationRefund(row, Date.now()) === null)
    throw invalidState("slot_past");
  return cancelByClient(row, {}, shown);
}

/**
 * Cancels a booking as its client would, without checking who owns it, and writes `moreChanges` in the same
 * transaction. Throws conflict if there is nothing left to cancel, or not what was `shown`.
 */
export async function cancelByClient(
  current: BookingRow,
  moreChanges: Partial<BookingRow> = {},
  shown: Omit<RouteInput<"cancelBooking">, "id"> = {},
): Promise<BookingRow> {
  const row = current.state === "pending_payment" ? await stopPayment(current) : current;
  const now = Date.now();
  const refund = getCancellationRefund(row, now);
  if (refund === null || !isShown(row, shown.starts_at)) throw conflict("booking");
  if (shown.refund && refund === "late")
    throw conflictWithMessage("Cancelling is no longer refunded. Your session has not been cancelled.");
  const { changes, ...sideEffects } = buildCancellation(row, "client", now, moreChanges.member_id === null);
  const change = { ...sideEffects, changes: { ...changes, ...moreChanges } };
  const updated = await bookingStore.update(row, change, now);
  if (updated) return updated;
  const latest = await bookingStore.find(row.id);
  // A concurrent request, or Stripe's event about the cancelled intent, has closed the booking already.
  if (latest?.state === "cancelled" || latest?.state === "expired") return latest;
  throw conflict("booking");
}

/** Whether a booking has the time that the client was shown, if they said so: `startsAt`, or none if that is null. */
const isShown = ({ confirmed_time }: BookingRow, startsAt: string | null | undefined): boolean =>
  startsAt ? isSameTime(confirmed_time?.starts_at, startsAt) : startsAt === undefined || !confirmed_time;

/** Cancels the payment intent. If the card was charged before that, returns the paid row. */
async function stopPayment(row: BookingRow): Promise<BookingRow> {
  if (row.payment_intent_id === null || (await cancelIntent(row.payment_intent_id))) return row;
  return (await syncBooking(row, "job")).row;
}
