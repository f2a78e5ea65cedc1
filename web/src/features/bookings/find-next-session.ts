import { isNoShowOpen } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { getBookingStatus, sortBookings } from "./booking-status.ts";

const day = 86_400_000;

/**
 * Finds the booking that the member should see first at `now` (milliseconds since the epoch): a session within a day, then
 * what needs their action, then the next session, then what waits for someone else. Undefined if all are closed.
 */
export function findNextSession(bookings: readonly Booking[], now: number): Booking | undefined {
  const open = sortBookings(bookings, now).filter(
    (booking) => booking.state !== "pending_payment" && getBookingStatus(booking, now).rank < 3,
  );
  const isSoon = ({ state, confirmed_time, no_show }: Booking) =>
    state === "confirmed" &&
    !isNoShowOpen({ no_show }) &&
    Date.parse(confirmed_time?.starts_at ?? "") - now < day;
  return open.filter(isSoon).toSorted(compareStart)[0] ?? open[0];
}

const compareStart = (a: Booking, b: Booking): number =>
  (a.confirmed_time?.starts_at ?? "").localeCompare(b.confirmed_time?.starts_at ?? "");
