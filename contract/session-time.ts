import type { Booking } from "./bookings.ts";

/** Returns when the session is (an instant), or the first of the times that it may have; null before any was chosen. */
export const getSessionTime = ({
  confirmed_time,
  selected_times,
  reschedule,
}: Pick<Booking, "confirmed_time" | "selected_times" | "reschedule">): string | null =>
  confirmed_time?.starts_at ??
  (reschedule?.times ?? selected_times).map(({ starts_at }) => starts_at).toSorted()[0] ??
  null;

/** Whether an admin can set the time of a paid booking at `now`, until its session has started. */
export const canSetTime = (
  {
    state,
    confirmed_time,
    refund_requested_at,
  }: Pick<Booking, "state" | "confirmed_time" | "refund_requested_at">,
  now: number,
): boolean =>
  refund_requested_at === null &&
  (state === "paid" ||
    state === "requested" ||
    (state === "confirmed" && Date.parse(confirmed_time?.starts_at ?? "") > now));
