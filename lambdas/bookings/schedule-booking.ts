import type Stripe from "stripe";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { findSlotProblem, removeDuplicateSlots, toBookedSlot } from "../../contract/slots.ts";
import { type AppError, busy, forbidden, invalidInput, invalidState, paymentRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { buildAdvisorRequestEmail } from "./emails-to-advisor.ts";
import { buildClientRequestEmail } from "./emails-to-client.ts";
import { getOwnBooking } from "./own-booking.ts";
import { isPaid, isRefunded } from "./payment-intent.ts";
import { buildProposalPath } from "./proposal-token.ts";
import { syncBooking } from "./sync-payment.ts";

/**
 * Proposes one to three times for a paid booking (spec/2 §2, Scheduling screen), and asks the advisor. What Stripe
 * says about the payment decides, asked anew. Times that are the same instant count once. Throws not_found, invalid
 * with the place of a time that cannot be, payment_required, already_scheduled, payment_already_used,
 * not_your_session, price_mismatch, payment_provider_unavailable, busy.
 */
export async function scheduleBooking(
  actor: MemberActor,
  { id, selected_times }: RouteInput<"scheduleBooking">,
): Promise<RouteOutput<"scheduleBooking">> {
  const now = Date.now();
  const faults = selected_times.flatMap((slot, place) => {
    const fault = findSlotProblem(slot, now);
    return fault === undefined ? [] : [[`selected_times.${place}`, fault]];
  });
  const row = await getOwnBooking(actor, id);
  if (faults.length > 0) throw invalidInput(Object.fromEntries(faults));
  const before = findRefusal(row);
  if (before) throw before;
  const { row: paid, intent } = await syncBooking(row, actor.id);
  if (paid.state !== "paid" || !intent) throw findRefusal(paid) ?? paymentRequired();
  assertPaymentMatches(paid, intent);
  const at = Date.now();
  const changes = {
    state: "requested",
    requested_at: new Date(at).toISOString(),
    selected_times: removeDuplicateSlots(selected_times).map(toBookedSlot),
  } as const;
  const after: BookingRow = { ...paid, ...changes };
  const path = await buildProposalPath(after);
  const errands = [...buildAdvisorRequestEmail(after, path, at), ...buildClientRequestEmail(after)];
  const scheduled = await bookingStore.update(paid, changes, { messages: errands }, at);
  if (scheduled) return scheduled;
  const standing = await getOwnBooking(actor, id);
  throw findRefusal(standing) ?? busy();
}

/** Why a booking takes no times; undefined where it may: it is paid, or may have been by now. */
function findRefusal({ state, paid_at, refund_requested_at }: BookingRow): AppError | undefined {
  if (state === "pending_payment" || state === "paid") return undefined;
  if (state === "requested" || state === "confirmed") return invalidState("already_scheduled");
  const isUnpaid = paid_at === null || refund_requested_at !== null;
  return isUnpaid ? paymentRequired() : invalidState("payment_already_used");
}

/** The payment must be this booking's, of this member, for this advisor and length, all of it and still ours. */
function assertPaymentMatches(row: BookingRow, intent: Stripe.PaymentIntent): void {
  const { booking_id, member_id, advisor_id, session_length } = intent.metadata;
  if (member_id !== row.member_id) throw forbidden("not_your_session");
  const isThis =
    booking_id === row.id && advisor_id === row.advisor_id && session_length === String(row.session_length);
  if (!isThis) throw invalidState("payment_already_used");
  if (intent.status !== "succeeded" || isRefunded(intent)) throw paymentRequired();
  if (!isPaid(intent, row)) throw invalidState("price_mismatch");
}
