import type { Booking } from "./bookings.ts";
import { isReturnedByBank } from "./dispute-rules.ts";

/** Returns when the session is (an instant), or the first of the times that it may have; null before any was chosen. */
export const getSessionTime = ({
  confirmed_time,
  selected_times,
  reschedule,
}: Pick<Booking, "confirmed_time" | "selected_times" | "reschedule">): string | null =>
  confirmed_time?.starts_at ??
  (reschedule?.times ?? selected_times).map(({ starts_at }) => starts_at).toSorted()[0] ??
  null;

/** Whether a client chooses the times of a paid booking. A payment that the bank has returned pays for no session any more. */
export const canChooseTimes = (booking: Pick<Booking, "state" | "dispute">): boolean =>
  booking.state === "paid" && !isReturnedByBank(booking);

/** Whether another side has asked for another time and waits for the answer at `now`: no one can ask at the same time. */
export const isAskedByOther = (
  { state, reschedule }: Pick<Booking, "state" | "reschedule">,
  side: NonNullable<Booking["reschedule"]>["by"],
  now: number,
): boolean =>
  state === "confirmed" &&
  reschedule !== null &&
  reschedule.by !== side &&
  Date.parse(reschedule.answer_by) > now;

/**
 * Whether an admin can set the time of a paid booking at `now`, until its session has started. A confirmed session takes place,
 * whatever the bank decides.
 */
export function canSetTime(
  booking: Pick<Booking, "state" | "confirmed_time" | "refund_requested_at" | "dispute">,
  now: number,
): boolean {
  const { state, confirmed_time, refund_requested_at } = booking;
  if (refund_requested_at !== null) return false;
  if (state === "confirmed") return Date.parse(confirmed_time?.starts_at ?? "") > now;
  return (state === "paid" || state === "requested") && !isReturnedByBank(booking);
}
