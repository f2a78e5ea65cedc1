import {
  formatPrice,
  getAnswerDeadline,
  getScheduleDeadline,
  hasOtherTimes,
  isNeverPaid,
  isPaidTooLate,
  isRefundedSession,
} from "../../../../contract/booking-rules.ts";
import { answerHours, type Booking, scheduleDays } from "../../../../contract/bookings.ts";
import { isPaymentDisputed } from "../../../../contract/dispute-rules.ts";
import { describeNoAnswer, getNoShowDecisionBy } from "../../../../contract/no-show.ts";
import { formatRest, getRestCents } from "../../../../contract/refund-rules.ts";
import { canChooseTimes } from "../../../../contract/session-time.ts";
import { getSlotEnd } from "../../../../contract/slots.ts";
import { brand } from "../../base/brand.ts";
import { formatInZone, formatLongDate } from "../../format/dates.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import { bankReturned, describeRefund, findBankDecision } from "./describe-refund.ts";
import { formatSlotTime, getLocalTime, getReaderZone } from "./session-times.ts";

export interface BookingStatus {
  badge: string;
  tone: BadgeTone;
  title: string;
  message: string;
  /** Sort order: 0 needs action by the member, 1 upcoming, 2 pending on someone else, 3 past. */
  rank: 0 | 1 | 2 | 3;
}

const describeCancellation = (booking: Booking): string => {
  switch (booking.cancelled_by) {
    case "client":
      return "You cancelled this session.";
    case "advisor":
      return `${booking.advisor_name} had to cancel this session. We're sorry.`;
    default:
      return "This session was cancelled.";
  }
};

/** A deadline by the reader's clock, as the times of the booking. */
export const formatDeadline = (booking: Pick<Booking, "client_timezone">, at: string): string =>
  formatInZone(at, getReaderZone(booking));

/** A confirmed session for which one side has asked for another time. */
function getRescheduleStatus(
  booking: Booking,
  { by, answer_by }: NonNullable<Booking["reschedule"]>,
): BookingStatus {
  const { advisor_name, confirmed_time } = booking;
  const title = confirmed_time ? formatSlotTime(getLocalTime(confirmed_time, booking)) : "Confirmed";
  const deadline = formatDeadline(booking, answer_by);
  if (by === "client")
    return {
      badge: "Confirmed",
      tone: "free",
      title,
      message: `You asked for another time. ${advisor_name} has until ${deadline} to agree.`,
      rank: 1,
    };
  return {
    badge: "Answer needed",
    tone: "warn",
    title,
    message: `${by === "advisor" ? advisor_name : brand.name} asks for another time. Please answer by ${deadline}.`,
    rank: 0,
  };
}

/** A confirmed session to which the advisor did not come, as its client says; undefined if they withdrew it (BOOK-26). */
function getNoShowStatus(
  booking: Booking,
  report: NonNullable<Booking["no_show"]>,
): BookingStatus | undefined {
  const { advisor_name: advisor, confirmed_time } = booking;
  const title = confirmed_time ? formatSlotTime(getLocalTime(confirmed_time, booking)) : "Confirmed";
  if (report.outcome === "kept") {
    const returned = booking.amount_cents - getRestCents(booking);
    return {
      badge: returned > 0 ? "Refunded in part" : "Not refunded",
      tone: "inactive",
      title,
      message: `You wrote that ${advisor} wasn't there. We looked into it, and ${returned > 0 ? `you get ${formatPrice(returned)} of ${formatPrice(booking.amount_cents)} back` : "this session isn't refunded"}.`,
      rank: 3,
    };
  }
  if (report.outcome !== null) return undefined;
  const rest = formatRest(booking);
  if (report.answer === null && !report.needs_admin)
    return {
      badge: "Advisor missing",
      tone: "warn",
      title,
      message: `We've asked ${advisor} what happened. ${describeNoAnswer({ ...booking, no_show: report }, formatDeadline(booking, report.answer_by))}`,
      rank: 2,
    };
  const word = report.answer === "present" ? `${advisor} says that they were there. ` : "";
  const end = isPaymentDisputed(booking)
    ? "We'll email you what we decide."
    : `You'll hear from us by ${formatDeadline(booking, getNoShowDecisionBy(report, booking.dispute))}. If we haven't decided by then, you get your ${rest} back.`;
  return {
    badge: "Under review",
    tone: "warn",
    title,
    message: `${word}We're looking into what happened. ${end}`,
    rank: 2,
  };
}

/** A confirmed session: refunded by the site or by the bank, with a report or a question, or before, during and after it. */
function getConfirmedStatus(booking: Booking, now: number): BookingStatus {
  const { advisor_name: advisor, confirmed_time, session_length } = booking;
  if (isRefundedSession(booking) || booking.no_show?.outcome === "refunded")
    return {
      badge: "Refunded",
      tone: "inactive",
      title: confirmed_time ? formatSlotTime(getLocalTime(confirmed_time, booking)) : "Refunded",
      message: describeRefund(booking).trim() || (findBankDecision(booking) ?? bankReturned),
      rank: 3,
    };
  const missing = booking.no_show && getNoShowStatus(booking, booking.no_show);
  if (missing) return missing;
  if (booking.reschedule) return getRescheduleStatus(booking, booking.reschedule);
  const hasStarted = Date.parse(confirmed_time?.starts_at ?? "") <= now;
  const isPast = confirmed_time !== null && getSlotEnd(confirmed_time, session_length) <= now;
  return {
    badge: isPast ? "Done" : "Confirmed",
    tone: isPast ? "inactive" : "free",
    title: confirmed_time ? formatSlotTime(getLocalTime(confirmed_time, booking)) : "Confirmed",
    message: isPast
      ? `You met with ${advisor}.`
      : hasStarted
        ? `It's time to meet ${advisor}.`
        : `${advisor} is looking forward to meeting you.`,
    rank: isPast ? 3 : 1,
  };
}

/** Returns the badge, title and message of a member's booking at `now` (milliseconds since the epoch). */
export function getBookingStatus(booking: Booking, now: number): BookingStatus {
  const { advisor_name: advisor } = booking;
  switch (booking.state) {
    case "pending_payment":
      return {
        badge: "Not paid",
        tone: "inactive",
        title: "Waiting for your payment",
        message: "We haven't received confirmation from your bank yet.",
        rank: 2,
      };
    case "paid": {
      if (!canChooseTimes(booking))
        return {
          badge: "Refunded",
          tone: "inactive",
          title: "No times chosen",
          message: bankReturned,
          rank: 3,
        };
      const by = getScheduleDeadline(booking);
      return {
        badge: "Paid",
        tone: "warn",
        title: "Choose your times",
        message: `Your payment went through. Propose times to ${advisor}${by ? ` by ${formatLongDate(by)}` : ""}.`,
        rank: 0,
      };
    }
    case "requested": {
      if (hasOtherTimes(booking))
        return {
          badge: "Answer needed",
          tone: "warn",
          title: `${advisor} proposes ${booking.reschedule.times.length === 1 ? "another time" : "other times"}`,
          message: `${advisor} can't make the times you asked for. Please choose a new one by ${formatDeadline(booking, booking.reschedule.answer_by)}.`,
          rank: 0,
        };
      const by = getAnswerDeadline(booking);
      return {
        badge: "Requested",
        tone: "public",
        title: `Waiting for ${advisor}`,
        message: `We've sent your times. You'll get a reply${by ? ` by ${formatDeadline(booking, by)}` : ` within ${answerHours} hours`}.`,
        rank: 2,
      };
    }
    case "confirmed":
      return getConfirmedStatus(booking, now);
    case "declined":
      return {
        badge: "Declined",
        tone: "inactive",
        title: booking.reschedule ? "No time worked" : "Request declined",
        message: `${booking.reschedule ? `None of the times ${advisor} proposed worked for you.` : `${advisor} couldn't take this session.`}${describeRefund(booking)}`,
        rank: 3,
      };
    case "expired":
      if (isNeverPaid(booking))
        return {
          badge: "Not paid",
          tone: "inactive",
          title: "Payment not completed",
          message: "Nothing was booked, and your card was not charged.",
          rank: 3,
        };
      if (isPaidTooLate(booking))
        return {
          badge: "Not booked",
          tone: "inactive",
          title: "Your payment came too late",
          message: `This booking had already closed.${describeRefund(booking)}`,
          rank: 3,
        };
      return {
        badge: "Expired",
        tone: "inactive",
        title: "This request has expired",
        message: booking.reschedule
          ? `${advisor} proposed other times, and you didn't answer in time.${describeRefund(booking)}`
          : booking.requested_at
            ? `${advisor} didn't reply in time. We're sorry.${describeRefund(booking)}`
            : `No times were chosen within ${scheduleDays} days.${describeRefund(booking)}`,
        rank: 3,
      };
    case "cancelled":
      return {
        badge: "Cancelled",
        tone: "inactive",
        title: "Cancelled",
        message: `${describeCancellation(booking)}${describeRefund(booking)}`,
        rank: 3,
      };
  }
}

const getStartTime = ({ confirmed_time, created_at }: Booking) =>
  Date.parse(confirmed_time?.starts_at ?? created_at);

/** Sorts by rank, then upcoming sessions soonest first and all others newest first. */
export const sortBookings = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings.toSorted((a, b) => {
    const { rank } = getBookingStatus(a, now);
    const rankOrder = rank - getBookingStatus(b, now).rank;
    if (rankOrder !== 0) return rankOrder;
    const newestFirst = getStartTime(b) - getStartTime(a);
    return rank === 1 ? -newestFirst : newestFirst;
  });
