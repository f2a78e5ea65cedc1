import { createHash } from "node:crypto";
import { getPublicName } from "../../contract/advisors.ts";
import {
  formatClientName,
  getAnswerDeadline,
  getScheduleDeadline,
  listAnswerReminders,
} from "../../contract/booking-rules.ts";
import { paymentHours, type SessionLength } from "../../contract/bookings.ts";
import { getSlotEnd } from "../../contract/slots.ts";
import type { AdvisorRow, BookingRow, MemberRow } from "../table/entities.ts";

const hour = 3_600_000;

/** The same member and idempotency key always give the same id, so a retry finds its booking without another row. */
export const toBookingId = (memberId: string, idempotencyKey: string): string =>
  `bkg_${createHash("sha256").update(`${memberId} ${idempotencyKey}`).digest("hex").slice(0, 32)}`;

export interface NewBooking {
  id: string;
  member: MemberRow;
  advisor: AdvisorRow & { email: string };
  session_length: SessionLength;
  amount_cents: number;
}

/** The row of a new booking. It copies price, names and email addresses, so later changes to them do not affect it. */
export function buildBookingRow(
  { id, member, advisor, ...terms }: NewBooking,
  at: string,
): BookingRow & { member_id: string } {
  return {
    ...terms,
    id,
    state: "pending_payment",
    member_id: member.id,
    client_name: formatClientName(member),
    client_email: member.email,
    advisor_id: advisor.id,
    advisor_name: getPublicName(advisor),
    advisor_email: advisor.email,
    advisor_timezone: advisor.timezone,
    payment_intent_id: null,
    selected_times: [],
    confirmed_time: null,
    meeting_note: null,
    decline_reason: null,
    cancelled_by: null,
    paid_at: null,
    requested_at: null,
    refund_requested_at: null,
    refunded_at: null,
    offer_version: 1,
    invite_sequence: 0,
    reminders_sent: 0,
    created_at: at,
    updated_at: at,
    version: 1,
  };
}

/** When the last of the proposed times starts (an instant). */
export const getLastStart = ({ selected_times }: BookingRow): string =>
  selected_times
    .map(({ starts_at }) => starts_at)
    .toSorted()
    .at(-1) ?? "";

/** How many reminders should have been sent for an unanswered request by `now` (milliseconds since the epoch). */
export const countDueReminders = (row: BookingRow, now: number): number =>
  listAnswerReminders(row).filter((at) => at <= now).length;

/** Whether a request can no longer be confirmed: the deadline has passed. */
export const isRequestOverdue = (row: BookingRow, now: number): boolean =>
  Date.parse(getAnswerDeadline(row) ?? "") <= now;

/**
 * When the advisor must be reminded to give the place (an instant): a day after the confirmation or the last reminder, and
 * before the session starts. Undefined if the place is given (BOOK-24).
 */
export function findPlaceReminder(row: BookingRow): string | undefined {
  const { state, place, confirmed_time, confirmed_at, place_reminded_at } = row;
  if (state !== "confirmed" || place?.kind !== "later" || !confirmed_time || !confirmed_at) return undefined;
  const next = new Date(Date.parse(place_reminded_at ?? confirmed_at) + 24 * hour).toISOString();
  return next < confirmed_time.starts_at ? next : undefined;
}

/** When the scheduled job must process the row next (an instant); undefined for a state without a deadline. */
export function findDeadline(row: BookingRow): string | undefined {
  switch (row.state) {
    case "pending_payment":
      return new Date(Date.parse(row.created_at) + paymentHours * hour).toISOString();
    case "paid":
      return getScheduleDeadline(row) ?? undefined;
    case "requested": {
      const reminder = listAnswerReminders(row)[row.reminders_sent];
      const end = getAnswerDeadline(row) ?? undefined;
      return reminder === undefined ? end : new Date(reminder).toISOString();
    }
    case "confirmed":
      return [row.reschedule?.answer_by, findPlaceReminder(row)]
        .filter((at) => at !== undefined)
        .toSorted()[0];
    case "declined":
    case "expired":
    case "cancelled":
      return undefined;
  }
}

/** Later than any deadline. */
export const farFuture = "9999-12-31T00:00:00.000Z";

/** Finds the time until which the booking is open for its advisor (an instant); undefined if it is closed. */
export function findOpenUntil(row: BookingRow): string | undefined {
  if (row.state === "confirmed" && row.confirmed_time)
    return new Date(getSlotEnd(row.confirmed_time, row.session_length)).toISOString();
  return findDeadline(row) === undefined ? undefined : farFuture;
}
