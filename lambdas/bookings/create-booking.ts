import { getSessionPrice } from "../../contract/booking-rules.ts";
import { bookingMessages } from "../../contract/bookings.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import * as advisors from "../advisors/advisors.ts";
import { conflict, invalidInput, notFound, signInRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { buildMemberCheck } from "../members/members.ts";
import { deliverableAddress } from "../outbox/outbox.ts";
import { assertPaymentsAllowed } from "../stripe/declined-cards.ts";
import type { BookingRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { buildBookingRow, toBookingId } from "./booking-row.ts";
import { bookingStore } from "./booking-store.ts";
import { assertHasFreeTimes } from "./busy-times.ts";
import { cancelIntent, getOrCreateIntent } from "./payment-intent.ts";
import { syncBooking } from "./sync-payment.ts";
import { closeOldestUnpaid, listUnpaid } from "./unpaid-bookings.ts";

/** More than a person needs. */
const bookingLimit = { uses: 20, windowSeconds: 3_600 };

/**
 * Creates a booking and its Stripe payment intent (BOOK-4). The row is written first, so that a payment always has a
 * booking. The price is the advisor's current one. Requests with the same idempotency key return the same booking. Throws
 * sign_in_required if the member has left, not_found if the advisor cannot be booked, invalid if the price is below the
 * card minimum, no_free_times, conflict if the key belongs to a different or closed booking or Stripe does not know its
 * payment, too_many_requests, and payment_provider_unavailable.
 */
export async function createBooking(
  actor: MemberActor,
  input: RouteInput<"createBooking">,
  idempotencyKey: string,
): Promise<RouteOutput<"createBooking">> {
  const id = toBookingId(actor.id, idempotencyKey);
  await countOpenDeclines(actor.id);
  await assertPaymentsAllowed(actor.id);
  const existing = await bookingStore.find(id);
  const row = existing ?? (await createRow(id, actor, input));
  const isSame = row.advisor_id === input.advisor_id && row.session_length === input.session_length;
  if (!isSame || !isPayable(row)) throw conflict("booking");
  const intent = await getOrCreateIntent(row);
  if (row.payment_intent_id === null) await storeIntent(row, intent.id);
  if (!existing) await closeOldestUnpaid(actor.id);
  return { booking_id: id, client_secret: intent.client_secret ?? "", amount_cents: row.amount_cents };
}

const isPayable = ({ state }: BookingRow): boolean => state === "pending_payment" || state === "paid";

/**
 * Writes the payment to its booking's row. Throws conflict if the booking was closed while Stripe created the payment, which
 * is then cancelled, so that no cards can be tried on it (PAY-17).
 */
async function storeIntent(row: BookingRow, payment_intent_id: string): Promise<void> {
  if (await bookingStore.update(row, { changes: { payment_intent_id } }, Date.now())) return;
  const current = await bookingStore.find(row.id);
  if (current && isPayable(current)) {
    // A webhook or a retry has stored the same payment.
    if (current.payment_intent_id === payment_intent_id) return;
    // Something else in the row has changed, for example an admin's note.
    if (current.payment_intent_id === null) return storeIntent(current, payment_intent_id);
  }
  await cancelIntent(payment_intent_id);
  throw conflict("booking");
}

/** Counts the declined cards of the member's open payments, because Stripe's events may be late (PAY-17). */
async function countOpenDeclines(memberId: string): Promise<void> {
  await Promise.all((await listUnpaid(memberId)).map((row) => syncBooking(row, memberId)));
}

async function createRow(
  id: string,
  { member }: MemberActor,
  { advisor_id, session_length }: RouteInput<"createBooking">,
): Promise<BookingRow> {
  const advisor = await advisors.findAdvisor(advisor_id);
  // Requests reach the advisor by email, so an advisor without a deliverable address cannot be booked.
  const email = deliverableAddress.safeParse(advisor?.email);
  if (!advisor?.active || !email.success) throw notFound("advisor");
  const amount_cents = getSessionPrice(advisor.hourly_rate, session_length);
  if (amount_cents === null) throw invalidInput({ session_length: bookingMessages.noPrice });
  await enforceRateLimit("bookings.create", member.id, bookingLimit);
  if (advisor.working_hours) {
    await assertHasFreeTimes(advisor, session_length, Date.now());
  }
  const reachable = { ...advisor, email: email.data };
  const at = new Date().toISOString();
  const row = buildBookingRow({ id, member, advisor: reachable, session_length, amount_cents }, at);
  const checks = [buildMemberCheck(member.id), advisors.buildActiveCheck(advisor_id)] as const;
  if (await bookingStore.create(row, ...checks)) return row;
  const existing = await bookingStore.find(id);
  if (existing) return existing;
  throw (await advisors.findAdvisor(advisor_id))?.active ? signInRequired() : notFound("advisor");
}
