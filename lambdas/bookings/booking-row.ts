import { getPublicName } from "../../contract/advisors.ts";
import {
  formatClientName,
  getAnswerDeadline,
  getPendingParty,
  getScheduleDeadline,
  isAwaitingPlace,
  isNoShowOpen,
  isRefundedSession,
  listAnswerReminders,
} from "../../contract/booking-rules.ts";
import {
  paymentHours,
  type SessionLength,
  scheduleReminderDays,
  sessionReminderHours,
} from "../../contract/bookings.ts";
import { isPaymentDisputed } from "../../contract/dispute-rules.ts";
import { getNoShowDecisionBy, getNoShowLinkEnd } from "../../contract/no-show.ts";
import { getSlotEnd } from "../../contract/slots.ts";
import { toKeyedId } from "../id.ts";
import type { AdvisorRow, BookingRow, MemberRow } from "../table/entities.ts";

const hour = 3_600_000;

/** The same member and idempotency key always give the same id, so a retry finds its booking without another row. */
export const toBookingId = (memberId: string, idempotencyKey: string): string =>
  toKeyedId("bkg", memberId, idempotencyKey);

export interface NewBooking {
  id: string;
  member: MemberRow;
  advisor: AdvisorRow & { email: string };
  session_length: SessionLength;
  amount_cents: number;
}

/**
 * The row of a new booking. It copies the price and the names, so later changes to them do not affect it. The client's
 * address follows a change (MEMBER-8), and the advisor's each new link.
 */
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
    client_timezone: null,
    payment_intent_id: null,
    selected_times: [],
    confirmed_time: null,
    confirmed_at: null,
    subject: null,
    child_age: null,
    place: null,
    place_reminded_at: null,
    meeting_note: null,
    admin_note: null,
    decline_reason: null,
    cancelled_by: null,
    paid_at: null,
    requested_at: null,
    refund_requested_at: null,
    refunded_at: null,
    refund_failed_at: null,
    refund_reason: null,
    refunded_cents: 0,
    part_refunds: [],
    refund_closed_at: null,
    refundable_until_start: false,
    reschedule: null,
    no_show: null,
    dispute: null,
    proposal_version: 1,
    invite_sequence: 0,
    answer_reminders: 0,
    schedule_reminders: 0,
    session_reminders: null,
    created_at: at,
    updated_at: at,
    version: 1,
  };
}

/** The row of a client who has left (MEMBER-6): without names, and without what anyone has written about them. */
export const removeClientData = (row: BookingRow): BookingRow => ({
  ...row,
  client_name: "Former member",
  client_email: null,
  subject: null,
  child_age: null,
  place: null,
  meeting_note: null,
  admin_note: null,
  decline_reason: null,
  refund_reason: null,
  part_refunds: row.part_refunds.map((part) => ({ ...part, reason: "" })),
  no_show: row.no_show && { ...row.no_show, message: null, answer_message: null },
});

/** Returns the start of the last proposed time (an instant): the client's, or the advisor's instead. */
export const getLastStart = ({ selected_times, reschedule }: BookingRow): string =>
  [...selected_times, ...(reschedule?.times ?? [])]
    .map(({ starts_at }) => starts_at)
    .toSorted()
    .at(-1) ?? "";

/** Counts the reminders that should have been sent for an unanswered request by `now` (milliseconds since the epoch). */
export const countDueReminders = (row: BookingRow, now: number): number =>
  listAnswerReminders(row).filter((at) => at <= now).length;

/** Whether the time to answer a request has ended, for the side that was asked last. */
export const isRequestOverdue = (row: BookingRow, now: number): boolean =>
  Date.parse(getAnswerDeadline(row) ?? "") <= now;

/** A reminder of a confirmed session (BOOK-25). */
export interface DueReminder {
  /** The moment when it is due, an instant. */
  at: string;
  hours: (typeof sessionReminderHours)[number];
  /** The number to note for this start once the reminder is sent or left out. */
  count: number;
}

/** The next reminder of a confirmed session; undefined after the last one, and for a refunded session. */
export function findSessionReminder(row: BookingRow): DueReminder | undefined {
  const { state, confirmed_time, session_reminders } = row;
  if (state !== "confirmed" || confirmed_time === null || isRefundedSession(row)) return undefined;
  const { starts_at } = confirmed_time;
  const done = session_reminders?.starts_at === starts_at ? session_reminders.count : 0;
  const hours = sessionReminderHours[done];
  if (hours === undefined) return undefined;
  return { at: new Date(Date.parse(starts_at) - hours * hour).toISOString(), hours, count: done + 1 };
}

/**
 * Finds the next moment at which a client who has paid must be reminded to choose times (an instant); undefined after the
 * last reminder.
 */
export function findScheduleReminder({ paid_at, schedule_reminders }: BookingRow): string | undefined {
  const days = scheduleReminderDays[schedule_reminders];
  return paid_at === null || days === undefined
    ? undefined
    : new Date(Date.parse(paid_at) + days * 24 * hour).toISOString();
}

/** Hours before the start at which an advisor is asked for a missing place, whenever they were asked last. */
const placeReminderHours = 48;

/**
 * Finds the next moment at which the advisor must be reminded to give the place (an instant): a day after the
 * confirmation or the last reminder, or 48 hours before the start if that is earlier. The last moment is the start itself,
 * when no one is reminded any more. Undefined after that, and if the place is given (BOOK-24).
 */
export function findPlaceReminder(row: BookingRow): string | undefined {
  const { confirmed_time, confirmed_at, place_reminded_at } = row;
  if (!isAwaitingPlace(row) || !confirmed_time || !confirmed_at) return undefined;
  const asked = Date.parse(place_reminded_at ?? confirmed_at);
  const start = Date.parse(confirmed_time.starts_at);
  const twoDaysBefore = start - placeReminderHours * hour;
  const next = asked < twoDaysBefore ? Math.min(asked + 24 * hour, twoDaysBefore) : asked + 24 * hour;
  return new Date(Math.min(next, start)).toISOString();
}

/**
 * Finds the next moment at which a report that the advisor did not come is settled (an instant): the end of the time to
 * answer, then of the time to decide. Undefined if none is open, or if the payment is disputed: then only an admin decides
 * (BOOK-26).
 */
export function findNoShowDeadline(row: BookingRow): string | undefined {
  if (!isNoShowOpen(row)) return undefined;
  if (getPendingParty(row) === "advisor") return row.no_show.answer_by;
  return isPaymentDisputed(row) ? undefined : getNoShowDecisionBy(row.no_show, row.dispute);
}

/**
 * Finds the next moment at which the scheduled job must process the row (an instant); undefined for a state without a
 * deadline.
 */
export function findDeadline(row: BookingRow): string | undefined {
  switch (row.state) {
    case "pending_payment":
      return new Date(Date.parse(row.created_at) + paymentHours * hour).toISOString();
    case "paid":
      return findScheduleReminder(row) ?? getScheduleDeadline(row) ?? undefined;
    case "requested": {
      const reminder = listAnswerReminders(row)[row.answer_reminders];
      const end = getAnswerDeadline(row) ?? undefined;
      return reminder === undefined ? end : new Date(reminder).toISOString();
    }
    case "confirmed":
      return [
        row.reschedule?.answer_by,
        findPlaceReminder(row),
        findSessionReminder(row)?.at,
        findNoShowDeadline(row),
      ]
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

/** A booking whose client has said that the advisor did not come. */
export type ReportedRow = BookingRow & { no_show: NonNullable<BookingRow["no_show"]> };

/** Whether the advisor was asked if they came, and may still answer. */
export const isNoShowUnanswered = (row: BookingRow): row is ReportedRow =>
  isNoShowOpen(row) && row.no_show.answer === null;

/** Returns the address and time zone that a booking keeps of its advisor; no address if they have none or were deleted. */
export const toAdvisorAddress = (
  { advisor_timezone }: BookingRow,
  advisor: Pick<AdvisorRow, "email" | "timezone"> | undefined,
) => ({ advisor_email: advisor?.email ?? "", advisor_timezone: advisor?.timezone ?? advisor_timezone });

/** Finds the time until which the booking is open for its advisor (an instant); undefined if it is closed. */
export function findOpenUntil(row: BookingRow): string | undefined {
  // The outcome of an open report is emailed to the advisor, too. While the bank has the payment, it may come at any time.
  if (isNoShowOpen(row)) {
    const linkEnd = new Date(getNoShowLinkEnd(row.no_show)).toISOString();
    return [linkEnd, findNoShowDeadline(row) ?? farFuture].toSorted().at(-1);
  }
  if (row.state === "confirmed" && row.confirmed_time)
    return new Date(getSlotEnd(row.confirmed_time, row.session_length)).toISOString();
  return findDeadline(row) === undefined ? undefined : farFuture;
}
