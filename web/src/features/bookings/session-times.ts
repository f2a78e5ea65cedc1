import { isRefundedSession } from "../../../../contract/booking-rules.ts";
import type { BookedSlot, Booking } from "../../../../contract/bookings.ts";
import { type FormattedSlot, formatSlot, getSlotEnd } from "../../../../contract/slots.ts";
import { defaultZone, type ZoneId } from "../../../../contract/zones.ts";
import { findDeviceZone } from "./device-zone.ts";

/** The time zone of the member who reads: the device's if we offer it, otherwise the one in which they chose times last. */
export const getReaderZone = ({ client_timezone }: Pick<Booking, "client_timezone">): ZoneId =>
  findDeviceZone()?.id ?? client_timezone ?? defaultZone;

/** Formats a time of a booking in its reader's time zone. */
export const getLocalTime = (
  { starts_at }: Pick<BookedSlot, "starts_at">,
  booking: Pick<Booking, "client_timezone">,
): FormattedSlot => formatSlot(starts_at, getReaderZone(booking));

/** Tuesday, March 16, 2027 at 9:00 AM EDT */
export const formatSlotTime = ({ date, time, zone }: FormattedSlot): string => `${date} at ${time} ${zone}`;

/** A time by the reader's clock, and by the other person's where that reads differently. */
export function formatForBoth(
  slot: Pick<BookedSlot, "starts_at">,
  booking: Pick<Booking, "client_timezone" | "advisor_timezone" | "advisor_name">,
): { yours: string; theirs: string | null } {
  const { advisor_timezone, advisor_name } = booking;
  const [mine, other] = [getLocalTime(slot, booking), formatSlot(slot.starts_at, advisor_timezone)];
  const isSame = formatSlotTime(mine) === formatSlotTime(other);
  const day = mine.date === other.date ? "" : `${other.date.split(",")[0]}, `;
  return {
    yours: formatSlotTime(mine),
    theirs: isSame ? null : `${day}${other.time} ${other.zone} for ${advisor_name}`,
  };
}

/** Whether a confirmed session is ahead or taking place, so that its link still leads to it. */
export const canJoin = (booking: Booking, now: number): boolean =>
  booking.state === "confirmed" &&
  booking.confirmed_time !== null &&
  !isRefundedSession(booking) &&
  now < getSlotEnd(booking.confirmed_time, booking.session_length);

let relative: Intl.RelativeTimeFormat | undefined;
const minute = 60_000;

/** "in 2 days", "tomorrow", "in 3 hours", "in 20 minutes" or "now", by the calendar of `zone`. */
export function formatTimeUntil(startsAt: string, now: number, zone: ZoneId | undefined): string {
  const minutes = Math.round((Date.parse(startsAt) - now) / minute);
  if (minutes <= 0) return "now";
  relative ??= new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
  if (minutes < 60) return relative.format(minutes, "minute");
  if (minutes < 12 * 60) return relative.format(Math.round(minutes / 60), "hour");
  const toDay = (at: number) =>
    Math.floor(
      Date.parse(new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at)) / (24 * 60 * minute),
    );
  return relative.format(toDay(Date.parse(startsAt)) - toDay(now), "day");
}
