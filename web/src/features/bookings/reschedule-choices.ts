import type { Booking } from "../../../../contract/bookings.ts";
import type { RescheduleChoice } from "./reschedule-answer.tsx";
import { formatForBoth } from "./session-times.ts";

/** The times that the member may choose from at `now` (milliseconds since the epoch); those that are gone are not open. */
export const toRescheduleChoices = (
  booking: Booking,
  { times, taken }: NonNullable<Booking["reschedule"]>,
  now: number,
): RescheduleChoice[] =>
  times.map((slot) => ({
    starts_at: slot.starts_at,
    open: Date.parse(slot.starts_at) > now && !taken?.includes(slot.starts_at),
    ...formatForBoth(slot, booking),
  }));
