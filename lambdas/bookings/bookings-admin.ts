import { getCancellationRefund, getPendingParty, hasOpenLink } from "../../contract/booking-rules.ts";
import type { AdminBooking } from "../../contract/bookings.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import * as advisors from "../advisors/advisors.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflict, notFound, paymentRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import { type BookingSideEffects, bookingStore } from "./booking-store.ts";
import { type BookingChange, buildCancellation, buildRefundMessage } from "./cancellation.ts";
import { buildLinkReplacement } from "./replace-links.ts";
import { buildReschedule, changeWithRetry } from "./reschedule.ts";

/** A page of all bookings, or of those in one state, newest first. Throws invalid for a bad cursor. */
export async function listAllBookings(
  _actor: MemberActor,
  { state, cursor }: RouteInput<"adminListBookings">,
): Promise<RouteOutput<"adminListBookings">> {
  const { items, next } = await bookingStore.list(state, cursor);
  return { items: items.map(toAdminBooking), next };
}

/**
 * Refunds a booking in full, regardless of the cancellation policy, and cancels it if it is still open. A session that
 * has started stays confirmed. Refunding twice returns the booking. Throws not_found, payment_required if nothing was
 * paid, conflict.
 */
export async function refundByAdmin(
  actor: MemberActor,
  { id }: RouteInput<"adminRefundBooking">,
): Promise<AdminBooking> {
  const row = await getBooking(id);
  if (row.refund_requested_at !== null) return toAdminBooking(row);
  if (row.paid_at === null) throw paymentRequired();
  const now = Date.now();
  const { changes, messages } = buildRefundChange(row, now);
  const audit = buildBookingAudit(row, actor, "booking.refunded");
  return updateBooking(row, changes, { messages, audit }, now);
}

function buildRefundChange(row: BookingRow, now: number): BookingChange {
  if (getCancellationRefund(row, now) !== null) return buildCancellation(row, "admin", now);
  return {
    changes: { refund_requested_at: new Date(now).toISOString() },
    messages: [buildRefundMessage(row)],
  };
}

/**
 * Emails the request or the confirmed session again, to the advisor's current address, with a new link; earlier links
 * become invalid. Throws not_found, conflict if an advisor can no longer do anything with a link.
 */
export async function resendProposal(
  actor: MemberActor,
  { id }: RouteInput<"adminResendOffer">,
): Promise<AdminBooking> {
  const row = await getBooking(id);
  const now = Date.now();
  if (!hasOpenLink(row, now)) throw conflict("booking");
  const advisor = await advisors.findAdvisor(row.advisor_id);
  const { changes, messages } = await buildLinkReplacement(row, advisor, now);
  const audit = buildBookingAudit(row, actor, "booking.offer_resent");
  return updateBooking(row, changes, { messages, audit }, now);
}

/**
 * Proposes other times for a confirmed session; its client answers on the session's page (BOOK-19). Throws like
 * `rescheduleBooking`.
 */
export async function rescheduleByAdmin(
  actor: MemberActor,
  { id, selected_times }: RouteInput<"adminRescheduleBooking">,
): Promise<AdminBooking> {
  const updated = await changeWithRetry(
    () => getBooking(id),
    async (row, now) => {
      const change = await buildReschedule(row, "admin", selected_times, now);
      return change && { ...change, audit: buildBookingAudit(row, actor, "booking.rescheduled") };
    },
  );
  return toAdminBooking(updated);
}

async function getBooking(id: string): Promise<BookingRow> {
  const row = await bookingStore.find(id);
  if (!row) throw notFound("booking");
  return row;
}

async function updateBooking(
  row: BookingRow,
  changes: Partial<BookingRow>,
  sideEffects: BookingSideEffects,
  now: number,
): Promise<AdminBooking> {
  const updated = await bookingStore.update(row, changes, sideEffects, now);
  if (!updated) throw conflict("booking");
  return toAdminBooking(updated);
}

/** Filed under the booking's member, or under the admin if the member has been deleted. */
const buildBookingAudit = ({ id, member_id, amount_cents }: BookingRow, actor: MemberActor, action: string) =>
  buildAuditEntry(actor.id, action, { booking_id: id, amount_cents }, member_id ?? actor.id);

const toAdminBooking = (row: Omit<AdminBooking, "waits_on">): AdminBooking => ({
  ...row,
  waits_on: getPendingParty(row),
});
