import { bookingFilters, getBookingFilter } from "../../contract/booking-lists.ts";
import { adminBooking } from "../../contract/bookings.ts";
import { isReturnedByBank } from "../../contract/dispute-rules.ts";
import { instant } from "../../contract/field-schemas.ts";
import type { BookingFigures } from "../../contract/overview.ts";
import { countBy } from "../table/count-by.ts";
import { bookingEntity } from "../table/entities.ts";
import { listAllNewest } from "../table/pages.ts";

const countedFields = adminBooking
  .pick({
    id: true,
    state: true,
    amount_cents: true,
    paid_at: true,
    refund_requested_at: true,
    refunded_at: true,
    refund_settled_at: true,
    refunded_cents: true,
    confirmed_time: true,
    no_show: true,
    dispute: true,
    place: true,
    meeting_note: true,
  })
  .extend({ place_reminded_at: instant.nullable() });

/** A page is 1 MB, or a few thousand bookings. */
const maxPages = 50;

/** Counts bookings by filter, and the revenue since the start of the month (milliseconds since the epoch), for the overview. */
export async function countBookings(monthStart: number): Promise<{ figures: BookingFigures; pages: number }> {
  const { rows, pages, complete } = await listAllNewest(bookingEntity, {
    shape: countedFields,
    pages: maxPages,
  });
  const earned = rows.filter(
    ({ paid_at, refunded_at, refund_settled_at, dispute }) =>
      paid_at !== null &&
      Date.parse(paid_at) >= monthStart &&
      !(refunded_at ?? refund_settled_at) &&
      !isReturnedByBank({ dispute }),
  );
  return {
    figures: {
      by_state: countBy(bookingFilters, rows, getBookingFilter),
      paid_this_month: earned.length,
      paid_this_month_cents: earned.reduce(
        (sum, { amount_cents, refunded_cents }) => sum + amount_cents - refunded_cents,
        0,
      ),
      complete,
    },
    pages,
  };
}
