import { createHash } from "node:crypto";
import { getPublicName } from "../../contract/advisors.ts";
import { formatClientName } from "../../contract/booking-rules.ts";
import {
  answerHours,
  paymentHours,
  reminderHours,
  type SessionLength,
  scheduleDays,
} from "../../contract/bookings.ts";
import { getSlotEnd } from "../../contract/slots.ts";
import type { AdvisorRow, BookingRow, MemberRow } from "../table/entities.ts";

const hour = 3_600_000;

const addHours = (at: string | null, hours: number): string =>
  new Date(Date.parse(at ?? "") + hours * hour).toISOString();

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
export const countDueReminders = ({ requested_at }: BookingRow, now: number): number =>
  reminderHours.filter((hours) => Date.parse(addHours(requested_at, hours)) <= now).length;

/** Whether a request can no longer be confirmed: the deadline has passed, or every proposed time has started. */
export const isRequestOverdue = (row: BookingRow, now: number): boolean =>
  Date.parse(addHours(row.requested_at, answerHours)) <= now || Date.parse(getLastStart(row)) <= now;

/** When the scheduled job must process the row next (an instant); undefined for a state without a deadline. */
export function findDeadline(row: BookingRow): string | undefined {
  switch (row.state) {
    case "pending_payment":
      return addHours(row.created_at, paymentHours);
    case "paid":
      return addHours(row.paid_at, scheduleDays * 24);
    case "requested": {
      const next = addHours(row.requested_at, reminderHours[row.reminders_sent] ?? answerHours);
      return [next, getLastStart(row)].toSorted()[0];
    }
    case "confirmed":
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
