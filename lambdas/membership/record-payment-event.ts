import { warnWithMetric } from "../metric.ts";
import { idempotencySeconds } from "../stripe/sync-trigger.ts";
import { reviewMetric } from "./env.ts";
import { membershipStore } from "./membership-store.ts";

/** What becomes of a payment beside the subscription that it was for, and changes nothing about that. */
export const notedTypes = ["charge.refunded", "charge.dispute.created", "refund.failed"] as const;
export type PaymentEventType = (typeof notedTypes)[number];

export interface PaymentEvent {
  type: PaymentEventType;
  /** By which it is noted once. */
  marker: string;
  /** The payment's intent, where the event names it. */
  intent: string | undefined;
}

/** Of each, what the trail calls it, and what somebody has to look at in Stripe's pages. */
const kinds: Record<PaymentEventType, { action: string; toReview?: string }> = {
  "charge.refunded": { action: "membership.payment_refunded" },
  "charge.dispute.created": {
    action: "membership.payment_disputed",
    toReview: "A payment for Premium is disputed",
  },
  "refund.failed": {
    action: "membership.refund_failed",
    toReview: "The refund of a payment for Premium came back",
  },
};

/**
 * Writes into the member's trail, once, what became of a payment for Premium, and rings where it is urgent. The
 * membership stays what Stripe says of the subscription (decision 076). Of a customer whom we do not know, nothing.
 */
export async function recordPaymentEvent(
  customerId: string,
  { type, marker, intent }: PaymentEvent,
  now = Date.now(),
): Promise<void> {
  const member_id = await membershipStore.memberOf(customerId);
  if (member_id === undefined) return;
  const { action, toReview } = kinds[type];
  const detail = intent === undefined ? {} : { payment_intent_id: intent };
  const isNew = await membershipStore.mark(
    { id: marker, ttl: Math.floor(now / 1_000) + idempotencySeconds },
    { audit: { member_id, actor: "stripe", action, detail } },
    new Date(now).toISOString(),
  );
  if (isNew && toReview) warnWithMetric(toReview, reviewMetric, 1, { member_id, ...detail });
}
