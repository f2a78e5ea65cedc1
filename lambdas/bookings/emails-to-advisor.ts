import { getAnswerDeadline } from "../../contract/booking-rules.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  buildEmail,
  buildInvite,
  formatMeetingNote,
  formatSubject,
  formatTime,
  formatTimeForBoth,
  getClientZone,
  getFirstName,
} from "./email-parts.ts";

/*
 * Booking emails to the advisor. Times are shown in the advisor's time zone and in the client's. The advisor has no
 * account: `path` is the signed link by which they reply. Replies to an email go to the client.
 */

const build = (
  row: BookingRow,
  { paragraphs, ...content }: Omit<Parameters<typeof buildEmail>[2], "booking_id" | "member_id">,
): EmailMessage[] =>
  buildEmail(row.advisor_email, row.client_email, {
    ...content,
    paragraphs: [`Hi ${row.advisor_name},`, ...paragraphs],
    booking_id: row.id,
    ...(row.member_id === null ? {} : { member_id: row.member_id }),
  });

const listOpenTimes = (row: BookingRow, now: number): string[] =>
  row.selected_times
    .filter(({ starts_at }) => Date.parse(starts_at) > now)
    .map(({ starts_at, timezone }) => {
      const zones = {
        readerZone: row.advisor_timezone,
        otherZone: timezone,
        otherName: getFirstName(row.client_name),
      };
      return `• ${formatTimeForBoth(starts_at, zones)}`;
    });

const formatChoice = (row: BookingRow, now: number): string =>
  listOpenTimes(row, now).length === 1 ? "this time" : "one of these times";

const formatDeadline = (row: BookingRow): string =>
  `Please choose a time or decline by ${formatTime(getAnswerDeadline(row) ?? "", row.advisor_timezone)}. If you don't respond by then, the request expires and ${getFirstName(row.client_name)} gets a full refund.`;

const getLinkNote = ({ client_name }: BookingRow): string =>
  `Keep this link to yourself: anyone who has it can respond for you. Reply to this email to reach ${getFirstName(client_name)} directly.`;

export const buildAdvisorRequestEmail = (row: BookingRow, path: string, now: number): EmailMessage[] =>
  build(row, {
    subject: `${row.client_name} requested a ${row.session_length}-minute session with you`,
    paragraphs: [
      `${row.client_name} has paid for a ${row.session_length}-minute session with you and would like to meet at ${formatChoice(row, now)}:`,
      ...listOpenTimes(row, now),
      ...formatSubject(row),
      formatDeadline(row),
    ],
    action: { label: "Choose a time or decline", path },
    note: getLinkNote(row),
  });

export const buildAdvisorReminderEmail = (row: BookingRow, path: string, now: number): EmailMessage[] =>
  build(row, {
    subject: `Reminder: ${row.client_name} is waiting for your reply`,
    paragraphs: [
      `${row.client_name} is waiting to hear whether you can meet for ${row.session_length} minutes at ${formatChoice(row, now)}:`,
      ...listOpenTimes(row, now),
      formatDeadline(row),
    ],
    action: { label: "Choose a time or decline", path },
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
        `You haven't said how you'll meet yet. Open the session to tell ${getFirstName(row.client_name)}.`,
      ),
      ...formatSubject(row),
    ],
    action: { label: "View or cancel the session", path },
    ...buildInvite(row, row.client_name),
  });

/** Confirms to the advisor how they meet, after the place was given or changed (BOOK-24). */
export const buildAdvisorPlaceEmail = (row: BookingRow, path: string): EmailMessage[] =>
  build(row, {
    subject: `How you'll meet ${row.client_name}`,
    paragraphs: [
      `We've told ${getFirstName(row.client_name)} how you'll meet. Your ${row.session_length}-minute session is on:`,
      formatConfirmedTime(row),
      ...formatMeetingNote(row, "You'll give the place later."),
    ],
    action: { label: "View or cancel the session", path },
    ...buildInvite(row, row.client_name),
  });

/** Asks the advisor how they meet, once a day until the place is given (BOOK-24). */
export const buildAdvisorPlaceReminderEmail = (row: BookingRow, path: string): EmailMessage[] =>
  build(row, {
    subject: `Tell ${row.client_name} how you'll meet`,
    paragraphs: [
      `Your ${row.session_length}-minute session with ${row.client_name} doesn't have a place yet:`,
      formatConfirmedTime(row),
      `Please add a video link or a phone number. We'll send it to ${getFirstName(row.client_name)}.`,
    ],
    action: { label: "Add the place", path },
    note: getLinkNote(row),
  });

/** Says that a confirmed session is cancelled, or a request that the advisor has not answered yet. */
export const buildAdvisorCancellationEmail = (row: BookingRow): EmailMessage[] =>
  build(row, {
    subject: row.confirmed_time
      ? `Cancelled: your session with ${row.client_name}`
      : `Cancelled: the session request from ${row.client_name}`,
    paragraphs: row.confirmed_time
      ? [`Your session with ${row.client_name} has been cancelled:`, formatConfirmedTime(row)]
      : [
          `The request from ${row.client_name} for a ${row.session_length}-minute session has been cancelled. You don't need to respond.`,
        ],
    ...buildInvite(row, row.client_name),
  });

const formatConfirmedTime = (row: BookingRow): string =>
  row.confirmed_time
    ? formatTimeForBoth(row.confirmed_time.starts_at, {
        readerZone: row.advisor_timezone,
        otherZone: getClientZone(row),
        otherName: getFirstName(row.client_name),
      })
    : "";
