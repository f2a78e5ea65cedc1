import type { Booking } from "../../contract/bookings.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { AppError } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import type { Page } from "../table/page.ts";
import { bookingStore } from "./booking-store.ts";
import { getOwnBooking } from "./own-booking.ts";
import { syncBooking } from "./sync-payment.ts";

/*
 * Reading bookings, and the noun's doors for others: the webhook, the outbox, a member's export and deletion, an
 * advisor's deletion. What changes a booking is in a file of its own: begin, schedule, cancel, offers, deadlines.
 */

export { anonymizeBookings } from "./anonymize-bookings.ts";
export { cancelBooking } from "./cancel-booking.ts";
export { createBooking } from "./create-booking.ts";
export { refundBooking } from "./refund.ts";
export { scheduleBooking } from "./schedule-booking.ts";
export { syncBookingPayment } from "./sync-payment.ts";

/** The member's own bookings, newest first. */
export async function listBookings({ id }: MemberActor): Promise<RouteOutput<"listMyBookings">> {
  return { items: await bookingStore.listAllByMember(id) };
}

/**
 * One of them. While it waits for its payment Stripe is asked, since whoever has just paid comes here, perhaps before
 * the webhook (reliability, R5). Throws not_found for another's.
 */
export async function getBooking(
  actor: MemberActor,
  { id }: RouteInput<"getBooking">,
): Promise<RouteOutput<"getBooking">> {
  const row = await getOwnBooking(actor, id);
  return row.state === "pending_payment" ? refreshFromStripe(row, actor.id) : row;
}

/** As it stands, where Stripe cannot be reached: the webhook will come. */
async function refreshFromStripe(row: BookingRow, by: string): Promise<BookingRow> {
  try {
    return (await syncBooking(row, by)).row;
  } catch (error) {
    if (error instanceof AppError) return row;
    throw error;
  }
}

/** Everything held about a member's bookings, newest first, by 500: for their export. Throws invalid for a foreign cursor. */
export const listBookingsOfMember = (memberId: string, cursor?: string): Promise<Page<Booking>> =>
  bookingStore.listByMember(memberId, cursor);

/** How many bookings still need an advisor, who cannot be deleted until there are none. */
export const countOpenBookings = (advisorId: string): Promise<number> =>
  bookingStore.countOpenByAdvisor(advisorId, Date.now());

/** Loaded only here: the overview alone counts bookings (count-bookings.ts). */
export const countBookings = async (now: number) => (await import("./count-bookings.ts")).countBookings(now);
