import type Stripe from "stripe";
import { getPublicName } from "../../contract/advisors.ts";
import { isReturnedByBank } from "../../contract/dispute-rules.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { removeDuplicateSlots, toBookedSlot } from "../../contract/slots.ts";
import { type AppError, busy, forbidden, invalidState, notFound, paymentRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { AdvisorRow, BookingRow } from "../table/entities.ts";
import { bookingStore, getOwnBooking } from "./booking-store.ts";
import { assertFreeTimes, assertPossibleTimes } from "./busy-times.ts";
import { buildAdvisorRequestEmail } from "./emails-to-advisor.ts";
import { buildClientRequestEmail } from "./emails-to-client.ts";
import { isPaid, isRefunded } from "./payment-intent.ts";
import { buildProposalPath } from "./proposal-token.ts";
import { syncBooking } from "./sync-payment.ts";

/**
 * Proposes one to three times for a paid booking (BOOK-6) and emails the advisor at their current address. The payment
 * is checked at Stripe. Times that are the same instant count once. Throws slot_taken and outside_hours for a time at
 * which the advisor cannot be booked (BOOK-22), not_found (also if the advisor has no address any more or was deleted),
 * invalid with the index of each time that is not possible, payment_required, already_scheduled, payment_already_used,
 * not_your_session, price_mismatch, payment_provider_unavailable, busy.
 */
export async function scheduleBooking(
  actor: MemberActor,
  { id, selected_times, subject, child_age }: RouteInput<"scheduleBooking">,
): Promise<RouteOutput<"scheduleBooking">> {
  const row = await getOwnBooking(actor, id);
  assertPossibleTimes(selected_times);
  const problem = findStateProblem(row);
  if (problem) throw problem;
  const { row: paid, intent } = await syncBooking(row, actor.id);
  if (paid.state !== "paid" || !intent) throw findStateProblem(paid) ?? paymentRequired();
  assertPaymentMatches(paid, intent);
  const times = removeDuplicateSlots(selected_times).map(toBookedSlot);
  const advisor = await assertFreeTimes(paid, times);
  // The booking may hold an old address, whose mailbox must not get the link.
  if (advisor?.email == null) throw notFound("advisor");
  const now = Date.now();
  const changes = {
    state: "requested",
    requested_at: new Date(now).toISOString(),
    selected_times: times,
    client_timezone: times[0]?.timezone ?? null,
    ...toAdvisorFields({ ...advisor, email: advisor.email }),
    subject: subject || null,
    child_age: child_age ?? null,
  } as const;
  const requested: BookingRow = { ...paid, ...changes };
  const path = await buildProposalPath(requested);
  const messages = [...buildAdvisorRequestEmail(requested, path, now), ...buildClientRequestEmail(requested)];
  const updated = await bookingStore.update(paid, { changes, messages }, now);
  if (updated) return updated;
  throw findStateProblem(await getOwnBooking(actor, id)) ?? busy();
}

/** The booking copies these from its advisor, who may have changed since it was paid. */
const toAdvisorFields = (advisor: AdvisorRow & { email: string }) => ({
  advisor_name: getPublicName(advisor),
  advisor_email: advisor.email,
  advisor_timezone: advisor.timezone,
});

/**
 * Finds the reason why times cannot be proposed in this state; undefined if the booking is paid, or may be paid according
 * to Stripe.
 */
function findStateProblem({ state, paid_at, refund_requested_at }: BookingRow): AppError | undefined {
  if (state === "pending_payment" || state === "paid") return undefined;
  if (state === "requested" || state === "confirmed") return invalidState("already_scheduled");
  const isUnpaid = paid_at === null || refund_requested_at !== null;
  return isUnpaid ? paymentRequired() : invalidState("payment_already_used");
}

/**
 * Throws unless the intent is this booking's, by this member, for this advisor and length, fully paid, and neither refunded nor
 * returned by the bank.
 */
function assertPaymentMatches(row: BookingRow, intent: Stripe.PaymentIntent): void {
  const { booking_id, member_id, advisor_id, session_length } = intent.metadata;
  if (member_id !== row.member_id) throw forbidden("not_your_session");
  const isThisBooking =
    booking_id === row.id && advisor_id === row.advisor_id && session_length === String(row.session_length);
  if (!isThisBooking) throw invalidState("payment_already_used");
  if (intent.status !== "succeeded" || isRefunded(intent, row) || isReturnedByBank(row))
    throw paymentRequired();
  if (!isPaid(intent, row)) throw invalidState("price_mismatch");
}
