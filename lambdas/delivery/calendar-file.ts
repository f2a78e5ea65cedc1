import ical, {
  foldLines,
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { moveAlarmLast } from "../../contract/calendar-files.ts";
import type { CalendarInvite } from "../outbox/outbox.ts";

const minute = 60_000;
/** Calendars show the alarm an hour before the start. */
const alarmSeconds = 3_600;

/** A placeholder for the other person's address, which the file does not contain. */
const noAddress = "no-address.invalid";

export interface CalendarPeople {
  /** An email address. */
  attendee: string;
  /** The brand's name and the sender's address. */
  organizer: { name: string; email: string };
  /** The site's URL. */
  site: string;
}

/**
 * An event as an iCalendar file (RFC 5545), in UTC, which calendars convert to the reader's time zone (BOOK-13). An update
 * or a cancellation has the same `uid` and a higher `sequence`. The other person is named without an
 * address.
 */
export function buildCalendarFile(
  invite: CalendarInvite,
  { attendee, organizer, site }: CalendarPeople,
): string {
  const { method, uid, sequence, starts_at, minutes, summary, description, location, url, path } = invite;
  const start = new Date(starts_at);
  const page = path && `${site}${path}`;
  const isCancelled = method === "CANCEL";
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: organizer.name, product: "bookings", language: "EN" },
  });
  const person = { role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false };
  calendar.createEvent({
    id: uid,
    sequence,
    start,
    end: new Date(start.getTime() + minutes * minute),
    stamp: new Date(),
    summary,
    description: [description, page].filter(Boolean).join("\n") || null,
    location: location ?? null,
    url: url ?? page ?? null,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer,
    attendees: [
      { ...person, email: attendee },
      ...(invite.with === undefined ? [] : [{ ...person, name: invite.with, email: noAddress }]),
    ],
    alarms: isCancelled ? [] : [{ type: ICalAlarmType.display, trigger: alarmSeconds, description: summary }],
  });
  return foldLines([...splitUnfolded(moveAlarmLast(calendar.toString())).map(fixLine), ""].join("\r\n"));
}

/** Fixes a line of the library: a person without an address, and a URL, in which nothing is escaped (RFC 5545, 3.3.13). */
const fixLine = (line: string): string =>
  line.startsWith("URL;")
    ? line.replace(/\\([,;])/g, "$1")
    : // Of no scheme that can be written to, as Apple's calendar writes people without an address.
      line.replace(`:MAILTO:${noAddress}`, ":invalid:nomail");

const splitUnfolded = (text: string): string[] => text.replaceAll("\r\n ", "").split("\r\n");
