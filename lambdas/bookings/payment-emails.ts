import type Stripe from "stripe";
import { formatPrice, getScheduleDeadline } from "../../contract/booking-rules.ts";
import { answerHours, bookingStates } from "../../contract/bookings.ts";
import { formatRest, isRefundReturned } from "../../contract/refund-rules.ts";
import { buildCardFact, findPaidCard } from "../emails/payment-card.ts";
import type { EmailFact, EmailMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildPriceFact, buildReasonFact, buildWhatFact } from "./email-facts.ts";
import { formatRefundPromise } from "./email-parts.ts";
import { buildClientEmail, formatForClient } from "./emails-to-client.ts";

/* Emails to the client about the money of a booking (BOOK-13). Stripe sends the receipt itself. */

/** Says that a booking is paid and that its times are still to be chosen. Not sent once they are. */
export const buildPaymentReceivedEmail = (
  row: BookingRow,
  intent?: Pick<Stripe.PaymentIntent, "latest_charge">,
): EmailMessage[] =>
  buildClientEmail(row, {
    subject: "Payment received: now choose your times",
    headline: "Now choose your times",
    paragraphs: [
      `Thanks, we've got your payment. Next, propose up to three times, and ${row.advisor_name} has up to ${answerHours} hours to answer.`,
    ],
    facts: [
      buildWhatFact(row, row.advisor_name),
      buildPriceFact(row, "Paid"),
      ...buildCardFact(findPaidCard(intent)),
      buildChooseByFact(row),
    ],
    action: { label: "Choose your times", path: `/sessions/${row.id}` },
    note: `If you don't choose any times by then, we'll refund the ${formatRest(row)}. Stripe, our payment provider, emails you the receipt.`,
    only_while: { booking: { states: ["paid"] } },
  });

/** Reminds the client of a paid booking without times. `isLast` shortly before it is refunded. */
export const buildChooseTimesReminderEmail = (row: BookingRow, isLast: boolean): EmailMessage[] =>
  buildClientEmail(row, {
    subject: isLast
      ? "Last reminder: choose times for your paid session"
      : "Reminder: choose times for your paid session",
    headline: "Your session has no times yet",
    paragraphs: [
      `Your session with ${row.advisor_name} is paid, but you haven't proposed any times yet. It takes a minute.`,
    ],
    facts: [buildWhatFact(row, row.advisor_name), buildPriceFact(row, "Paid"), buildChooseByFact(row)],
    action: { label: "Choose your times", path: `/sessions/${row.id}` },
    note: formatRefundPromise(
      row,
      `If you don't choose any times by then, we'll close the booking and refund the ${formatRest(row)}. You can also cancel now for a full refund.`,
    ),
    only_while: { booking: { states: ["paid"] }, before: getScheduleDeadline(row) ?? row.created_at },
  });

/** Says that `cents` have been paid back, and to which card: a part of the price, or all that was left of it. */
export const buildClientRefundEmail = (
  row: BookingRow,
  intent: Pick<Stripe.PaymentIntent, "latest_charge"> | undefined,
  { cents, reason }: { cents: number; reason: string | null },
): EmailMessage[] => {
  const isPart = cents < row.amount_cents;
  return buildClientEmail(row, {
    subject: `We've refunded ${formatPrice(cents)}`,
    headline: "Your refund is on its way",
    paragraphs: [
      isPart
        ? `We've refunded ${formatPrice(cents)} of the ${formatPrice(row.amount_cents)} that you paid for your session with ${row.advisor_name}.`
        : `We've refunded your session with ${row.advisor_name}.`,
    ],
    facts: [
      { label: "Refund", value: formatPrice(cents) },
      buildWhatFact(row, row.advisor_name),
      { label: "To", value: findPaidCard(intent) ?? "The card you paid with" },
      ...buildReasonFact(reason),
    ],
    note: "It should appear on your card within a few days. How long that takes is up to your bank.",
    only_while: row.refunded_at
      ? { booking: { states: [row.state], refunded: true } }
      : {
          booking: { states: [...bookingStates], ...(row.refund_failed_at ? {} : { refund_failed: false }) },
        },
  });
};

/** Says that the bank has returned a refund of `cents`. An admin makes it again, or pays the client in another way. */
export const buildClientRefundFailedEmail = (row: BookingRow, cents: number): EmailMessage[] =>
  buildClientEmail(
    row,
    {
      subject: `Your refund of ${formatPrice(cents)} is delayed`,
      headline: "Your refund is delayed",
      paragraphs: [
        "The bank returned our refund, for example because the card was replaced. We know about it and will get the money to you.",
      ],
      facts: [{ label: "Refund", value: formatPrice(cents) }, buildWhatFact(row, row.advisor_name)],
      note: "You don't need to do anything now. We'll write to you about how you get it.",
      only_while: { booking: { states: [...bookingStates], refund_failed: true } },
    },
    null,
  );

/** Says that an admin has paid back a refund of `cents` in another way, because it failed; that of a part in any state. */
export const buildClientRefundSettledEmail = (
  row: BookingRow,
  cents: number,
  part?: number,
): EmailMessage[] =>
  buildClientEmail(
    row,
    {
      subject: `We've paid your refund of ${formatPrice(cents)}`,
      headline: "Your refund is paid",
      paragraphs: ["Our refund to your card didn't work, so we've paid you in another way."],
      facts: [{ label: "Refund", value: formatPrice(cents) }, buildWhatFact(row, row.advisor_name)],
      note: "If you can't find it, please write to us.",
      only_while: {
        // The bank may have returned another refund, too.
        booking: {
          states: part === undefined ? [row.state] : [...bookingStates],
          ...(isRefundReturned(row) ? {} : { refund_failed: false }),
        },
      },
    },
    null,
  );

const buildChooseByFact = (row: BookingRow): EmailFact => ({
  label: "Choose by",
  value: formatForClient(getScheduleDeadline(row), row),
});
