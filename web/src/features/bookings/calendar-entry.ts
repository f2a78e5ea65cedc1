import type { Booking } from "../../../../contract/bookings.ts";
import { brand } from "../../../../contract/brand.ts";
import { findPlaceValue } from "../../../../contract/meeting-places.ts";
import { getSlotEnd } from "../../../../contract/slots.ts";
import { getSessionPath } from "../../base/paths.ts";

/*
 * A confirmed session for the member's calendar: as a file, and as a link to Google Calendar. The file has the same id as
 * the invitation in the email, so that a calendar keeps one entry.
 */

function toEntry(booking: Booking & { confirmed_time: NonNullable<Booking["confirmed_time"]> }) {
  const { confirmed_time, session_length, advisor_name, place, meeting_note } = booking;
  return {
    start: new Date(confirmed_time.starts_at),
    end: new Date(getSlotEnd(confirmed_time, session_length)),
    summary: `${session_length} minutes with ${advisor_name}`,
    location: findPlaceValue(place) ?? "",
    description: meeting_note ?? "",
    url: new URL(getSessionPath(booking.id), window.location.origin).href,
  };
}

type ConfirmedBooking = Parameters<typeof toEntry>[0];

/** Whether the booking has a confirmed time. */
export const hasConfirmedTime = (booking: Booking): booking is ConfirmedBooking =>
  booking.confirmed_time !== null;

const toGoogleTime = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "");

/** The page of Google Calendar that adds the session. */
export function buildGoogleCalendarUrl(booking: ConfirmedBooking): string {
  const { start, end, summary, location, description, url } = toEntry(booking);
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: summary,
    dates: `${toGoogleTime(start)}/${toGoogleTime(end)}`,
    details: [description, url].filter(Boolean).join("\n\n"),
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Builds the session as an iCalendar file (RFC 5545) with an alarm one hour before. Its library loads when it is needed. */
export async function buildCalendarFile(booking: ConfirmedBooking, now: Date): Promise<string> {
  const { default: ical, ICalAlarmType, ICalCalendarMethod } = await import("ical-generator");
  const { start, end, summary, location, description, url } = toEntry(booking);
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: "sessions", language: "EN" },
  });
  const event = calendar.createEvent({
    id: `${booking.id}@kindstead`,
    sequence: booking.invite_sequence,
    start,
    end,
    stamp: now,
    summary,
    url,
    ...(location && { location }),
    ...(description && { description }),
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: 3_600, description: summary });
  return calendar.toString();
}

/** Saves the session's calendar file. */
export const downloadCalendarFile = async (booking: ConfirmedBooking): Promise<void> =>
  saveCalendarFile(`session-with-${booking.advisor_name}`, await buildCalendarFile(booking, new Date()));

/** Saves an iCalendar file in the browser's downloads. */
export function saveCalendarFile(name: string, text: string): void {
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  const file = new Blob([text, "\r\n"], { type: "text/calendar" });
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = `${toFileName(name)}.ics`;
  link.click();
  // The browser reads the file after the click, not during it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const toFileName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
