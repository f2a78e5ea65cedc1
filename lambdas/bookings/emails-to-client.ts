import { answerHours, scheduleDays } from "../../contract/bookings.ts";
import type { Mail } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { dashboard, inviteOf, letter, meeting, price, said } from "./email-parts.ts";

/* What a client is written: each time by the clock that they chose it by. What they answer goes to the advisor. */

const write = (row: BookingRow, words: Omit<Parameters<typeof letter>[2], "action" | "booking_id">): Mail[] =>
  letter(row.client_email, row.advisor_email, {
    ...words,
    paragraphs: [`Hello ${row.client_name},`, ...words.paragraphs],
    action: dashboard,
    booking_id: row.id,
  });

const moneyBack = (row: BookingRow) =>
  `We give you all of your ${price(row)} back. It arrives on your card within a few days.`;

/** Their times are with the advisor. */
export const requestReceived = (row: BookingRow): Mail[] =>
  write(row, {
    subject: `Your session request with ${row.advisor_name}`,
    paragraphs: [
      `we have sent your request for ${row.session_length} minutes to ${row.advisor_name}, with these times:`,
      ...row.selected_times.map(({ starts_at, timezone }) => `• ${said(starts_at, timezone)}`),
      `${row.advisor_name} confirms one of them within ${answerHours} hours. If not, you get all of your ${price(row)} back.`,
    ],
  });

/** One of their times it is. */
export const confirmedToClient = (row: BookingRow): Mail[] =>
  write(row, {
    subject: `Confirmed: your session with ${row.advisor_name}`,
    paragraphs: [
      `${row.advisor_name} meets you for ${row.session_length} minutes:`,
      confirmedTime(row),
      ...meeting(
        row,
        `${row.advisor_name} will write to you how you meet. What you answer to this mail goes to them.`,
      ),
    ],
    note: "Until 24 hours before, you can cancel on your dashboard and get all of your money back.",
    ...inviteOf(row, row.advisor_name),
  });

/** None of their times. */
export const declined = (row: BookingRow): Mail[] =>
  write(row, {
    subject: `${row.advisor_name} cannot make it`,
    paragraphs: [
      `${row.advisor_name} cannot meet you at any of the times that you proposed.`,
      ...(row.decline_reason ? [`${row.advisor_name} writes: ${row.decline_reason}`] : []),
      moneyBack(row),
    ],
  });

/** Nobody said yes in time, or they never chose any. */
export const expired = (row: BookingRow): Mail[] =>
  write(row, {
    subject:
      row.requested_at === null
        ? `Your payment for a session with ${row.advisor_name} goes back`
        : `No answer from ${row.advisor_name}: we are sorry`,
    paragraphs: [
      row.requested_at === null
        ? `you paid for ${row.session_length} minutes with ${row.advisor_name}, and chose no times for ${scheduleDays} days.`
        : `${row.advisor_name} has not answered your request in time. We are sorry: we had promised you an answer.`,
      moneyBack(row),
    ],
  });

/** It is off, by whoever wanted it. */
export const cancelledToClient = (row: BookingRow): Mail[] =>
  write(row, {
    subject: `Cancelled: your session with ${row.advisor_name}`,
    paragraphs: [
      row.cancelled_by === "advisor"
        ? `${row.advisor_name} had to cancel your session. We are sorry.`
        : `your session with ${row.advisor_name} is cancelled.`,
      ...(row.confirmed_time ? [confirmedTime(row)] : []),
      row.refund_requested_at === null
        ? "It was less than 24 hours away, so that we cannot give the money back."
        : moneyBack(row),
    ],
    ...inviteOf(row, row.advisor_name),
  });

/** The money is on its way. */
export const refunded = (row: BookingRow): Mail[] =>
  write(row, {
    subject: `Your refund of ${price(row)}`,
    paragraphs: [
      `we have given you ${price(row)} back for your session with ${row.advisor_name}. Your bank shows it on the card that you paid with, within a few days.`,
    ],
  });

const confirmedTime = ({ confirmed_time }: BookingRow): string =>
  confirmed_time ? said(confirmed_time.starts_at, confirmed_time.timezone) : "";
