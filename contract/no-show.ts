import { isRefundedSession } from "./booking-rules.ts";
import type { Booking } from "./bookings.ts";
import { isPaymentDisputed, isReturnedByBank } from "./dispute-rules.ts";
import { formatRest } from "./refund-rules.ts";
import { getSlotEnd } from "./slots.ts";

/*
 * A session to which the advisor did not come (BOOK-26). What the client and the advisor say lies beside the confirmed
 * booking, whose state it does not change.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Minutes after the start from which, and hours after the end until which, a client can say that the advisor isn't there. */
const noShowFromMinutes = 10;
const noShowUntilHours = 24;
/** Hours that the advisor has to answer; after that the session is refunded. */
export const noShowAnswerHours = 48;
/** Days in which an admin decides what the two see differently; after that the session is refunded. */
const noShowDecisionDays = 7;
/** The claim of one member within this many days that an admin looks at before anything is refunded. */
export const noShowReviewCount = 3;
export const noShowReviewDays = 90;

type NoShow = NonNullable<Booking["no_show"]>;

/** Whether the client can say at `now` (milliseconds since the epoch) that the advisor isn't there. */
export function canReportNoShow(
  booking: Pick<
    Booking,
    "state" | "confirmed_time" | "session_length" | "refund_requested_at" | "no_show" | "dispute"
  >,
  now: number,
): boolean {
  const { state, confirmed_time, session_length, no_show } = booking;
  if (state !== "confirmed" || confirmed_time === null || isRefundedSession(booking)) return false;
  if (isReturnedByBank(booking)) return false;
  if (no_show !== null && no_show.outcome !== "withdrawn") return false;
  const from = Date.parse(confirmed_time.starts_at) + noShowFromMinutes * minute;
  return from <= now && now <= getSlotEnd(confirmed_time, session_length) + noShowUntilHours * hour;
}

/** The instant by which the advisor answers a report made at `now` (milliseconds since the epoch). */
export const getNoShowAnswerBy = (now: number): string =>
  new Date(now + noShowAnswerHours * hour).toISOString();

/**
 * The instant by which an admin decides; without a decision the session is refunded. A late answer doesn't move it. If the
 * bank had the payment, the days count from its decision.
 */
export function getNoShowDecisionBy(
  { answered_at, answer_by }: Pick<NoShow, "answered_at" | "answer_by">,
  dispute: Booking["dispute"],
): string {
  const from = Math.min(Date.parse(answered_at ?? answer_by), Date.parse(answer_by));
  const decided = dispute?.decided_at ? Date.parse(dispute.decided_at) : 0;
  return new Date(Math.max(from, decided) + noShowDecisionDays * day).toISOString();
}

/** Says what follows if the advisor does not answer until `by`, as formatted for the client. */
export const describeNoAnswer = (
  booking: Parameters<typeof formatRest>[0] &
    Pick<Booking, "dispute"> & { no_show: Pick<NoShow, "is_reviewed"> },
  by: string,
): string =>
  booking.no_show.is_reviewed || isPaymentDisputed(booking)
    ? `If they don't answer by ${by}, we'll look into what happened.`
    : `If they weren't there, or don't answer by ${by}, you get your ${formatRest(booking)} back.`;

/** The end of the advisor's link about the report, in milliseconds since the epoch. */
export const getNoShowLinkEnd = ({ answer_by }: Pick<NoShow, "answer_by">): number =>
  Date.parse(answer_by) + noShowDecisionDays * day;
