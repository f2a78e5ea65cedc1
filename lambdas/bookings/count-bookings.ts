import { adminBooking, bookingStates } from "../../contract/bookings.ts";
import type { BookingFigures } from "../../contract/overview.ts";
import { countBy } from "../table/count-by.ts";
import { bookingEntity } from "../table/entities.ts";
import { listAllNewest } from "../table/pages.ts";

const countedFields = adminBooking.pick({
  id: true,
  state: true,
  amount_cents: true,
  paid_at: true,
  refund_requested_at: true,
  refunded_at: true,
});

/** A page is 1 MB, or a few thousand bookings. */
const maxPages = 50;
const day = 86_400_000;

/** Counts bookings by state, this month's (UTC) revenue, and those that need an admin at `now`, for the overview. */
export async function countBookings(now: number): Promise<{ figures: BookingFigures; pages: number }> {
  const { rows, pages, complete } = await listAllNewest(bookingEntity, {
    shape: countedFields,
    pages: maxPages,
  });
  const month = new Date(now).toISOString().slice(0, 7);
  const earned = rows.filter(
    ({ paid_at, refunded_at }) => paid_at?.startsWith(month) && refunded_at === null,
  );
  const paidBefore = new Date(now - day).toISOString();
  return {
    figures: {
      by_state: countBy(bookingStates, rows, ({ state }) => state),
      paid_this_month: earned.length,
      paid_this_month_cents: earned.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      stuck: rows.filter(({ state, paid_at }) => state === "paid" && (paid_at ?? "") < paidBefore).length,
      refunds_open: rows.filter(
        ({ refund_requested_at, refunded_at }) => refund_requested_at !== null && refunded_at === null,
      ).length,
      complete,
    },
    pages,
  };
}
