import * as z from "zod";
import { buildCountsSchema, listInput, searchedSchema } from "./admin-lists.ts";
import { getPendingParty, isAwaitingPlace, isNoShowOpen } from "./booking-rules.ts";
import { type AdminBooking, adminBooking } from "./bookings.ts";
import { isDisputeOpen } from "./dispute-rules.ts";
import { cursor, id, instant } from "./field-schemas.ts";
import { keptEmail } from "./outbox.ts";
import { getSessionTime } from "./session-time.ts";

/* The bookings of all members, and the emails about one of them, for admins (ADMIN-8). */

/**
 * The filters of the list, each of which every booking has one of: its state, or what of it needs attention. Those are a
 * coming session without a place, a missing advisor who has not answered, one who has while nothing is decided, an open
 * dispute, and a refund on the way.
 */
export const bookingFilters = [
  "pending_payment",
  "paid",
  "requested",
  "confirmed",
  "place_missing",
  "declined",
  "expired",
  "cancelled",
  "no_show_unanswered",
  "no_show",
  "disputed",
  "refund_pending",
] as const;
export type BookingFilter = (typeof bookingFilters)[number];

export function getBookingFilter(
  booking: Parameters<typeof getPendingParty>[0] &
    Parameters<typeof isAwaitingPlace>[0] &
    Parameters<typeof isDisputeOpen>[0],
): BookingFilter {
  if (getPendingParty(booking) === "refund") return "refund_pending";
  if (isNoShowOpen(booking)) return booking.no_show.answer ? "no_show" : "no_show_unanswered";
  if (isDisputeOpen(booking)) return "disputed";
  return isAwaitingPlace(booking) ? "place_missing" : booking.state;
}

/** Stored instants have milliseconds, and are compared as text. */
const rangeEnd = instant.transform((at) => new Date(at).toISOString());

/**
 * The list is in the order of the sessions: `newest` begins with the bookings that have no time yet, then the last session.
 * `from` and `before` are instants between which the session is.
 */
export const bookingListFilter = z.strictObject({
  state: z.enum(bookingFilters).optional(),
  advisor_id: id("adv").optional(),
  from: rangeEnd.optional(),
  before: rangeEnd.optional(),
  q: listInput.q,
});
export const adminListBookingsInput = bookingListFilter
  .extend(listInput)
  .refine(({ from = "", before = "~" }) => from < before, {
    path: ["before"],
    error: "The end is before the start",
  });
/** Whether a booking is of the advisor and its session between the instants. A booking without a time sorts behind them. */
export function isInBookingFilter(
  booking: Pick<AdminBooking, "advisor_id"> & Parameters<typeof getSessionTime>[0],
  { advisor_id, from = "", before = "~~" }: z.output<typeof bookingListFilter>,
): boolean {
  const at = getSessionTime(booking) ?? "~";
  return (advisor_id === undefined || booking.advisor_id === advisor_id) && at >= from && at < before;
}

export const adminBookingPage = z.object({
  items: z.array(adminBooking),
  next: cursor.nullable(),
  /** Also null while an advisor or dates are chosen. */
  counts: buildCountsSchema(bookingFilters),
  searched: searchedSchema.optional(),
});

/** Newest first. */
export const bookingEmailList = z.object({ items: z.array(keptEmail) });
