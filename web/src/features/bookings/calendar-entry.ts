import type { Booking } from "../../../../contract/bookings.ts";
import { getCalendarPolicy, moveAlarmLast } from "../../../../contract/calendar-files.ts";
import { findPlaceValue } from "../../../../contract/meeting-places.ts";
import type { Proposal } from "../../../../contract/proposals.ts";
import { getSlotEnd } from "../../../../contract/slots.ts";
import { brand } from "../../base/brand.ts";
import { getSessionPath } from "../../base/paths.ts";
import { saveFile } from "../../ui/save-file.ts";

/*
 * A confirmed session for the reader's calendar: as a file, and as a link to Google Calendar. The file has the same id as
 * the invitation in the email, so that a calendar keeps one entry.
 */

export interface CalendarEntry {
  booking_id: string;
  invite_sequence: number;
  start: Date;
  end: Date;
  /** The person whom the reader meets. */
  other: string;
  minutes: number;
  location: string;
  description: string;
  /** The reader's page, if it may be shared as calendars are. */
  url: string | undefined;
}

/** The entry of the member's session, with the policy and its page; undefined without a confirmed time. */
export function toMemberEntry(booking: Booking): CalendarEntry | undefined {
  const page = new URL(getSessionPath(booking.id), window.location.origin).href;
  return toEntry(booking, booking.advisor_name, { page, policy: getCalendarPolicy(booking) });
}

/** The entry of the advisor's session, without the link, which is secret; undefined without a confirmed time. */
export const toAdvisorEntry = (proposal: Proposal): CalendarEntry | undefined =>
  toEntry(proposal, proposal.client_name);

function toEntry(
  { id, invite_sequence, confirmed_time, session_length, place = null, meeting_note }: EntrySource,
  other: string,
  own?: { page: string; policy: string },
): CalendarEntry | undefined {
  if (confirmed_time === null) return undefined;
  return {
    booking_id: id,
    invite_sequence,
    start: new Date(confirmed_time.starts_at),
    end: new Date(getSlotEnd(confirmed_time, session_length)),
    other,
    minutes: session_length,
    location: findPlaceValue(place) ?? "",
    description: [meeting_note, own && `${own.policy}\n${own.page}`].filter(Boolean).join("\n\n"),
    url: own?.page,
  };
}

type EntrySource = Pick<
  Booking,
  "id" | "invite_sequence" | "confirmed_time" | "session_length" | "place" | "meeting_note"
>;

const toSummary = ({ minutes, other }: CalendarEntry): string => `${minutes} minutes with ${other}`;

const toGoogleTime = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "");

/** The page of Google Calendar that adds the session. */
export function buildGoogleCalendarUrl(entry: CalendarEntry): string {
  const { start, end, location, description } = entry;
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: toSummary(entry),
    dates: `${toGoogleTime(start)}/${toGoogleTime(end)}`,
    details: description,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Builds the session as an iCalendar file (RFC 5545) with an alarm one hour before. Its library loads when it is needed. */
export async function buildCalendarFile(entry: CalendarEntry, now: Date): Promise<string> {
  const { default: ical, ICalAlarmType, ICalCalendarMethod } = await import("ical-generator");
  const { start, end, location, description, url } = entry;
  const summary = toSummary(entry);
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: "sessions", language: "EN" },
  });
  const event = calendar.createEvent({
    id: `${entry.booking_id}@kindstead`,
    sequence: entry.invite_sequence,
    start,
    end,
    stamp: now,
    summary,
    ...(url && { url }),
    ...(location && { location }),
    ...(description && { description }),
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: 3_600, description: summary });
  return moveAlarmLast(calendar.toString());
}

/** Saves the session's calendar file. */
export const downloadCalendarFile = async (entry: CalendarEntry): Promise<void> =>
  saveCalendarFile(`session-with-${entry.other}`, await buildCalendarFile(entry, new Date()));

/** Saves an iCalendar file in the browser's downloads. */
export function saveCalendarFile(name: string, text: string): void {
  // Every line ends with a line break, the last one too (RFC 5545, 3.1).
  const file = new Blob([text, "\r\n"], { type: "text/calendar" });
  saveFile(file, `${toFileName(name)}.ics`);
}

const toFileName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
