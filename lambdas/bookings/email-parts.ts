import { getRefundDeadline, isPlaceMissing } from "../../contract/booking-rules.ts";
import { freeCancelHours, type sessionReminderHours } from "../../contract/bookings.ts";
import { getCalendarPolicy } from "../../contract/calendar-files.ts";
import { isPaymentDisputed, isReturnedByBank } from "../../contract/dispute-rules.ts";
import { truncate } from "../../contract/field-schemas.ts";
import { findPlaceValue } from "../../contract/meeting-places.ts";
import { formatRestRefund } from "../../contract/refund-rules.ts";
import { formatSlot } from "../../contract/slots.ts";
import { defaultZone, type ZoneId } from "../../contract/zones.ts";
import { type CalendarInvite, deliverableAddress, type EmailMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";

/* Parts shared by the booking emails to the client and to the advisor. */

type EmailContent = Omit<EmailMessage, "kind" | "to" | "reply_to">;

/** Mail programs on a phone show this much. */
const maxSubjectLength = 60;

/**
 * A list with the one email; empty where `to` is missing or not a deliverable address. It says that a reply
 * reaches the other person only if they have one, too.
 */
export function buildEmail(
  to: string | null,
  replyTo: string | null,
  otherName: string,
  content: EmailContent & { reason: string },
): EmailMessage[] {
  const recipient = deliverableAddress.safeParse(to);
  const reply_to = deliverableAddress.safeParse(replyTo).data;
  if (!recipient.success) return [];
  const email = { kind: "mail" as const, to: recipient.data, ...content };
  return [
    reply_to ? { ...email, reason: `${content.reason} Your reply goes to ${otherName}.`, reply_to } : email,
  ];
}

/** A subject of at most 60 characters: a long name is shortened, not the fact beside it. */
export function fitSubject(name: string, buildSubject: (name: string) => string): string {
  const room = Math.max(maxSubjectLength - buildSubject("").length, 1);
  const shortName = name.length > room ? `${truncate(name, room - 1)}…` : name;
  return truncate(buildSubject(shortName), maxSubjectLength);
}

/** The time zone in which the client chose times last, or the default one before the first. */
export const getClientZone = (row: BookingRow): ZoneId => row.client_timezone ?? defaultZone;

/** Tuesday, March 16, 2027, 9:00 AM EDT */
export function formatTime(startsAt: string, zone: ZoneId): string {
  const slot = formatSlot(startsAt, zone);
  return `${slot.date}, ${slot.time} ${slot.zone}`;
}

/** Tue 9:00 AM */
export function formatWeekdayTime(startsAt: string, zone: ZoneId): string {
  const slot = formatSlot(startsAt, zone);
  return `${slot.date.slice(0, 3)} ${slot.time}`;
}

/** Tue 9:00 AM EDT */
export const formatShortTime = (startsAt: string, zone: ZoneId): string =>
  `${formatWeekdayTime(startsAt, zone)} ${formatSlot(startsAt, zone).zone}`;

/** Tue Mar 16, 9:00 AM: for subjects. */
export function formatSubjectTime(startsAt: string, zone: ZoneId): string {
  const at = Date.parse(startsAt);
  const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: zone }).format(at);
  const slot = formatSlot(startsAt, zone);
  return `${slot.date.slice(0, 3)} ${day}, ${slot.time}`;
}

export type ReminderHours = (typeof sessionReminderHours)[number];

/** Minutes before the start from which a reminder is not true any more: cancelling is no longer free, or "in 1 hour" is wrong. */
const reminderLeadMinutes = { 27: freeCancelHours * 60, 1: 35 } as const;

/** A reminder is not sent after this instant. */
export const getReminderEnd = ({ confirmed_time, created_at }: BookingRow, hours: ReminderHours): string =>
  new Date(
    Date.parse(confirmed_time?.starts_at ?? created_at) - reminderLeadMinutes[hours] * 60_000,
  ).toISOString();

/** The place of a session in one line, such as "By phone: +1 212 555 0100"; undefined while it is not given (BOOK-24). */
export function formatPlace({ place }: Pick<BookingRow, "place">): string | undefined {
  const value = findPlaceValue(place);
  return value && (place?.kind === "phone" ? `By phone: ${value}` : value);
}

/** The promise of a refund to the client or, while the bank has the payment, what the bank does with it (BOOK-17). */
export function formatRefundPromise(
  row: BookingRow,
  promise: string,
  whileOpen = "Nothing is refunded until it has decided.",
): string {
  if (isReturnedByBank(row)) return "Your bank has returned this payment to you.";
  return isPaymentDisputed(row) ? `Your bank is looking into this payment. ${whileOpen}` : promise;
}

/** Tells the client who cancels what they get back at `now` (milliseconds since the epoch), as sentences for a note. */
export function formatRefundRule(row: BookingRow, now: number): string {
  if (isPlaceMissing(row))
    return formatRefundPromise(
      row,
      `${row.advisor_name} hasn't said yet how you'll meet. Until they do, you get a ${formatRestRefund(row)} if you cancel.`,
    );
  const deadline = getRefundDeadline(row) ?? "";
  const until = formatTime(deadline, getClientZone(row));
  return Date.parse(deadline) > now
    ? formatRefundPromise(row, `You get a ${formatRestRefund(row)} if you cancel before ${until}.`)
    : `Cancelling was free until ${until}.${row.advisor_email ? ` To reach ${row.advisor_name}, reply to this email.` : ""}`;
}

/** Tells the client who cancelled. A deletion (`isLeaving`) names no one: an owner may have deleted the account. */
export function describeCancellation(
  { cancelled_by, advisor_name, confirmed_time }: BookingRow,
  isLeaving = false,
): string {
  const what = `${confirmed_time ? "session" : "booking"} with ${advisor_name}`;
  if (isLeaving) return `Your ${what} is cancelled, because your account was deleted.`;
  if (cancelled_by === "advisor")
    return confirmed_time
      ? `We're sorry, but ${advisor_name} had to cancel your session.`
      : `We're sorry, but ${advisor_name} has withdrawn the times that they proposed, so your booking is cancelled.`;
  if (cancelled_by === "admin") return `We've cancelled your ${what}.`;
  return `You've cancelled your ${what}.`;
}

/**
 * Requires that the session is still confirmed for the time in the email and, for a question, that it is the one that is
 * open.
 */
export const getSessionCondition = ({ confirmed_time }: BookingRow, asked?: BookingRow["reschedule"]) => ({
  booking: {
    states: ["confirmed" as const],
    ...(confirmed_time ? { starts_at: confirmed_time.starts_at } : {}),
    ...(asked ? { asked_at: asked.asked_at } : {}),
  },
});

/** Requires also that the place in the email, and the refund that depends on it, are still the current ones. */
export const getPlaceCondition = (row: BookingRow) => ({
  booking: { ...getSessionCondition(row).booking, invite_sequence: row.invite_sequence },
});

/** Requires, beside `getSessionCondition`, that the link in the email to the advisor is still valid. */
export const getLinkCondition = (row: BookingRow, asked?: BookingRow["reschedule"]) => ({
  booking: { ...getSessionCondition(row, asked).booking, proposal_version: row.proposal_version },
});

/** Requires that both the place and the link in the email are still the current ones. */
export const getLinkedPlaceCondition = (row: BookingRow) => ({
  booking: { ...getPlaceCondition(row).booking, proposal_version: row.proposal_version },
});

const advisorPolicy =
  "Declining in your calendar doesn't cancel the session. To cancel it, use the link in our email.";

/**
 * The calendar entry of a confirmed time: an invitation, or its removal once the booking is cancelled. `page` is the path of
 * the reader's page, if it has no secret: calendars are shared. A meeting link takes precedence.
 */
export function buildInvite(
  row: BookingRow,
  otherName: string,
  page?: string,
): { invite: CalendarInvite } | undefined {
  if (row.confirmed_time === null) return undefined;
  const { id, invite_sequence, session_length, confirmed_time } = row;
  const location = formatPlace(row);
  const link = row.place?.kind === "link" ? row.place.value : undefined;
  const policy = page ? getCalendarPolicy(row) : advisorPolicy;
  const description = [row.meeting_note, row.state === "confirmed" && policy].filter(Boolean).join("\n\n");
  return {
    invite: {
      method: row.state === "confirmed" ? "REQUEST" : "CANCEL",
      uid: `${id}@kindstead`,
      sequence: invite_sequence,
      starts_at: confirmed_time.starts_at,
      minutes: session_length,
      summary: `${session_length} minutes with ${otherName}`,
      with: otherName,
      ...(link ? { url: link } : {}),
      ...(page ? { path: page } : {}),
      ...(location ? { location } : {}),
      ...(description ? { description } : {}),
    },
  };
}
