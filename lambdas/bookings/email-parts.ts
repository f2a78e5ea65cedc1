import { formatChildAge, unnamedClient } from "../../contract/bookings.ts";
import { truncate } from "../../contract/field-schemas.ts";
import { findPlaceValue } from "../../contract/meeting-places.ts";
import { formatSlot } from "../../contract/slots.ts";
import { defaultZone, type ZoneId } from "../../contract/zones.ts";
import { type CalendarInvite, type EmailMessage, emailAddress } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";

/* Parts shared by the booking emails to the client and to the advisor. */

type EmailContent = Pick<
  EmailMessage,
  "subject" | "paragraphs" | "action" | "note" | "invite" | "booking_id" | "member_id"
>;

const maxSubjectLength = 150;

/** A list with the one email; empty where `to` is missing or not a deliverable address. */
export function buildEmail(to: string | null, replyTo: string | null, content: EmailContent): EmailMessage[] {
  const recipient = emailAddress.safeParse(to);
  const otherParty = emailAddress.safeParse(replyTo);
  if (!recipient.success) return [];
  return [
    {
      kind: "mail",
      to: recipient.data,
      ...content,
      subject: truncate(content.subject, maxSubjectLength),
      ...(otherParty.success ? { reply_to: otherParty.data } : {}),
    },
  ];
}

/** The time zone in which the client chose times last. */
export const getClientZone = ({ client_timezone, selected_times, confirmed_time }: BookingRow): ZoneId =>
  client_timezone ?? selected_times[0]?.timezone ?? confirmed_time?.timezone ?? defaultZone;

/** "Maya" of "Maya Lind"; a client without a name keeps the generic one. */
export const getFirstName = (clientName: string): string =>
  clientName === unnamedClient ? clientName : (clientName.split(/\s/)[0] ?? clientName);

/** Tuesday, March 16, 2027, 9:00 AM EDT */
export function formatTime(startsAt: string, zone: ZoneId): string {
  const slot = formatSlot(startsAt, zone);
  return `${slot.date}, ${slot.time} ${slot.zone}`;
}

/** A time in the reader's time zone, followed by the other person's local time where that differs. */
export function formatTimeForBoth(
  startsAt: string,
  { readerZone, otherZone, otherName }: { readerZone: ZoneId; otherZone: ZoneId; otherName: string },
): string {
  const [readerTime, otherTime] = [formatTime(startsAt, readerZone), formatTime(startsAt, otherZone)];
  return readerTime === otherTime ? readerTime : `${readerTime} (for ${otherName}: ${otherTime})`;
}

const splitLines = (text: string): string[] => text.split(/[\r\n]+/).filter((line) => line.trim() !== "");

/** The place of a session in one line, such as "By phone: +1 212 555 0100"; undefined while it is not given (BOOK-24). */
export function formatPlace({ place }: Pick<BookingRow, "place">): string | undefined {
  const value = findPlaceValue(place);
  return value && (place?.kind === "phone" ? `By phone: ${value}` : value);
}

/** How the two meet, as paragraphs: the place and the advisor's note; `fallback` where there is neither. */
export function formatMeetingNote(row: BookingRow, fallback: string): string[] {
  const lines = [formatPlace(row) ?? "", row.meeting_note ?? ""].flatMap(splitLines);
  return lines.length === 0 ? [fallback] : ["How you'll meet:", ...lines];
}

/** What the client wants to talk about, and the child's age, as paragraphs (BOOK-23). */
export const formatSubject = ({ subject, child_age, client_name }: BookingRow): string[] => [
  ...(subject ? [`${getFirstName(client_name)} wants to talk about:`, ...splitLines(subject)] : []),
  ...(child_age ? [`Child's age: ${formatChildAge(child_age)}`] : []),
];

/** The calendar entry of a confirmed time: an invitation, or its removal once the booking is cancelled. */
export function buildInvite(row: BookingRow, otherName: string): { invite: CalendarInvite } | undefined {
  if (row.confirmed_time === null) return undefined;
  const { id, invite_sequence, session_length, confirmed_time } = row;
  const location = formatPlace(row);
  return {
    invite: {
      method: row.state === "confirmed" ? "REQUEST" : "CANCEL",
      uid: `${id}@kindstead`,
      sequence: invite_sequence,
      starts_at: confirmed_time.starts_at,
      minutes: session_length,
      summary: `${session_length} minutes with ${otherName}`,
      ...(location ? { location } : {}),
      ...(row.meeting_note ? { description: row.meeting_note } : {}),
    },
  };
}
