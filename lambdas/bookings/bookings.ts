import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { AppError } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import type { Page } from "../table/pages.ts";
import { shareResult } from "../table/share-result.ts";
import { bookingStore, getOwnBooking } from "./booking-store.ts";
import { listTakenStarts } from "./busy-times.ts";
import { syncBooking } from "./sync-payment.ts";

export { anonymizeBookings, updateClientEmail } from "./anonymize-bookings.ts";
export { countBookings } from "./count-bookings.ts";
export { getBookings } from "./diary-store.ts";
export { replaceLinksOfAdvisor } from "./replace-links.ts";
export { refundBooking, syncBookingPayment } from "./sync-payment.ts";
export { listTodayBookings } from "./today-bookings.ts";

/** All bookings of the member, newest first. */
export async function listBookings({ id }: MemberActor): Promise<RouteOutput<"listMyBookings">> {
  return { items: await bookingStore.listAllByMember(id) };
}

/**
 * One of the member's bookings. While its payment is pending, Stripe is asked, because the client returns here right
 * after paying, possibly before the webhook arrives (REL-4). Throws not_found for another member's booking.
 */
export async function getBooking(
  actor: MemberActor,
  { id }: RouteInput<"getBooking">,
  arrivedAt: number,
): Promise<RouteOutput<"getBooking">> {
  const row = await getOwnBooking(actor, id);
  if (row.state === "pending_payment") return refreshFromStripe(row, actor.id, arrivedAt);
  const isOpen = row.state === "confirmed" || row.state === "requested";
  return isOpen && row.reschedule ? markTakenTimes(row, row.reschedule) : row;
}

/** Adds which of the proposed times another session has taken since. */
async function markTakenTimes(row: BookingRow, reschedule: NonNullable<BookingRow["reschedule"]>) {
  return {
    ...row,
    reschedule: { ...reschedule, taken: await listTakenStarts(row, reschedule.times) },
  };
}

/**
 * Asks Stripe once for all requests at the same time. Returns the row unchanged if Stripe is unavailable: the webhook
 * will update it.
 */
async function refreshFromStripe(row: BookingRow, actor: string, arrivedAt: number): Promise<BookingRow> {
  try {
    await shareResult({ id: `booking#${row.id}`, input: {}, arrivedAt }, async () => {
      await syncBooking(row, actor);
      return null;
    });
    return (await bookingStore.find(row.id)) ?? row;
  } catch (error) {
    if (error instanceof AppError) return row;
    throw error;
  }
}

/** A page of up to 500 whole bookings of a member, newest first. Throws invalid for a bad cursor. */
export const listBookingsOfMember = (memberId: string, cursor?: string): Promise<Page<BookingRow>> =>
  bookingStore.listByMember(memberId, cursor);

/** A booking of any member. */
export const findBooking = (id: string): Promise<BookingRow | undefined> => bookingStore.find(id);

/** Counts an advisor's open bookings. With any, the advisor cannot be deleted. */
export const countOpenBookings = (advisorId: string): Promise<number> =>
  bookingStore.countOpenByAdvisor(advisorId, Date.now());

/** An advisor's open bookings: their number and the first ones. */
export async function listOpenBookings(
  advisorId: string,
  limit: number,
): Promise<{ total: number; first: BookingRow[] }> {
  const ids: string[] = [];
  for await (const page of bookingStore.listOpenPages(advisorId, Date.now())) ids.push(...page);
  const rows = await Promise.all(ids.slice(0, limit).map((id) => bookingStore.find(id)));
  return { total: ids.length, first: rows.filter((row) => row !== undefined) };
}
