import {
  answerHours,
  type BookedSlot,
  type Booking,
  type BookingStatus,
  freeCancelHours,
  graceHours,
  lastReminderMinutes,
  minChargeCents,
  type pendingParties,
  reminderGapMinutes,
  reminderParts,
  rescheduleLeadHours,
  type SessionLength,
  scheduleDays,
  sessionReminderHours,
  unnamedClient,
} from "./bookings.ts";
import { isPaymentDisputed } from "./dispute-rules.ts";
import { cleanName } from "./person-name.ts";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Returns the price of a session in cents (BOOK-3): the hourly rate (in dollars) for 60 minutes, half of it for 30
 * minutes, rounded half up. Null if the advisor has no rate or the price is below the minimum card charge.
 */
export function getSessionPrice(hourlyRate: number | null, length: SessionLength): number | null {
  if (hourlyRate === null) return null;
  const anHour = Math.round(hourlyRate * 100);
  const cents = length === 60 ? anHour : Math.floor((anHour + 1) / 2);
  return cents < minChargeCents ? null : cents;
}

/** Formats cents as US dollars: 8000 → $80.00. */
export const formatPrice = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** Joins first and last name, cleaned for the advisor, or returns the generic name if both are empty (BOOK-15). */
export const formatClientName = ({
  first_name,
  last_name,
}: {
  first_name: string;
  last_name: string;
}): string => `${cleanName(first_name)} ${cleanName(last_name)}`.trim() || unnamedClient;

/** Returns the end of the time to answer that starts at `from`: 24 hours, or the last start of `times` if that is earlier. */
export function getAnswerEnd(from: number, times: readonly Pick<BookedSlot, "starts_at">[]): string {
  const starts = times.map(({ starts_at }) => Date.parse(starts_at));
  const inADay = from + answerHours * hour;
  return new Date(starts.length > 0 ? Math.min(inADay, Math.max(...starts)) : inADay).toISOString();
}

/**
 * Returns the ISO instant by which a request must be answered (BOOK-10): by the advisor or, once they have proposed other
 * times, by the client (BOOK-27). Null if no times have been requested.
 */
export function getAnswerDeadline({
  requested_at,
  selected_times,
  reschedule,
}: Pick<Booking, "requested_at"> & {
  reschedule?: Pick<NonNullable<Booking["reschedule"]>, "asked_at" | "answer_by"> | null;
  selected_times: readonly Pick<BookedSlot, "starts_at">[];
}): string | null {
  if (requested_at === null) return null;
  return reschedule?.answer_by ?? getAnswerEnd(Date.parse(requested_at), selected_times);
}

/** Whether the advisor has answered a request with other times, and the client is to choose one (BOOK-27). */
export const hasOtherTimes = <Row extends Pick<Booking, "state" | "reschedule">>(
  row: Row,
): row is Row & { reschedule: NonNullable<Booking["reschedule"]> } =>
  row.state === "requested" && row.reschedule != null;

/**
 * Returns the instants (milliseconds since the epoch) at which the side that has not answered a request is reminded: after a
 * quarter, half and five sixths of the time to answer, at least 30 minutes apart, and none in its last 10 (BOOK-10).
 */
export function listAnswerReminders(booking: Parameters<typeof getAnswerDeadline>[0]): number[] {
  const requested = Date.parse(booking.reschedule?.asked_at ?? booking.requested_at ?? "");
  const end = Date.parse(getAnswerDeadline(booking) ?? "");
  const kept: number[] = [];
  for (const part of reminderParts) {
    const at = requested + (end - requested) * part;
    const isApart = at - (kept.at(-1) ?? requested) >= reminderGapMinutes * minute;
    if (isApart && end - at >= lastReminderMinutes * minute) kept.push(at);
  }
  return kept;
}

/** Returns the ISO instant by which the client must choose times; null if the booking is not paid. */
export const getScheduleDeadline = ({ paid_at }: Pick<Booking, "paid_at">): string | null =>
  paid_at && new Date(Date.parse(paid_at) + scheduleDays * 24 * hour).toISOString();

/**
 * Returns the ISO instant until which the other side may agree to reschedule a confirmed session to one of `times`
 * (BOOK-19): the earliest of 24 hours after `now` (milliseconds since the epoch), the start of the last proposed time, and
 * two hours before the confirmed start. Null if that has passed, or if there is no confirmed session.
 */
export function getRescheduleDeadline(
  booking: Pick<Booking, "state" | "confirmed_time" | "refund_requested_at">,
  times: readonly Pick<BookedSlot, "starts_at">[],
  now: number,
): string | null {
  const { state, confirmed_time } = booking;
  if (state !== "confirmed" || confirmed_time === null || isRefundedSession(booking)) return null;
  const end = Math.min(
    Date.parse(getAnswerEnd(now, times)),
    Date.parse(confirmed_time.starts_at) - rescheduleLeadHours * hour,
  );
  return end > now ? new Date(end).toISOString() : null;
}

/** Whether other times can be proposed for a confirmed session at `now` (milliseconds since the epoch). */
export const canReschedule = (booking: Parameters<typeof getRescheduleDeadline>[0], now: number): boolean =>
  getRescheduleDeadline(booking, [{ starts_at: new Date(now + answerHours * hour).toISOString() }], now) !==
  null;

/** Whether the advisor has not said how they meet. In a booking without a place, the note is the place (BOOK-24). */
export const isPlaceMissing = ({ place, meeting_note }: Pick<Booking, "place" | "meeting_note">): boolean =>
  place ? place.kind === "later" : !meeting_note;

/** Whether a confirmed session has no place. It ends with the start, when the scheduled job looks for the last time. */
export const isAwaitingPlace = ({
  state,
  confirmed_time,
  refund_requested_at,
  place_reminded_at,
  ...place
}: Pick<Booking, "state" | "confirmed_time" | "refund_requested_at" | "place" | "meeting_note"> & {
  place_reminded_at: string | null;
}): boolean =>
  state === "confirmed" &&
  confirmed_time !== null &&
  refund_requested_at === null &&
  isPlaceMissing(place) &&
  (place_reminded_at ?? "") < confirmed_time.starts_at;

/**
 * Whether an advisor who confirms a start (an instant) at `now` (milliseconds since the epoch) may give the place later: the
 * first reminder is still to come, and it says that the place is missing.
 */
export const canGivePlaceLater = (startsAt: string, now: number): boolean =>
  Date.parse(startsAt) - now > sessionReminderHours[0] * hour;

/** The fields that decide until when a confirmed session can be cancelled for a full refund. */
export type ConfirmedTime = Pick<
  Booking,
  "confirmed_time" | "confirmed_at" | "refundable_until_start" | "refund_closed_at" | "place" | "meeting_note"
>;

/**
 * Returns the ISO instant until which cancelling a confirmed session is refunded in full (BOOK-11): 24 hours before the
 * start, in any case one hour after the confirmation, and the start itself once the advisor has asked for another time or
 * while they have not said how they meet. If it had passed when the client asked for the current time, it stays the one of
 * then (BOOK-19). Never later than the start. Null without a confirmed time.
 */
export function getRefundDeadline({
  confirmed_time,
  confirmed_at,
  refundable_until_start,
  refund_closed_at,
  ...place
}: ConfirmedTime): string | null {
  if (confirmed_time === null) return null;
  const start = Date.parse(confirmed_time.starts_at);
  if (refundable_until_start || isPlaceMissing(place)) return new Date(start).toISOString();
  if (refund_closed_at) return refund_closed_at;
  const dayBefore = start - freeCancelHours * hour;
  const afterConfirming = confirmed_at ? Date.parse(confirmed_at) + graceHours * hour : dayBefore;
  return new Date(Math.min(start, Math.max(dayBefore, afterConfirming))).toISOString();
}

/**
 * Returns the refund if the client cancels at `now` (milliseconds since the epoch): "full", "late" (no refund because
 * it is too late) or "unpaid" (nothing to refund). Null if the booking cannot be cancelled.
 */
export function getCancellationRefund(
  booking: Pick<Booking, "state"> & ConfirmedTime,
  now: number,
): "full" | "late" | "unpaid" | null {
  switch (booking.state) {
    case "pending_payment":
      return "unpaid";
    case "paid":
    case "requested":
      return "full";
    case "confirmed":
      if (now >= Date.parse(booking.confirmed_time?.starts_at ?? "")) return null;
      return now < Date.parse(getRefundDeadline(booking) ?? "") ? "full" : "late";
    case "declined":
    case "expired":
    case "cancelled":
      return null;
  }
}

/** Whether the booking was closed without ever being paid: "Payment not completed", which is not an expiry. */
export const isNeverPaid = ({ state, paid_at }: Pick<Booking, "state" | "paid_at">): boolean =>
  state === "expired" && paid_at === null;

/** Whether the payment arrived after the booking had closed, so that it is refunded at once. */
export const isPaidTooLate = ({
  requested_at,
  paid_at,
  refund_requested_at,
}: Pick<Booking, "requested_at" | "paid_at" | "refund_requested_at">): boolean =>
  requested_at === null && paid_at !== null && paid_at === refund_requested_at;

/** Whether a confirmed session was refunded, or its refund is under way. */
export const isRefundedSession = ({
  state,
  refund_requested_at,
}: Pick<Booking, "state" | "refund_requested_at">): boolean =>
  state === "confirmed" && refund_requested_at !== null;

/** Whether the client has said that the advisor did not come, and nothing has come of it yet (BOOK-26). */
export const isNoShowOpen = <Row extends Pick<BookingStatus, "no_show">>(
  row: Row,
): row is Row & { no_show: NonNullable<Row["no_show"]> } => row.no_show?.outcome === null;

/** Whether a requested refund is to be made now. While the bank has the payment, it decides. */
export const isRefundDue = (booking: Omit<BookingStatus, "state" | "no_show">): boolean =>
  booking.refund_requested_at !== null &&
  booking.refunded_at === null &&
  !booking.refund_settled_at &&
  !isPaymentDisputed(booking);

/** Returns who must act next on the booking. */
export function getPendingParty(
  booking: BookingStatus & Partial<Pick<Booking, "reschedule">>,
): (typeof pendingParties)[number] {
  const { state, no_show, reschedule } = booking;
  if (isRefundDue(booking)) return "refund";
  if (no_show?.outcome === null) return no_show.answer || no_show.needs_admin ? "admin" : "advisor";
  if (state === "pending_payment" || state === "paid") return "client";
  if (state === "requested") return reschedule ? "client" : "advisor";
  return "nobody";
}

/** Whether the advisor's link may still change something at `now`: a request, or a confirmed session before its start. */
export const hasOpenLink = (
  { state, confirmed_time }: Pick<Booking, "state" | "confirmed_time">,
  now: number,
): boolean =>
  state === "requested" || (state === "confirmed" && Date.parse(confirmed_time?.starts_at ?? "") > now);
