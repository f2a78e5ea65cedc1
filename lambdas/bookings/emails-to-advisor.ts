import { getShortName } from "../../contract/advisors.ts";
import { getAnswerDeadline } from "../../contract/booking-rules.ts";
import { formatChildAge, getFirstName } from "../../contract/bookings.ts";
import { brandText } from "../../contract/brand.ts";
import { isPaymentDisputed } from "../../contract/dispute-rules.ts";
import type { EmailFact, EmailMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  addRefund,
  buildTimeFacts,
  buildWhatFact,
  buildWhenFact,
  buildWhereFact,
  type EmailZones,
} from "./email-facts.ts";
import {
  buildEmail,
  buildInvite,
  fitSubject,
  formatSubjectTime,
  formatTime,
  formatWeekdayTime,
  getClientZone,
  getLinkedPlaceCondition,
  getReminderEnd,
  type ReminderHours,
} from "./email-parts.ts";

/*
 * Booking emails to the advisor (BOOK-13). Times are shown in the advisor's time zone and in the client's. The advisor has no
 * account: `path` is the signed link by which they reply. Replies to an email go to the client, except
 * about a report.
 */

type AdvisorEmail = Omit<Parameters<typeof buildEmail>[3], "booking_id" | "member_id" | "reason">;

/** Without `replyTo`, replies go to the sender. */
export const buildAdvisorEmail = (
  row: BookingRow,
  { paragraphs, ...content }: AdvisorEmail,
  replyTo: string | null = row.client_email,
): EmailMessage[] =>
  buildEmail(row.advisor_email, replyTo, getFirstName(row.client_name), {
    ...content,
    paragraphs: [`Hi ${getShortName(row.advisor_name)},`, ...paragraphs],
    reason: `You're receiving this email because you are an advisor on ${brandText.name}.`,
    booking_id: row.id,
    ...(row.member_id === null ? {} : { member_id: row.member_id }),
  });

export const getAdvisorZones = (row: BookingRow): EmailZones => ({
  readerZone: row.advisor_timezone,
  otherZone: getClientZone(row),
  otherName: getFirstName(row.client_name),
});

const listOpenTimes = ({ selected_times }: BookingRow, now: number) =>
  selected_times.filter(({ starts_at }) => Date.parse(starts_at) > now);

/** Builds the facts about the subject and the child's age (BOOK-23). */
export const buildSubjectFacts = ({ subject, child_age }: BookingRow): EmailFact[] => [
  ...(subject ? [{ label: "About", value: subject }] : []),
  ...(child_age ? [{ label: "Child's age", value: formatChildAge(child_age) }] : []),
];

const getDeadline = (row: BookingRow): string => getAnswerDeadline(row) ?? row.created_at;

/** Builds the facts of a request: what is asked, when, and by when to answer. */
const buildRequestFacts = (row: BookingRow, now: number): EmailFact[] => [
  buildWhatFact(row, row.client_name),
  ...buildTimeFacts(listOpenTimes(row, now), ({ timezone }) => ({
    ...getAdvisorZones(row),
    otherZone: timezone,
  })),
  ...buildSubjectFacts(row),
  { label: "Answer by", value: formatTime(getDeadline(row), row.advisor_timezone) },
];

export const linkNote = "Keep this link to yourself: anyone who has it can respond for you.";

const getRequestNote = (row: BookingRow): string =>
  `If you don't respond by then, the request expires${isPaymentDisputed(row) ? "" : ` and ${getFirstName(row.client_name)} gets a full refund`}. ${linkNote}`;

/** Requires that the request is still open and without other times, under the link in the email. */
const getRequestCondition = ({ proposal_version }: BookingRow) => ({
  booking: { states: ["requested" as const], asked_at: null, proposal_version },
});

export const buildAdvisorSessionFacts = (row: BookingRow): EmailFact[] => [
  buildWhatFact(row, row.client_name),
  ...(row.confirmed_time ? [buildWhenFact(row.confirmed_time.starts_at, getAdvisorZones(row))] : []),
];

export const buildAdvisorRequestEmail = (row: BookingRow, path: string, now: number): EmailMessage[] =>
  buildAdvisorEmail(row, {
    subject: fitSubject(
      getFirstName(row.client_name),
      (name) =>
        `${name} asks for ${row.session_length} minutes: answer by ${formatWeekdayTime(getDeadline(row), row.advisor_timezone)}`,
    ),
    headline: "A new session request",
    paragraphs: [
      `${row.client_name} has paid for a session with you and would like to meet at ${listOpenTimes(row, now).length === 1 ? "this time" : "one of these times"}. Please choose a time or decline.`,
    ],
    facts: buildRequestFacts(row, now),
    action: { label: "Choose a time or decline", path },
    note: getRequestNote(row),
    only_while: getRequestCondition(row),
  });

export const buildAdvisorReminderEmail = (row: BookingRow, path: string, now: number): EmailMessage[] =>
  buildAdvisorEmail(row, {
    subject: fitSubject(row.client_name, (name) => `Reminder: ${name} is waiting for your reply`),
    headline: `${getFirstName(row.client_name)} is waiting for your reply`,
    paragraphs: ["Please choose a time or decline."],
    facts: buildRequestFacts(row, now),
    action: { label: "Choose a time or decline", path },
    note: getRequestNote(row),
    only_while: { ...getRequestCondition(row), before: getDeadline(row) },
  });

/** Says that the request expired, so that the advisor keeps the times for others. */
export const buildAdvisorExpiryEmail = (row: BookingRow): EmailMessage[] =>
  buildAdvisorEmail(row, {
    subject: fitSubject(row.client_name, (name) => `Expired: the session request from ${name}`),
    headline: "The request has expired",
    paragraphs: [
      `There was no answer in time, so we've closed the request from ${row.client_name}.${addRefund(row, "them")} You don't need to respond.`,
    ],
    facts: [
      buildWhatFact(row, row.client_name),
      { label: "Answer by", value: formatTime(getDeadline(row), row.advisor_timezone) },
    ],
  });

/** Confirms the time that the advisor chose, with a calendar entry. */
export const buildAdvisorConfirmationEmail = (row: BookingRow, path: string): EmailMessage[] =>
  buildAdvisorEmail(row, {
    subject: formatTimedSubject("Confirmed", row),
    headline: "The session is confirmed",
    paragraphs: [`Your session with ${row.client_name} is confirmed.`],
    facts: [...buildAdvisorSessionFacts(row), buildAdvisorWhereFact(row), ...buildSubjectFacts(row)],
    action: { label: "View or cancel the session", path },
    note: getLinkNote(row),
    only_while: getLinkedPlaceCondition(row),
    ...buildInvite(row, row.client_name),
  });

/** Reminds the advisor of a confirmed session, `hours` before it starts (BOOK-25). */
export const buildAdvisorSessionReminderEmail = (
  row: BookingRow,
  path: string,
  hours: ReminderHours,
): EmailMessage[] =>
  buildAdvisorEmail(row, {
    subject:
      hours === 1
        ? fitSubject(row.client_name, (name) => `Reminder: ${name} in 1 hour`)
        : formatTimedSubject("Reminder", row),
    headline: hours === 1 ? "Your session starts in an hour" : "Your session is coming up",
    paragraphs: [`This is a reminder of your session with ${row.client_name}.`],
    facts: [...buildAdvisorSessionFacts(row), buildAdvisorWhereFact(row), ...buildSubjectFacts(row)],
    action: { label: "Open the session", path },
    note: getLinkNote(row),
    only_while: { ...getLinkedPlaceCondition(row), before: getReminderEnd(row, hours) },
  });

/** Confirms to the advisor how they meet, after the place was given or changed (BOOK-24). */
export const buildAdvisorPlaceEmail = (row: BookingRow, path: string): EmailMessage[] =>
  buildAdvisorEmail(row, {
    subject: fitSubject(row.client_name, (name) => `How you'll meet ${name}`),
    paragraphs: [`We've emailed ${getFirstName(row.client_name)} how you'll meet.`],
    facts: [...buildAdvisorSessionFacts(row), buildWhereFact(row), ...buildSubjectFacts(row)],
    action: { label: "View or cancel the session", path },
    note: getLinkNote(row),
    only_while: getLinkedPlaceCondition(row),
    ...buildInvite(row, row.client_name),
  });

/** Asks the advisor how they meet, once a day until the place is given (BOOK-24). */
export const buildAdvisorPlaceReminderEmail = (row: BookingRow, path: string): EmailMessage[] =>
  buildAdvisorEmail(row, {
    subject: fitSubject(row.client_name, (name) => `Tell ${name} how you'll meet`),
    paragraphs: [
      `Your session doesn't have a place yet. Please add a video link or a phone number. We'll send it to ${getFirstName(row.client_name)}.`,
    ],
    facts: [...buildAdvisorSessionFacts(row), buildWhereFact(row)],
    action: { label: "Add the place", path },
    note: getLinkNote(row),
    only_while: {
      ...getLinkedPlaceCondition(row),
      ...(row.confirmed_time ? { before: row.confirmed_time.starts_at } : {}),
    },
  });

export const buildAdvisorWhereFact = (row: BookingRow): EmailFact =>
  buildWhereFact(row, `Not given yet: open the session to tell ${getFirstName(row.client_name)}`);

const getLinkNote = (row: BookingRow): string =>
  isPaymentDisputed(row)
    ? linkNote
    : `If you cancel, ${getFirstName(row.client_name)} gets a full refund. ${linkNote}`;

/**
 * Says that a confirmed session is cancelled, or a request that the advisor has not answered yet. `isLeaving` if the client's
 * account is deleted.
 */
export const buildAdvisorCancellationEmail = (row: BookingRow, isLeaving = false): EmailMessage[] =>
  buildAdvisorEmail(row, {
    subject: row.confirmed_time
      ? formatTimedSubject("Cancelled", row)
      : fitSubject(row.client_name, (name) => `Cancelled: the session request from ${name}`),
    headline: row.confirmed_time ? "The session is cancelled" : "The request is cancelled",
    paragraphs: [describeToAdvisor(row, isLeaving)],
    facts: buildAdvisorSessionFacts(row),
    // Cancelled so soon that the request was not sent.
    ...(row.confirmed_time ? {} : { only_while: { is_known: true } }),
    ...buildInvite(row, row.client_name),
  });

/** Tells the advisor who cancelled, and what that means for them. A deletion names no one. */
function describeToAdvisor(
  { cancelled_by, client_name, confirmed_time }: BookingRow,
  isLeaving: boolean,
): string {
  const what = confirmed_time
    ? `your session with ${client_name}`
    : `the session request from ${client_name}`;
  const next = confirmed_time ? " The time is free again." : " You don't need to respond.";
  if (isLeaving)
    return `${confirmed_time ? "Your session with" : "The session request from"} ${client_name} is cancelled.${next}`;
  if (cancelled_by === "advisor") return `You've cancelled ${what}.${confirmed_time ? next : ""}`;
  if (cancelled_by === "admin") return `We've cancelled ${what}.${next}`;
  return `${client_name} has cancelled the ${confirmed_time ? "session with you" : "request"}.${next}`;
}

/** "Confirmed: Maya Lind, Tue Dec 8, 9:00 AM" */
const formatTimedSubject = (word: string, row: BookingRow): string =>
  fitSubject(
    row.client_name,
    (name) =>
      `${word}: ${name}, ${formatSubjectTime(row.confirmed_time?.starts_at ?? row.created_at, row.advisor_timezone)}`,
  );
