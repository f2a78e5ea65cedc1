import { getAnswerDeadline } from "../../contract/booking-rules.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildEmail, buildInvite, formatMeetingNote, formatTime, formatTimeForBoth } from "./email-parts.ts";

/*
 * Booking emails to the advisor. Times are shown in the advisor's time zone and in the client's. The advisor has no
 * account: `path` is the signed link by which they reply. Replies to an email go to the client.
 */

const build = (
  row: BookingRow,
  { paragraphs, ...content }: Omit<Parameters<typeof buildEmail>[2], "booking_id">,
): EmailMessage[] =>
  buildEmail(row.advisor_email, row.client_email, {
    ...content,
    paragraphs: [`Hi ${row.advisor_name},`, ...paragraphs],
    booking_id: row.id,
  });

const listOpenTimes = (row: BookingRow, now: number): string[] =>
  row.selected_times
    .filter(({ starts_at }) => Date.parse(starts_at) > now)
    .map(({ starts_at, timezone }) => {
      const zones = { readerZone: row.advisor_timezone, otherZone: timezone, otherName: row.client_name };
      return `• ${formatTimeForBoth(starts_at, zones)}`;
    });

const formatDeadline = (row: BookingRow): string =>
  `Please choose a time or decline by ${formatTime(getAnswerDeadline(row) ?? "", row.advisor_timezone)}. If you don't reply by then, the request expires and ${row.client_name} gets a full refund.`;

const getLinkNote = ({ client_name }: BookingRow): string =>
  `This link is only for you: anyone who has it can reply for you. Reply to this email to reach ${client_name} directly.`;

export const buildAdvisorRequestEmail = (row: BookingRow, path: string, now: number): EmailMessage[] =>
  build(row, {
    subject: `${row.client_name} requested a ${row.session_length}-minute session with you`,
    paragraphs: [
      `${row.client_name} has paid for a ${row.session_length}-minute session with you at one of these times:`,
      ...listOpenTimes(row, now),
      formatDeadline(row),
    ],
    action: { label: "Reply to the request", path },
    note: getLinkNote(row),
  });

export const buildAdvisorReminderEmail = (row: BookingRow, path: string, now: number): EmailMessage[] =>
  build(row, {
    subject: `Reminder: ${row.client_name} is waiting for your reply`,
    paragraphs: [
      `${row.client_name} is waiting to hear whether you can meet for ${row.session_length} minutes at one of these times:`,
      ...listOpenTimes(row, now),
      formatDeadline(row),
    ],
    action: { label: "Reply to the request", path },
    note: getLinkNote(row),
  });

/** Confirms the time that the advisor chose, with a calendar entry. */
export const buildAdvisorConfirmationEmail = (row: BookingRow, path: string): EmailMessage[] =>
  build(row, {
    subject: `Confirmed: your session with ${row.client_name}`,
    paragraphs: [
      `Your ${row.session_length}-minute session with ${row.client_name} is confirmed:`,
      formatConfirmedTime(row),
      ...formatMeetingNote(
        row,
        `You didn't say how you'll meet. Reply to this email to tell ${row.client_name}.`,
      ),
    ],
    action: { label: "View or cancel the session", path },
    ...buildInvite(row, row.client_name),
  });

/** Says that a confirmed session is cancelled, or a request that the advisor has not answered yet. */
export const buildAdvisorCancellationEmail = (row: BookingRow): EmailMessage[] =>
  build(row, {
    subject: `Cancelled: your session with ${row.client_name}`,
    paragraphs: row.confirmed_time
      ? [`Your session with ${row.client_name} has been cancelled:`, formatConfirmedTime(row)]
      : [
          `${row.client_name}'s request for a ${row.session_length}-minute session has been cancelled. You don't need to reply.`,
        ],
    ...buildInvite(row, row.client_name),
  });

const formatConfirmedTime = (row: BookingRow): string =>
  row.confirmed_time
    ? formatTimeForBoth(row.confirmed_time.starts_at, {
        readerZone: row.advisor_timezone,
        otherZone: row.confirmed_time.timezone,
        otherName: row.client_name,
      })
    : "";
