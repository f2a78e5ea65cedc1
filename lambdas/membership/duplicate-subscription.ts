import type Stripe from "stripe";
import { reviewMetric, warnWithMetric } from "../metric.ts";
import type { MemberRow } from "../table/entities.ts";
import { buildDuplicatePaymentEmail } from "./membership-emails.ts";
import { membershipStore } from "./membership-store.ts";
import { cancelSubscription, refundLatestInvoice } from "./stripe-calls.ts";

/**
 * Cancels a subscription in addition to the paid one, and refunds its payment (PAY-12). The audit entry and the email are
 * written first, once. After a crash or an error the next sync finds the subscription again and completes the rest.
 * `at` is an instant. Throws payment_provider_unavailable.
 */
export async function cancelDuplicateSubscription(
  stripe: Stripe,
  member: MemberRow,
  subscription: Stripe.Subscription,
  at: string,
): Promise<void> {
  const { id, status } = subscription;
  const isPaid = status === "active";
  const isNew = await membershipStore.recordOnce(
    { id: `second#${id}` },
    {
      messages: isPaid ? buildDuplicatePaymentEmail(member) : [],
      audit: {
        member_id: member.id,
        actor: "stripe",
        action: "membership.second_subscription_ended",
        detail: { subscription_id: id, status, refunded: isPaid },
      },
    },
    at,
  );
  if (isNew)
    warnWithMetric("Cancelling a duplicate subscription, with a refund if it was paid", reviewMetric, 1, {
      member_id: member.id,
      subscription_id: id,
      status,
    });
  if (isPaid) await refundLatestInvoice(stripe, subscription);
  await cancelSubscription(stripe, subscription);
}
