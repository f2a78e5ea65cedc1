import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { brand } from "../../contract/brand.ts";
import type { CalendarInvite } from "../outbox/outbox.ts";

const minute = 60_000;

/**
 * An event as an iCalendar file (RFC 5545), in UTC, which calendars convert to the reader's time zone. An update or a
 * cancellation has the same `uid` and a higher `sequence`. `attendee` and `organizer` are email addresses.
 */
export function buildCalendarFile(
  { method, uid, sequence, starts_at, minutes, summary, description }: CalendarInvite,
  { attendee, organizer }: { attendee: string; organizer: string },
): string {
  const start = new Date(starts_at);
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: { company: brand.name, product: "bookings", language: "EN" },
  });
  calendar.createEvent({
    id: uid,
    sequence,
    start,
    end: new Date(start.getTime() + minutes * minute),
    stamp: new Date(),
    summary,
    description: description ?? null,
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: brand.name, email: organizer },
    attendees: [
      {
        email: attendee,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return calendar.toString();
}
