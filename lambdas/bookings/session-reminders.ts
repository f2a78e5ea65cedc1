import { scheduleReminderDays } from "../../contract/bookings.ts";
import { canChooseTimes } from "../../contract/session-time.ts";
import type { BookingRow } from "../table/entities.ts";
import type { DueReminder } from "./booking-row.ts";
import type { BookingChange } from "./booking-store.ts";
import { getReminderEnd } from "./email-parts.ts";
import { buildAdvisorSessionReminderEmail } from "./emails-to-advisor.ts";
import { buildClientSessionReminderEmail } from "./emails-to-client.ts";
import { buildChooseTimesReminderEmail } from "./payment-emails.ts";
import { buildProposalPath } from "./proposal-token.ts";

/*
 * Reminders (BOOK-25): to both sides before a confirmed session, and to a client who has paid and not chosen times. The
 * emails are written with the change that counts the reminder, so none is sent if that change fails. The count belongs to
 * one start time: a rescheduled session gets its reminders again.
 */

const day = 86_400_000;

/** Notes the reminder that is due at `now`, with its emails. A reminder that would not be true any more is noted only. */
export async function buildSessionReminder(
  row: BookingRow,
  { at, hours, count }: DueReminder,
  now: number,
): Promise<BookingChange> {
  const starts_at = row.confirmed_time?.starts_at ?? at;
  const changes = { session_reminders: { starts_at, count } };
  const isLate = now >= Date.parse(getReminderEnd(row, hours));
  // The confirmation was later than this reminder would have been.
  const wasBeforeConfirming = row.confirmed_at !== null && at < row.confirmed_at;
  if (isLate || wasBeforeConfirming) return { changes };
  return {
    changes,
    messages: [
      ...buildClientSessionReminderEmail(row, hours, now),
      ...buildAdvisorSessionReminderEmail(row, await buildProposalPath(row), hours),
    ],
  };
}

/**
 * Notes the reminders that are due at `now`, several missed ones as one, with the email. A payment that the bank has returned pays
 * for no session, so there is none.
 */
export function buildScheduleReminder(row: BookingRow, now: number) {
  const daysPaid = (now - Date.parse(row.paid_at ?? "")) / day;
  const schedule_reminders = scheduleReminderDays.filter((days) => days <= daysPaid).length;
  const isLast = schedule_reminders === scheduleReminderDays.length;
  const messages = canChooseTimes(row) ? buildChooseTimesReminderEmail(row, isLast) : [];
  return { changes: { schedule_reminders }, messages };
}
