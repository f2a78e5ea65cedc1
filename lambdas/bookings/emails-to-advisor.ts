import { answerBy } from "../../contract/booking-rules.ts";
import { answerHours } from "../../contract/bookings.ts";
import type { Mail } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { inviteOf, letter, meeting, said, saidToBoth } from "./email-parts.ts";

/*
 * What an advisor is written, who has no account: each time by their clock and the client's, and the signed link
 * (`path`) behind which they answer.
 */

const write = (row: BookingRow, words: Omit<Parameters<typeof letter>[2], "booking_id">): Mail[] =>
  letter(row.advisor_email, row.client_email, { ...words, booking_id: row.id });

const proposed = (row: BookingRow, now: number): string[] =>
  row.selected_times
    .filter(({ starts_at }) => Date.parse(starts_at) > now)
    .map(({ starts_at, timezone }) => {
      const zones = { mine: row.advisor_timezone, theirs: timezone, whose: row.client_name };
      return `• ${saidToBoth(starts_at, zones)}`;
    });

const answerUntil = (row: BookingRow) => said(answerBy(row) ?? "", row.advisor_timezone);

/** Somebody has paid and proposes times. */
export const requestToAdvisor = (row: BookingRow, path: string, now: number): Mail[] =>
  write(row, {
    subject: `${row.client_name} asks for ${row.session_length} minutes with you`,
    paragraphs: [
      `Hello ${row.advisor_name},`,
      `${row.client_name} has paid for a session of ${row.session_length} minutes and proposes:`,
      ...proposed(row, now),
      `Please choose one, or decline, until ${answerUntil(row)}. After that the request ends and the money goes back.`,
    ],
    action: { label: "Answer the request", path },
    note: "The link is yours alone: whoever has it can answer for you. To write to your client, answer this mail.",
  });

/** The same request, which nobody has answered yet. */
export const reminderToAdvisor = (row: BookingRow, path: string, now: number): Mail[] =>
  write(row, {
    subject: `${row.client_name} waits for your answer`,
    paragraphs: [
      `Hello ${row.advisor_name},`,
      `${row.client_name} has asked for ${row.session_length} minutes with you, within ${answerHours} hours. There is time until ${answerUntil(row)}. Proposed are:`,
      ...proposed(row, now),
    ],
    action: { label: "Answer the request", path },
    note: "The link is yours alone. To write to your client, answer this mail.",
  });

/** The time that they have chosen themselves, for their calendar. */
export const confirmedToAdvisor = (row: BookingRow, path: string): Mail[] =>
  write(row, {
    subject: `Your session with ${row.client_name}`,
    paragraphs: [
      `Hello ${row.advisor_name},`,
      `you meet ${row.client_name} for ${row.session_length} minutes:`,
      confirmedTime(row),
      ...meeting(row, "You left no note about how you meet: answer this mail to tell your client."),
    ],
    action: { label: "See or cancel it", path },
    ...inviteOf(row, row.client_name),
  });

/** What was asked of them, or confirmed, is off. */
export const cancelledToAdvisor = (row: BookingRow): Mail[] =>
  write(row, {
    subject: `Cancelled: your session with ${row.client_name}`,
    paragraphs: [
      `Hello ${row.advisor_name},`,
      row.confirmed_time
        ? `your session with ${row.client_name} does not take place:`
        : `${row.client_name} has withdrawn the request for ${row.session_length} minutes. You need not answer it any more.`,
      ...(row.confirmed_time ? [confirmedTime(row)] : []),
    ],
    ...inviteOf(row, row.client_name),
  });

const confirmedTime = (row: BookingRow): string =>
  row.confirmed_time
    ? saidToBoth(row.confirmed_time.starts_at, {
        mine: row.advisor_timezone,
        theirs: row.confirmed_time.timezone,
        whose: row.client_name,
      })
    : "";
