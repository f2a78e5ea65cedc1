import type { BookingFilter } from "../../../../contract/booking-lists.ts";
import {
  formatPrice,
  getAnswerDeadline,
  getCancellationRefund,
  getPendingParty,
  getRefundDeadline,
  getScheduleDeadline,
  hasOtherTimes,
  isAwaitingPlace,
  isNoShowOpen,
  isRefundDue,
  isRefundedSession,
} from "../../../../contract/booking-rules.ts";
import { type AdminBooking, type BookedSlot, paymentHours } from "../../../../contract/bookings.ts";
import { isDisputeOpen, isPaymentDisputed, isReturnedByBank } from "../../../../contract/dispute-rules.ts";
import { bookingFilterLabels, getBookingLabel } from "../../../../contract/list-labels.ts";
import { getNoShowDecisionBy } from "../../../../contract/no-show.ts";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import {
  formatRefunded,
  getRefundableCents,
  getRestCents,
  isRestReturned,
} from "../../../../contract/refund-rules.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { formatNoun } from "../../format/numbers.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

/** Names who gets an email about a change that concerns both: not an advisor without an address, nor a client who has left. */
export function nameEmailed({
  advisor_email,
  advisor_name,
  client_email,
  client_name,
}: AdminBooking): string {
  if (advisor_email && client_email) return "Both get an email.";
  if (advisor_email || client_email) return `${client_email ? client_name : advisor_name} gets an email.`;
  return "No one gets an email.";
}

const withLabel = (state: BookingFilter, tone: BadgeTone) => ({ label: bookingFilterLabels[state], tone });

export const stateLabels: Record<BookingFilter, ReturnType<typeof withLabel>> = {
  pending_payment: withLabel("pending_payment", "inactive"),
  paid: withLabel("paid", "warn"),
  requested: withLabel("requested", "public"),
  confirmed: withLabel("confirmed", "free"),
  declined: withLabel("declined", "inactive"),
  expired: withLabel("expired", "inactive"),
  cancelled: withLabel("cancelled", "inactive"),
  place_missing: withLabel("place_missing", "warn"),
  no_show_unanswered: withLabel("no_show_unanswered", "warn"),
  no_show: withLabel("no_show", "warn"),
  disputed: withLabel("disputed", "warn"),
  refund_pending: withLabel("refund_pending", "warn"),
};

/** Returns the status badge of a booking. A confirmed session that was refunded reads “Refunded”. */
export function getStatusLabel(booking: Parameters<typeof getBookingLabel>[0]): ReturnType<typeof withLabel> {
  const label = getBookingLabel(booking);
  if (getPendingParty(booking) === "refund") return stateLabels.refund_pending;
  if (isNoShowOpen(booking)) return stateLabels.no_show;
  return { label, tone: isRefundedSession(booking) ? "inactive" : stateLabels[booking.state].tone };
}

const formatDeadline = (instant: string | null) => (instant ? ` by ${formatShortDateTime(instant)}` : "");

/** Describes who has to act next on a booking, what they have to do, and by when; null if nothing is left to do. */
export function getPendingLabel(booking: AdminBooking, now = Date.now()): string | null {
  switch (booking.waits_on) {
    case "refund":
      return isRestReturned(booking)
        ? "An admin to send the refund again or to pay it back in another way"
        : "Payment provider to send the refund";
    case "admin":
      return `An admin to refund or keep the payment${isPaymentDisputed(booking) || !booking.no_show ? "" : formatDeadline(getNoShowDecisionBy(booking.no_show, booking.dispute))}`;
    case "advisor":
      if (booking.no_show)
        return `${booking.advisor_name} to say whether they were there${formatDeadline(booking.no_show.answer_by)}`;
      return `${booking.advisor_name} to reply${formatDeadline(getAnswerDeadline(booking))}`;
    case "client":
      if (hasOtherTimes(booking))
        return `${booking.client_name} to choose one of ${booking.advisor_name}'s times${formatDeadline(booking.reschedule.answer_by)}`;
      return booking.state === "paid"
        ? `Client to choose times${formatDeadline(getScheduleDeadline(booking))}`
        : `Client to pay within ${paymentHours} hours`;
    case "nobody":
      return getRescheduleLabel(booking) ?? getPlaceLabel(booking, now) ?? null;
  }
}

/** Describes who has to answer an open question about another time; undefined if there is none. */
function getRescheduleLabel({ reschedule, advisor_name, client_name }: AdminBooking): string | undefined {
  if (!reschedule) return undefined;
  const person = reschedule.by === "client" ? advisor_name : client_name;
  return `${person} to answer about another time${formatDeadline(reschedule.answer_by)}`;
}

/** Says that a session still to come has no place; undefined if it has one. */
const getPlaceLabel = (booking: AdminBooking, now: number): string | undefined =>
  isAwaitingPlace({ ...booking, place_reminded_at: null }) &&
  Date.parse(booking.confirmed_time?.starts_at ?? "") > now
    ? `${booking.advisor_name} to say how they meet`
    : undefined;

/** Describes the payment of a booking: not paid, paid, being refunded or refunded, in whole or in part. */
export function getPaymentLabel(booking: AdminBooking): string {
  const price = formatPrice(booking.amount_cents);
  const part = booking.refunded_at ? null : formatRefunded(booking);
  return [
    booking.refunded_at && `${price}, refunded on ${formatShortDateTime(booking.refunded_at)}`,
    booking.refund_settled_at &&
      `${price}, refund paid in another way on ${formatShortDateTime(booking.refund_settled_at)}`,
    booking.refund_requested_at &&
      !isRestReturned(booking) &&
      `${price}, refund started on ${formatShortDateTime(booking.refund_requested_at)}`,
    booking.refund_failed_at &&
      `${price}, refund returned by the bank on ${formatShortDateTime(booking.refund_failed_at)}`,
    booking.paid_at ? `${price}, paid on ${formatShortDateTime(booking.paid_at)}` : `${price}, not paid`,
  ]
    .filter(Boolean)
    .slice(0, 1)
    .concat(part ? `Refunded ${part}` : [])
    .join(". ");
}

/** Lists what an admin refunded, why, and whether it is made; null if they refunded nothing. */
export function listRefunds(booking: AdminBooking): string[] | null {
  const { part_refunds, refund_reason, refund_failed_at } = booking;
  const openState = isPaymentDisputed(booking) ? "not sent" : "on its way";
  const lines = part_refunds.map(({ amount_cents, reason, requested_at, refunded_at, is_settled }) => {
    const isReturned = requested_at <= (refund_failed_at ?? "");
    const state = isReturned ? "returned by the bank" : openState;
    const way = is_settled ? "paid in another way " : "";
    return `${formatPrice(amount_cents)} ${refunded_at ? `${way}on ${formatShortDateTime(refunded_at)}` : state}${reason && `: “${reason}”`}`;
  });
  const restState = isRestReturned(booking) ? ", returned by the bank" : ", on its way";
  if (refund_reason) lines.push(`All${isRefundDue(booking) ? restState : ""}: “${refund_reason}”`);
  return lines.length > 0 ? lines : null;
}

/** Describes what the client and the advisor say about a missing advisor, and what came of it; null if nothing was said. */
export function listNoShowWords(booking: AdminBooking): string[] | null {
  const { no_show, client_name, advisor_name, advisor_email } = booking;
  if (!no_show) return null;
  const { reported_at, message, answer, answered_at, answer_message, outcome } = no_show;
  const withWords = (text: string, words: string | null) => (words ? `${text}: “${words}”` : `${text}.`);
  const theirAnswer = answer === "present" ? "they were there" : "they weren't there";
  const outcomes = {
    refunded: isReturnedByBank(booking) ? "The bank has returned the payment." : "Refunded.",
    kept: getRestCents(booking) < booking.amount_cents ? "Refunded in part." : "Not refunded.",
    withdrawn: `${client_name} says that they did meet.`,
  };
  return [
    withWords(
      `${client_name} said on ${formatShortDateTime(reported_at)} that ${advisor_name} wasn't there`,
      message,
    ),
    answer && answered_at
      ? withWords(
          `${advisor_name} said on ${formatShortDateTime(answered_at)} that ${theirAnswer}`,
          answer_message,
        )
      : `${advisor_name} ${advisor_email === "" ? "has no email address at which we can ask" : "hasn't answered"}.`,
    ...(outcome ? [outcomes[outcome]] : []),
  ];
}

/** Describes until when the client can cancel for a full refund; null without a confirmed session. */
export function getFreeCancelLabel(booking: AdminBooking): string | null {
  const until = booking.state === "confirmed" ? getRefundDeadline(booking) : null;
  return until && `Until ${formatShortDateTime(until)}`;
}

const disputeLabels: Record<string, string> = {
  needs_response: "open: answer it in Stripe's dashboard",
  warning_needs_response: "inquiry: answer it in Stripe's dashboard",
  under_review: "answered, the bank is deciding",
  warning_under_review: "inquiry, the bank is deciding",
  warning_closed: "inquiry closed",
  prevented: "prevented",
  won: "won",
  lost: "lost: the bank took the payment back",
};

/** Describes the bank's dispute of the payment; null if there is none. An unknown status of Stripe's is shown unchanged. */
export const getDisputeLabel = ({ dispute }: AdminBooking): string | null =>
  dispute
    ? [
        `Since ${formatShortDateTime(dispute.since)}, ${disputeLabels[dispute.status] ?? dispute.status.replaceAll("_", " ")}`,
        ...(isDisputeOpen({ dispute }) && isPaymentDisputed({ dispute })
          ? ["It can't be refunded until then"]
          : []),
      ].join(". ")
    : null;

/** Names who cancelled a booking; null if no one did. */
export function getCancelledByLabel({
  cancelled_by,
  client_name,
  advisor_name,
}: AdminBooking): string | null {
  return cancelled_by && { client: client_name, advisor: advisor_name, admin: "An admin" }[cancelled_by];
}

/** Explains what a refund of `cents` at `now` (milliseconds since the epoch) would do. */
export function describeRefund(booking: AdminBooking, cents: number, now: number): string {
  const { client_name: client, client_email } = booking;
  const decides = isNoShowOpen(booking)
    ? " The refund decides the report: the rest is not refunded by itself."
    : "";
  if (cents !== getRefundableCents(booking))
    return `The booking stays unchanged.${decides}${client_email ? ` ${client} gets an email with the amount, the card and your reason.` : ""}`;
  const refund = `This refunds all that is left to ${client}'s card, regardless of the cancellation policy.`;
  if (getCancellationRefund(booking, now) !== null)
    return `${refund} The session will be cancelled, its time will open up again, and everyone involved will be notified by email.`;
  if (booking.state === "confirmed")
    return `${refund} The session has already started, so it will be marked as refunded, not cancelled${client_email ? `, and ${client} will be notified by email` : ""}.`;
  return `${refund} The booking stays ${stateLabels[booking.state].label.toLowerCase()}.`;
}

const formatTimeInZone = (startsAt: string, zone: ZoneId): string => {
  const { date, time, zone: short } = formatSlot(startsAt, zone);
  return `${date}, ${time} ${short}`;
};

/** Formats a slot in the advisor's time zone, and in the client's if that reads differently. */
export function formatSlotTimes(
  { starts_at, timezone }: BookedSlot,
  { advisor_timezone, client_timezone }: Pick<AdminBooking, "advisor_timezone" | "client_timezone">,
): { advisor: string; client: string | null } {
  const [advisor, client] = [
    formatTimeInZone(starts_at, advisor_timezone),
    formatTimeInZone(starts_at, client_timezone ?? timezone),
  ];
  return { advisor, client: client === advisor ? null : client };
}

/** Describes the delivery status of an outbox message. */
export function describeDeliveryState({ state, attempts, due_at, last_error }: OutboxItem): string {
  const count = formatNoun(attempts, "attempt");
  const next = due_at ? `, next on ${formatShortDateTime(due_at)}` : "";
  if (state === "dead") return `Failed after ${count}`;
  if (attempts === 0) return "Queued";
  // Until an attempt fails, the time of the next one is only the end of its lease.
  return last_error === null ? "Being sent" : `Not sent after ${count}${next}`;
}
