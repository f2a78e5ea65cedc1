import { cancelRefund, waitingFor } from "../../contract/booking-rules.ts";
import type { AdminBooking } from "../../contract/bookings.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { MemberActor } from "../actor.ts";
import * as advisors from "../advisors/advisors.ts";
import { conflict, notFound, paymentRequired } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import { type Beside, bookingStore } from "./booking-store.ts";
import { cancelled, refundOf, type Step } from "./cancellation.ts";
import { requestToAdvisor } from "./emails-to-advisor.ts";
import { offerPath } from "./proposal-token.ts";

/** Every booking, or those in one state, newest first, with whom it waits for. Throws invalid for a foreign cursor. */
export async function adminList(
  _actor: MemberActor,
  { state, cursor }: RouteInput<"adminListBookings">,
): Promise<RouteOutput<"adminListBookings">> {
  const { items, next } = await bookingStore.newestFirst(state, cursor);
  return { items: items.map(asAdminsSee), next };
}

/**
 * Gives all of a booking's money back, whatever the policy says, and ends what is still to come; a session that has
 * begun stays confirmed, and is refunded. A repetition answers with what stands. Throws not_found, payment_required where nothing was paid, conflict.
 */
export async function adminRefund(
  actor: MemberActor,
  { id }: RouteInput<"adminRefundBooking">,
): Promise<AdminBooking> {
  const row = await existing(id);
  if (row.refund_requested_at !== null) return asAdminsSee(row);
  if (row.paid_at === null) throw paymentRequired();
  const now = Date.now();
  const { changes, errands } = refunding(row, now);
  const audit = auditOf(row, actor, "booking.refunded");
  return changed(row, changes, { errands, audit }, now);
}

function refunding(row: BookingRow, now: number): Step {
  if (cancelRefund(row, now) !== null) return cancelled(row, "admin", now);
  return { changes: { refund_requested_at: new Date(now).toISOString() }, errands: [refundOf(row)] };
}

/**
 * Writes the advisor once more, at the address that their row has now; links sent before open nothing any more.
 * Throws not_found, conflict where the booking waits for no answer.
 */
export async function adminResend(
  actor: MemberActor,
  { id }: RouteInput<"adminResendOffer">,
): Promise<AdminBooking> {
  const row = await existing(id);
  if (row.state !== "requested") throw conflict("booking");
  const advisor = await advisors.find(row.advisor_id);
  const now = Date.now();
  const changes = {
    offer_version: row.offer_version + 1,
    advisor_email: advisor?.email ?? row.advisor_email,
    advisor_timezone: advisor?.timezone ?? row.advisor_timezone,
  };
  const after = { ...row, ...changes };
  const errands = requestToAdvisor(after, await offerPath(after), now);
  return changed(row, changes, { errands, audit: auditOf(row, actor, "booking.offer_resent") }, now);
}

async function existing(id: string): Promise<BookingRow> {
  const row = await bookingStore.find(id);
  if (!row) throw notFound("booking");
  return row;
}

async function changed(row: BookingRow, changes: Partial<BookingRow>, beside: Beside, now: number) {
  const after = await bookingStore.change(row, changes, beside, now);
  if (!after) throw conflict("booking");
  return asAdminsSee(after);
}

/** About a booking whose member is gone, whoever did it is all there is to say. */
const auditOf = ({ id, member_id, amount_cents }: BookingRow, { id: by }: MemberActor, action: string) => ({
  member_id: member_id ?? by,
  by,
  action,
  detail: { booking_id: id, amount_cents },
});

const asAdminsSee = (row: Omit<AdminBooking, "waits_on">): AdminBooking => ({
  ...row,
  waits_on: waitingFor(row),
});
