import type Stripe from "stripe";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { bookedSlot, slotFault, withoutDuplicates } from "../../contract/slots.ts";
import type { MemberActor } from "../actor.ts";
import { type AppError, busy, forbidden, invalid, paymentRequired, refused } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { requestToAdvisor } from "./emails-to-advisor.ts";
import { requestReceived } from "./emails-to-client.ts";
import { offerPath } from "./proposal-token.ts";
import { ownBooking } from "./own-booking.ts";
import { isPaid, isRefunded } from "./payment-intent.ts";
import { synced } from "./sync-payment.ts";

/**
 * Proposes one to three times for a paid booking (spec/2 §2, Scheduling screen), and asks the advisor. What Stripe
 * says about the payment decides, asked anew. Times that are the same instant count once. Throws not_found, invalid
 * with the place of a time that cannot be, payment_required, already_scheduled, payment_already_used,
 * not_your_session, price_mismatch, payment_provider_unavailable, busy.
 */
export async function schedule(
  actor: MemberActor,
  { id, selected_times }: RouteInput<"scheduleBooking">,
): Promise<RouteOutput<"scheduleBooking">> {
  const now = Date.now();
  const faults = selected_times.flatMap((slot, place) => {
    const fault = slotFault(slot, now);
    return fault === undefined ? [] : [[`selected_times.${place}`, fault]];
  });
  const row = await ownBooking(actor, id);
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
  const before = refusalOf(row);
  if (before) throw before;
  const { row: paid, intent } = await synced(row, actor.id);
  if (paid.state !== "paid" || !intent) throw refusalOf(paid) ?? paymentRequired();
  demandProof(paid, intent);
  const at = Date.now();
  const changes = {
    state: "requested",
    requested_at: new Date(at).toISOString(),
    selected_times: withoutDuplicates(selected_times).map(bookedSlot),
  } as const;
  const after: BookingRow = { ...paid, ...changes };
  const path = await offerPath(after);
  const errands = [...requestToAdvisor(after, path, at), ...requestReceived(after)];
  const scheduled = await bookingStore.change(paid, changes, { errands }, at);
  if (scheduled) return scheduled;
  const standing = await ownBooking(actor, id);
  throw refusalOf(standing) ?? busy();
}

/** Why a booking takes no times; undefined where it may: it is paid, or may have been by now. */
function refusalOf({ state, paid_at, refund_requested_at }: BookingRow): AppError | undefined {
  if (state === "pending_payment" || state === "paid") return undefined;
  if (state === "requested" || state === "confirmed") return refused("already_scheduled");
  const isUnpaid = paid_at === null || refund_requested_at !== null;
  return isUnpaid ? paymentRequired() : refused("payment_already_used");
}

/** The payment must be this booking's, of this member, for this advisor and length, all of it and still ours. */
function demandProof(row: BookingRow, intent: Stripe.PaymentIntent): void {
  const { booking_id, member_id, advisor_id, session_length } = intent.metadata;
  if (member_id !== row.member_id) throw forbidden("not_your_session");
  const isThis =
    booking_id === row.id && advisor_id === row.advisor_id && session_length === String(row.session_length);
  if (!isThis) throw refused("payment_already_used");
  if (intent.status !== "succeeded" || isRefunded(intent)) throw paymentRequired();
  if (!isPaid(intent, row)) throw refused("price_mismatch");
}
