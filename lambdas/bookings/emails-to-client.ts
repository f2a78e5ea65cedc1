import {
  getAnswerDeadline,
  getRefundDeadline,
  getScheduleDeadline,
  isPlaceMissing,
} from "../../contract/booking-rules.ts";
import { getFirstName, scheduleDays, unnamedClient } from "../../contract/bookings.ts";
import { brandText } from "../../contract/brand.ts";
import { isPaymentDisputed } from "../../contract/dispute-rules.ts";
import { formatRest } from "../../contract/refund-rules.ts";
import type { EmailFact, EmailMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  addRefund,
  buildPriceFact,
  buildReasonFact,
  buildRefundFact,
  buildTimeFacts,
  buildWhatFact,
  buildWhenFact,
  buildWhereFact,
  type EmailZones,
  getRefundNote,
} from "./email-facts.ts";
import {
  buildEmail,
  buildInvite,
  describeCancellation,
  fitSubject,
  formatRefundPromise,
  formatRefundRule,
  formatSubjectTime,
  formatTime,
  getClientZone,
  getPlaceCondition,
  getReminderEnd,
  type ReminderHours,
} from "./email-parts.ts";

/*
 * Booking emails to the client (BOOK-13). Times are shown in the client's time zone and in the advisor's. Each leads to the
 * booking's page. Replies go to the advisor, except about a report or a failed refund.
 */

/** The page of the booking, which every email to its client links to (BOOK-18). */
export const getSessionPath = ({ id }: BookingRow): string => `/sessions/${id}`;

type ClientEmail = Omit<Parameters<typeof buildEmail>[3], "booking_id" | "member_id" | "reason">;

/** Without `replyTo`, replies go to the sender. */
export const buildClientEmail = (
  row: BookingRow,
  { paragraphs, ...content }: ClientEmail,
  replyTo: string | null = row.advisor_email,
): EmailMessage[] =>
  buildEmail(row.client_email, replyTo, row.advisor_name, {
    action: { label: "View your session", path: getSessionPath(row) },
    ...content,
    paragraphs: [
      row.client_name === unnamedClient ? "Hi there," : `Hi ${getFirstName(row.client_name)},`,
      ...paragraphs,
    ],
    reason: `You're receiving this email because you booked a session on ${brandText.name}.`,
    booking_id: row.id,
    ...(row.member_id === null ? {} : { member_id: row.member_id }),
  });

/** An instant in the client's time zone; empty for null. */
export const formatForClient = (instant: string | null, row: BookingRow): string =>
  instant === null ? "" : formatTime(instant, getClientZone(row));

export const getClientZones = (row: BookingRow): EmailZones => ({
  readerZone: getClientZone(row),
  otherZone: row.advisor_timezone,
  otherName: row.advisor_name,
});

/** Builds the facts of a booking and, once it is confirmed, its time. */
export const buildClientSessionFacts = (row: BookingRow) => [
  buildWhatFact(row, row.advisor_name),
  ...(row.confirmed_time ? [buildWhenFact(row.confirmed_time.starts_at, getClientZones(row))] : []),
];

/** Explains how to cancel, and what it gives at `now` (milliseconds since the epoch). */
const getCancelNote = (row: BookingRow, now: number): string =>
  `You can cancel on your session's page. ${formatRefundRule(row, now)}`;

/** Says that the proposed times were sent to the advisor. */
export const buildClientRequestEmail = (row: BookingRow): EmailMessage[] =>
  buildClientEmail(row, {
    subject: fitSubject(row.advisor_name, (name) => `Your session request with ${name}`),
    headline: "Request sent",
    paragraphs: [
      `We've sent ${row.advisor_name} your request. They can confirm ${row.selected_times.length === 1 ? "this time" : "one of these times"}:`,
    ],
    facts: [
      buildWhatFact(row, row.advisor_name),
      ...buildTimeFacts(row.selected_times, ({ timezone }) => ({
        ...getClientZones(row),
        readerZone: timezone,
      })),
      { label: "Answer by", value: formatForClient(getAnswerDeadline(row), row) },
      buildPriceFact(row, "Paid"),
    ],
    note: formatRefundPromise(
      row,
      `If there is no answer by then, you'll get your ${formatRest(row)} back. Until a time is confirmed, you can cancel for a full refund.`,
    ),
    only_while: { booking: { states: ["requested"], asked_at: null } },
  });

/** Says which time is confirmed, no matter who chose it, with a calendar entry. */
export const buildClientConfirmationEmail = (row: BookingRow, now: number): EmailMessage[] =>
  buildClientEmail(row, {
    subject: formatTimedSubject("Confirmed", row),
    headline: "Your session is confirmed",
    paragraphs: [`Your session with ${row.advisor_name} is confirmed.`],
    facts: [...buildClientSessionFacts(row), buildClientWhereFact(row), buildPriceFact(row, "Paid")],
    note: getCancelNote(row, now),
    only_while: getPlaceCondition(row),
    ...buildInvite(row, row.advisor_name, getSessionPath(row)),
  });

/** Reminds the client of a confirmed session, `hours` before it starts (BOOK-25). */
export const buildClientSessionReminderEmail = (
  row: BookingRow,
  hours: ReminderHours,
  now: number,
): EmailMessage[] =>
  buildClientEmail(row, {
    subject:
      hours === 1
        ? fitSubject(row.advisor_name, (name) => `Reminder: ${name} in 1 hour`)
        : formatTimedSubject("Reminder", row),
    headline: hours === 1 ? "Your session starts in an hour" : "Your session is coming up",
    paragraphs: [`This is a reminder of your session with ${row.advisor_name}.`],
    facts: [...buildClientSessionFacts(row), buildClientWhereFact(row)],
    note:
      hours === 1 || isPlaceMissing(row) || Date.parse(getRefundDeadline(row) ?? "") <= now
        ? getCancelNote(row, now)
        : formatRefundPromise(
            row,
            `You can still cancel for free until ${formatForClient(getRefundDeadline(row), row)}, on your session's page.`,
          ),
    only_while: {
      // The place decides what the note says about cancelling.
      ...getPlaceCondition(row),
      before: getReminderEnd(row, hours),
    },
  });

/**
 * Says how they meet, after the advisor gave or changed the place (BOOK-24). It repeats all facts of the confirmation: one
 * that is still queued then is not sent.
 */
export const buildClientPlaceEmail = (row: BookingRow, now: number): EmailMessage[] =>
  buildClientEmail(row, {
    subject: fitSubject(row.advisor_name, (name) => `How you'll meet ${name}`),
    paragraphs: [`${row.advisor_name} has shared how you'll meet.`],
    facts: [...buildClientSessionFacts(row), buildClientWhereFact(row), buildPriceFact(row, "Paid")],
    note: getCancelNote(row, now),
    only_while: getPlaceCondition(row),
    ...buildInvite(row, row.advisor_name, getSessionPath(row)),
  });

export const buildClientWhereFact = (row: BookingRow) =>
  buildWhereFact(row, `Not given yet: we'll email you as soon as ${row.advisor_name} says`);

/** Says that the advisor declined all proposed times. */
export const buildClientDeclineEmail = (row: BookingRow): EmailMessage[] =>
  buildClientEmail(row, {
    subject: fitSubject(row.advisor_name, (name) => `${name} can't make the times you proposed`),
    headline: "None of your times work",
    paragraphs: [`${row.advisor_name} can't meet at any of the times you proposed.${addRefund(row, "you")}`],
    facts: [
      buildWhatFact(row, row.advisor_name),
      ...(row.decline_reason ? [{ label: "Message", value: row.decline_reason }] : []),
      ...buildRefundFact(row),
    ],
    note: getRefundNote(row),
  });

/** Says that the booking expired: the advisor did not reply in time, or the client never proposed times. */
export const buildClientExpiryEmail = (row: BookingRow): EmailMessage[] =>
  row.requested_at === null
    ? buildClosedEmail(
        row,
        `You paid for a session but didn't choose any times within ${scheduleDays} days, so we've closed the booking.`,
        [
          buildWhatFact(row, row.advisor_name),
          { label: "Choose by", value: formatForClient(getScheduleDeadline(row), row) },
        ],
      )
    : buildClientEmail(row, {
        subject: fitSubject(row.advisor_name, (name) => `We're sorry: ${name} didn't reply in time`),
        headline: "No answer in time",
        paragraphs: [
          `${row.advisor_name} didn't reply to your request in time. We promised you an answer, and we're sorry that you didn't get one.${addRefund(row, "you")}`,
        ],
        facts: [
          buildWhatFact(row, row.advisor_name),
          { label: "Answer by", value: formatForClient(getAnswerDeadline(row), row) },
          ...buildRefundFact(row),
        ],
        note: getRefundNote(row),
      });

/** Says why a booking is closed, and who returns the payment. */
export function buildClosedEmail(row: BookingRow, paragraph: string, facts: EmailFact[]): EmailMessage[] {
  const what = isPaymentDisputed(row) ? "We've closed your booking" : "We're refunding your session";
  return buildClientEmail(row, {
    subject: fitSubject(row.advisor_name, (name) => `${what} with ${name}`),
    headline: what,
    paragraphs: [paragraph],
    facts: [...facts, ...buildRefundFact(row)],
    note: getRefundNote(row),
  });
}

/** Says that the booking is cancelled, and whether the client gets a refund. `isLeaving` if their account is deleted. */
export const buildClientCancellationEmail = (row: BookingRow, isLeaving = false): EmailMessage[] => {
  const isRefunded = row.refund_requested_at !== null;
  const emails = buildClientEmail(row, {
    subject: formatTimedSubject("Cancelled", row),
    headline: "Your session is cancelled",
    paragraphs: [describeCancellation(row, isLeaving)],
    facts: [
      ...buildClientSessionFacts(row),
      ...(isRefunded ? buildRefundFact(row) : [{ label: "Refund", value: "None" }]),
      ...buildReasonFact(row.refund_reason),
    ],
    note: isRefunded
      ? getRefundNote(row, isLeaving)
      : `Cancelling was free until ${formatForClient(getRefundDeadline(row), row)}, so we can't refund this session.`,
    ...buildInvite(row, row.advisor_name, isLeaving ? undefined : getSessionPath(row)),
  });
  // Their sign-in has ended, so they can't open the booking's page.
  return isLeaving ? emails.map(({ action: _, ...email }) => email) : emails;
};

/** "Confirmed: Maya, Tue Dec 8, 9:00 AM"; without a confirmed time "Confirmed: your session with Maya". */
const formatTimedSubject = (word: string, row: BookingRow): string =>
  fitSubject(row.advisor_name, (name) =>
    row.confirmed_time
      ? `${word}: ${name}, ${formatSubjectTime(row.confirmed_time.starts_at, getClientZone(row))}`
      : `${word}: your session with ${name}`,
  );
