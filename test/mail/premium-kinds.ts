import * as premium from "../../lambdas/membership/membership-emails.ts";
import type { Kind } from "./catalog.ts";
import { at, member } from "./sample-rows.ts";

const renewal = { ...member.membership, state: "active" as const, current_period_end: at("12-31T15:00") };
const billed = { paid: renewal, price_cents: 2_000, price_months: 1, import_id: null, paid_invoice_id: null };
const yearly = { ...billed, price_cents: 12_000, price_months: 12, import_id: "imp" };
const graceUntil = at("12-19T15:00");
const card = "Visa ending in 4242";
const charge = { invoice_id: "in_1", amount_cents: 2_000, card };

const cancelling = { ...renewal, state: "cancelling" as const };
const unpriced = { price_cents: null, price_months: 1 };

export const title = "Premium";

/** The emails about Premium, and the cases that change their words. */
export const kinds: Kind[] = [
  ["premium-welcome", "after the first payment", premium.buildWelcomeEmail(member, billed, charge)],
  ...[1, 2, 3].map(
    (notice): Kind => [
      `premium-payment-failed-${notice}`,
      `reminder ${notice} of a failed payment`,
      premium.buildPaymentFailedEmail(member, notice, graceUntil, {
        is_kept: notice === 2,
        due_cents: notice === 2 ? yearly.price_cents : billed.price_cents,
      }),
    ],
  ),
  ["premium-cancelled", "after cancelling", premium.buildCancelledEmail(member, renewal)],
  [
    "premium-cancelled-before-charge",
    "after cancelling in the hour before a renewal is charged",
    premium.buildCancelledEmail(member, renewal, 2_000),
  ],
  ["premium-resumed", "after taking it up again", premium.buildResumedEmail(member, yearly)],
  [
    "premium-resumed-before-charge",
    "after taking it up again in the hour before a renewal is charged",
    premium.buildResumedEmail(member, billed, 2_000),
  ],
  ["premium-ended", "when Premium ends", premium.buildEndedEmail(member)],
  [
    "subscription-unpaid",
    "beside a gift",
    premium.buildUnpaidSubscriptionEmail(member, graceUntil, { is_kept: false, due_cents: 2_000 }),
  ],
  ["subscription-ended", "beside a gift", premium.buildSubscriptionEndedEmail(member)],
  [
    "premium-refunded",
    "when an admin refunds a payment",
    premium.buildRefundEmail(member, { paid: 2_000, cents: 500, card, reason: "A slow first week" }),
  ],
  [
    "premium-refund-failed",
    "when the bank returns a refund that was made here",
    premium.buildRefundReturnedEmail(member, 2_000),
  ],
  ["premium-paid-twice", "after a second payment", premium.buildDuplicatePaymentEmail(member, 2_000, [card])],
  [
    "premium-welcome-cancelled",
    "when it was cancelled before this email",
    premium.buildWelcomeEmail(member, { paid: cancelling, ...unpriced }),
  ],
  [
    "premium-payment-failed-unknown",
    "without an amount",
    premium.buildPaymentFailedEmail(member, 1, graceUntil, { is_kept: false, due_cents: undefined }),
  ],
  [
    "premium-resumed-unknown",
    "before Stripe names the next payment",
    premium.buildResumedEmail(member, { paid: { ...cancelling, current_period_end: null }, ...unpriced }),
  ],
  [
    "subscription-unpaid-unknown",
    "beside a gift, without an amount",
    premium.buildUnpaidSubscriptionEmail(member, graceUntil, { is_kept: false, due_cents: undefined }),
  ],
  [
    "premium-refunded-whole",
    "in whole, without a reason",
    premium.buildRefundEmail(member, { paid: 2_000, cents: 2_000, card: undefined, reason: "" }),
  ],
  [
    "premium-paid-twice-unknown",
    "before Stripe names the card",
    premium.buildDuplicatePaymentEmail(member, 2_000, []),
  ],
];
