import {
  answerBy,
  cancelRefund,
  isRefundedSession,
  priceLabel,
  scheduleBy,
} from "../../../../contract/booking-rules.ts";
import {
  type AdminBooking,
  type BookedSlot,
  type BookingState,
  paymentHours,
} from "../../../../contract/bookings.ts";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import { slotWords } from "../../../../contract/slots.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export const stateWords: Record<BookingState, { label: string; tone: BadgeTone }> = {
  pending_payment: { label: "Not paid", tone: "inactive" },
  paid: { label: "Paid", tone: "warn" },
  requested: { label: "Requested", tone: "public" },
  confirmed: { label: "Confirmed", tone: "free" },
  declined: { label: "Declined", tone: "inactive" },
  expired: { label: "Expired", tone: "inactive" },
  cancelled: { label: "Cancelled", tone: "inactive" },
};

/** The state of a booking, and of a session that was held and paid back what became of it. */
export const standingWords = (booking: AdminBooking): { label: string; tone: BadgeTone } =>
  isRefundedSession(booking) ? { label: "Refunded", tone: "inactive" } : stateWords[booking.state];

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeStyle: "short" });
/** 3/16/27, 9:00 AM, by the reader's clock. */
export const momentOf = (instant: string): string => moment.format(new Date(instant));

const until = (instant: string | null) => (instant ? `, until ${momentOf(instant)}` : "");

/** Whom a booking waits for, to do what, and until when. */
export function waitWords(booking: AdminBooking): string {
  switch (booking.waits_on) {
    case "refund":
      return "The payment provider, to give the money back";
    case "advisor":
      return `${booking.advisor_name}, to answer${until(answerBy(booking))}`;
    case "client":
      return booking.state === "paid"
        ? `The client, to choose times${until(scheduleBy(booking))}`
        : `The client, to pay within ${paymentHours} hours`;
    case "nobody":
      return "Nobody";
  }
}

/** Where the money is. */
export function moneyWords(booking: AdminBooking): string {
  const price = priceLabel(booking.amount_cents);
  if (booking.refunded_at) return `${price}, given back on ${momentOf(booking.refunded_at)}`;
  if (booking.refund_requested_at)
    return `${price}, on its way back since ${momentOf(booking.refund_requested_at)}`;
  return booking.paid_at ? `${price}, paid on ${momentOf(booking.paid_at)}` : `${price}, not paid`;
}

const cancellers = { client: "the client", advisor: "the advisor", admin: "an admin" } as const;

/** Who called it off; null where nobody did. */
export const cancelledBy = ({ cancelled_by }: AdminBooking): string | null =>
  cancelled_by && `By ${cancellers[cancelled_by]}`;

export const canRefund = ({ paid_at, refund_requested_at }: AdminBooking): boolean =>
  paid_at !== null && refund_requested_at === null;

/** What a refund at `now` (milliseconds since the epoch) does, before it is done. */
export function refundWords(booking: AdminBooking, now: number): string {
  const back = `All of ${priceLabel(booking.amount_cents)} goes back to the card of ${booking.client_name}, whatever the policy says.`;
  if (cancelRefund(booking, now) !== null)
    return `${back} The session is cancelled, its time is free again, and everybody who knew of it is told by email.`;
  if (booking.state === "confirmed")
    return `${back} The session has begun, so it is refunded, not cancelled, and ${booking.client_name} is told by email.`;
  return `${back} The booking stays ${stateWords[booking.state].label.toLowerCase()}.`;
}

const said = (startsAt: string, zone: ZoneId): string => {
  const { date, time, zone: short } = slotWords(startsAt, zone);
  return `${date}, ${time} ${short}`;
};

/** A time by the advisor's clock, and by the client's where that shows something else. */
export function timeWords(
  { starts_at, timezone }: BookedSlot,
  { advisor_timezone }: Pick<AdminBooking, "advisor_timezone">,
): { advisor: string; client: string | null } {
  const [advisor, client] = [said(starts_at, advisor_timezone), said(starts_at, timezone)];
  return { advisor, client: client === advisor ? null : client };
}

/** What leaves the system, and how far it has come. */
export function errandWords({ kind, about, state, tries, due_at }: OutboxItem): {
  what: string;
  how: string;
} {
  const times = tries === 1 ? "once" : `${tries} times`;
  const next = due_at ? `, next on ${momentOf(due_at)}` : "";
  const what: Record<string, string> = {
    mail: `Email to ${about.to}: ${about.subject}`,
    refund: "The refund, at the payment provider",
  };
  return {
    what: what[kind] ?? kind,
    how: state === "dead" ? `Given up, tried ${times}` : tries === 0 ? "On its way" : `Tried ${times}${next}`,
  };
}
