import { getSessionPrice } from "../../contract/booking-rules.ts";
import { bookingMessages } from "../../contract/bookings.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import * as advisors from "../advisors/advisors.ts";
import { conflict, invalidInput, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { emailAddress } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/limiter.ts";
import { buildBookingRow, toBookingId } from "./booking-row.ts";
import { bookingStore } from "./booking-store.ts";
import { getOrCreateIntent } from "./payment-intent.ts";

/** Enough for whoever presses wildly; far too few for trying out stolen cards. */
const bookingLimit = { uses: 60, windowSeconds: 3_600 };

/**
 * Begins a booking (spec/2 §7, create-payment-intent): the row first, then its payment intent, so that no money can
 * come for a booking that nobody knows. The price is the advisor's as it is now. One `attempt` is one booking,
 * however often it is sent. Throws not_found for an advisor who cannot be booked, too_many_requests, invalid where the
 * price is less than a card can be charged, conflict where the attempt was for something else or is over, and
 * payment_provider_unavailable.
 */
export async function createBooking(
  actor: MemberActor,
  wanted: RouteInput<"beginBooking">,
  attempt: string,
): Promise<RouteOutput<"beginBooking">> {
  const id = toBookingId(actor.id, attempt);
  const row = (await bookingStore.find(id)) ?? (await createRow(id, actor, wanted));
  const isSame = row.advisor_id === wanted.advisor_id && row.session_length === wanted.session_length;
  if (!isSame || (row.state !== "pending_payment" && row.state !== "paid")) throw conflict("booking");
  const intent = await getOrCreateIntent(row);
  // Where somebody was faster, the webhook or another try of the same attempt, they have written the same.
  if (row.payment_intent_id === null)
    await bookingStore.update(row, { payment_intent_id: intent.id }, {}, Date.now());
  return { booking_id: id, client_secret: intent.client_secret ?? "", amount_cents: row.amount_cents };
}

async function createRow(
  id: string,
  { member }: MemberActor,
  { advisor_id, session_length }: RouteInput<"beginBooking">,
): Promise<BookingRow> {
  const advisor = await advisors.findAdvisor(advisor_id);
  // Without an address that mail can be sent to nobody could ask them for a time.
  const email = emailAddress.safeParse(advisor?.email);
  if (!advisor?.active || !email.success) throw notFound("advisor");
  const amount_cents = getSessionPrice(advisor.hourly_rate, session_length);
  if (amount_cents === null) throw invalidInput({ session_length: bookingMessages.noPrice });
  await enforceRateLimit("bookings.begin", member.id, bookingLimit);
  const reachable = { ...advisor, email: email.data };
  const at = new Date().toISOString();
  const row = buildBookingRow({ id, member, advisor: reachable, session_length, amount_cents }, at);
  return (await bookingStore.create(row)) ? row : ((await bookingStore.find(id)) ?? row);
}
