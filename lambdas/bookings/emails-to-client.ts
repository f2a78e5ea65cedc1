import { formatPrice, getAnswerDeadline, getRefundDeadline } from "../../contract/booking-rules.ts";
import { scheduleDays, unnamedClient } from "../../contract/bookings.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  buildEmail,
  buildInvite,
  formatMeetingNote,
  formatTime,
  getClientZone,
  getFirstName,
} from "./email-parts.ts";

/* Booking emails to the client. Times are shown in the client's time zone. Replies go to the advisor. */

/** The page of the booking, which every email to its client links to (BOOK-18). */
const buildSessionAction = ({ id }: BookingRow) => ({ label: "View your session", path: `/sessions/${id}` });

const build = (
  row: BookingRow,
  { paragraphs, ...content }: Omit<Parameters<typeof buildEmail>[2], "action" | "booking_id" | "member_id">,
): EmailMessage[] =>
  buildEmail(row.client_email, row.advisor_email, {
    ...content,
    paragraphs: [
      row.client_name === unnamedClient ? "Hi there," : `Hi ${getFirstName(row.client_name)},`,
      ...paragraphs,
    ],
    action: buildSessionAction(row),
    booking_id: row.id,
    ...(row.member_id === null ? {} : { member_id: row.member_id }),
  });

/** An instant in the client's time zone; empty for null. */
const formatForClient = (instant: string | null, row: BookingRow): string =>
  instant === null ? "" : formatTime(instant, getClientZone(row));

/** Until when cancelling is free, as an instant. */
const formatRefundRule = (row: BookingRow): string =>
  `You can cancel on your session's page. You'll get a full refund if you cancel before ${formatForClient(getRefundDeadline(row), row)}.`;

const formatRefundNotice = ({ amount_cents }: BookingRow): string =>
  `We're refunding the full ${formatPrice(amount_cents)}. It should arrive on your card within a few days.`;

/** Says that the proposed times were sent to the advisor. */
export const buildClientRequestEmail = (row: BookingRow): EmailMessage[] => {
  const isOneTime = row.selected_times.length === 1;
  return build(row, {
    subject: `Your session request with ${row.advisor_name}`,
    paragraphs: [
      `We've sent ${row.advisor_name} your request for a ${row.session_length}-minute session at ${isOneTime ? "this time" : "one of these times"}:`,
      ...row.selected_times.map(({ starts_at, timezone }) => `• ${formatTime(starts_at, timezone)}`),
      `${row.advisor_name} has until ${formatForClient(getAnswerDeadline(row), row)} to confirm ${isOneTime ? "it" : "one of them"}. If that doesn't happen, you'll get your full ${formatPrice(row.amount_cents)} back.`,
    ],
  });
};

/** Says which time the advisor confirmed, with a calendar entry. */
export const buildClientConfirmationEmail = (row: BookingRow): EmailMessage[] =>
  build(row, {
    subject: `Confirmed: your session with ${row.advisor_name}`,
    paragraphs: [
      `${row.advisor_name} has confirmed your ${row.session_length}-minute session:`,
      formatConfirmedTime(row),
      ...formatMeetingNote(
        row,
        `${row.advisor_name} hasn't said how you'll meet yet. We'll email you as soon as they do. Reply to this email to reach ${row.advisor_name} directly.`,
      ),
    ],
    note: formatRefundRule(row),
    ...buildInvite(row, row.advisor_name),
  });

/** Says that the advisor declined all proposed times. */
/** Says how they meet, after the advisor gave or changed the place (BOOK-24). */
export const buildClientPlaceEmail = (row: BookingRow): EmailMessage[] =>
  build(row, {
    subject: `How you'll meet ${row.advisor_name}`,
    paragraphs: [
      `This is how you'll meet ${row.advisor_name} for your ${row.session_length}-minute session:`,
      formatConfirmedTime(row),
      ...formatMeetingNote(
        row,
        `${row.advisor_name} will give the place later. We'll email you as soon as they do.`,
      ),
    ],
    ...buildInvite(row, row.advisor_name),
  });

export const buildClientDeclineEmail = (row: BookingRow): EmailMessage[] =>
  build(row, {
    subject: `${row.advisor_name} can't make the times you proposed`,
    paragraphs: [
      `${row.advisor_name} can't meet at any of the times you proposed.`,
      ...(row.decline_reason ? [`Message from ${row.advisor_name}: ${row.decline_reason}`] : []),
      formatRefundNotice(row),
    ],
  });

/** Says that the booking expired: the advisor did not reply in time, or the client never proposed times. */
export const buildClientExpiryEmail = (row: BookingRow): EmailMessage[] =>
  row.requested_at === null
    ? buildUnscheduledEmail(row)
    : build(row, {
        subject: `We're sorry: ${row.advisor_name} didn't reply in time`,
        paragraphs: [
          `${row.advisor_name} didn't reply to your request in time. We promised you an answer, and we're sorry that you didn't get one.`,
          formatRefundNotice(row),
        ],
      });

const buildUnscheduledEmail = (row: BookingRow): EmailMessage[] =>
  build(row, {
    subject: `We're refunding your session with ${row.advisor_name}`,
    paragraphs: [
      `You paid for a ${row.session_length}-minute session with ${row.advisor_name} but didn't choose any times within ${scheduleDays} days, so we've closed the booking.`,
      formatRefundNotice(row),
    ],
  });

/** Says that the booking is cancelled, and whether the client gets a refund. */
export const buildClientCancellationEmail = (row: BookingRow): EmailMessage[] =>
  build(row, {
    subject: `Cancelled: your session with ${row.advisor_name}`,
    paragraphs: [
      row.cancelled_by === "advisor"
        ? `We're sorry, but ${row.advisor_name} had to cancel your session${row.confirmed_time ? ":" : "."}`
        : `Your session with ${row.advisor_name} has been cancelled${row.confirmed_time ? ":" : "."}`,
      ...(row.confirmed_time ? [formatConfirmedTime(row)] : []),
      row.refund_requested_at === null
        ? `Cancelling was free until ${formatForClient(getRefundDeadline(row), row)}, so we can't refund this session.`
        : formatRefundNotice(row),
    ],
    ...buildInvite(row, row.advisor_name),
  });

/** Says that the refund has been made. */
export const buildClientRefundEmail = (row: BookingRow): EmailMessage[] =>
  build(row, {
    subject: `Your refund of ${formatPrice(row.amount_cents)}`,
    paragraphs: [
      `We've refunded ${formatPrice(row.amount_cents)} for your session with ${row.advisor_name}. It should appear on the card you paid with within a few days.`,
    ],
  });

const formatConfirmedTime = (row: BookingRow): string =>
  formatForClient(row.confirmed_time?.starts_at ?? null, row);
