import { answerBy, isRefundedSession, priceLabel, scheduleBy } from "../../../../contract/booking-rules.ts";
import { answerHours, type BookedSlot, type Booking, scheduleDays } from "../../../../contract/bookings.ts";
import { endOf, type SlotWords, slotWords } from "../../../../contract/slots.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import { deviceZone } from "./device-zone.ts";

export interface Standing {
  badge: string;
  tone: BadgeTone;
  title: string;
  words: string;
  /** The smaller comes first: what the person has to do, what is coming, what waits for others, what is over. */
  rank: 0 | 1 | 2 | 3;
}

/** A time of a booking as the person's own clock shows it, or else in the zone it was proposed in. */
export const ownTime = (slot: Pick<BookedSlot, "starts_at" | "timezone">): SlotWords =>
  slotWords(slot.starts_at, deviceZone()?.id ?? slot.timezone);

const inOneLine = ({ date, time, zone }: SlotWords) => `${date} at ${time} ${zone}`;

const day = (instant: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(new Date(instant));
const moment = (instant: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" }).format(new Date(instant));

/** What became of the money, as a sentence with a space before it; empty where none goes back. */
function refund({ refund_requested_at, refunded_at, amount_cents }: Booking): string {
  if (refunded_at) return ` ${priceLabel(amount_cents)} went back to your card on ${day(refunded_at)}.`;
  return refund_requested_at ? ` ${priceLabel(amount_cents)} is on its way back to your card.` : "";
}

const cancelled = (booking: Booking): string => {
  switch (booking.cancelled_by) {
    case "client":
      return "You cancelled this session.";
    case "advisor":
      return `${booking.advisor_name} had to cancel this session. We are sorry.`;
    default:
      return "This session was cancelled.";
  }
};

/** Where a booking stands at `now` (milliseconds since the epoch), in words for its client. */
export function standing(booking: Booking, now: number): Standing {
  const { advisor_name: advisor, confirmed_time, session_length } = booking;
  switch (booking.state) {
    case "pending_payment":
      return {
        badge: "Not paid",
        tone: "inactive",
        title: "Waiting for your payment",
        words: "We have not heard from your bank yet.",
        rank: 2,
      };
    case "paid": {
      const by = scheduleBy(booking);
      return {
        badge: "Paid",
        tone: "warn",
        title: "Choose your times",
        words: `It is paid. Tell ${advisor} when it suits you${by ? `, by ${day(by)}` : ""}.`,
        rank: 0,
      };
    }
    case "requested": {
      const by = answerBy(booking);
      return {
        badge: "Requested",
        tone: "public",
        title: `Waiting for ${advisor}`,
        words: `Your times have been sent. You get an answer${by ? ` by ${moment(by)}` : ` within ${answerHours} hours`}.`,
        rank: 2,
      };
    }
    case "confirmed": {
      if (isRefundedSession(booking))
        return {
          badge: "Refunded",
          tone: "inactive",
          title: confirmed_time ? inOneLine(ownTime(confirmed_time)) : "Refunded",
          words: refund(booking).trim(),
          rank: 3,
        };
      const isOver = confirmed_time !== null && endOf(confirmed_time, session_length) <= now;
      return {
        badge: isOver ? "Done" : "Confirmed",
        tone: isOver ? "inactive" : "free",
        title: confirmed_time ? inOneLine(ownTime(confirmed_time)) : "Confirmed",
        words: isOver ? `You met ${advisor}.` : `${advisor} is looking forward to it.`,
        rank: isOver ? 3 : 1,
      };
    }
    case "declined":
      return {
        badge: "Declined",
        tone: "inactive",
        title: "Not this time",
        words: `${advisor} could not take this session.${refund(booking)}`,
        rank: 3,
      };
    case "expired":
      return {
        badge: "Expired",
        tone: "inactive",
        title: "This request has lapsed",
        words: booking.requested_at
          ? `${advisor} did not answer in time. We are sorry.${refund(booking)}`
          : `No times were chosen within ${scheduleDays} days.${refund(booking)}`,
        rank: 3,
      };
    case "cancelled":
      return {
        badge: "Cancelled",
        tone: "inactive",
        title: "Cancelled",
        words: `${cancelled(booking)}${refund(booking)}`,
        rank: 3,
      };
  }
}

const startOf = ({ confirmed_time, created_at }: Booking) =>
  Date.parse(confirmed_time?.starts_at ?? created_at);

/** What to do next first; what is coming by its time, the rest newest first. */
export const inOrder = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings.toSorted((one, other) => {
    const ranks = standing(one, now).rank - standing(other, now).rank;
    if (ranks !== 0) return ranks;
    const later = startOf(other) - startOf(one);
    return standing(one, now).rank === 1 ? -later : later;
  });
