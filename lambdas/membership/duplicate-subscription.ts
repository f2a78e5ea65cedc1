import type Stripe from "stripe";
import { warnWithMetric } from "../metric.ts";
import type { MemberRow } from "../table/entities.ts";
import { reviewMetric } from "./env.ts";
import { buildDuplicatePaymentEmail } from "./membership-emails.ts";
import { membershipStore } from "./membership-store.ts";
import { cancelSubscription, refundLatestInvoice } from "./stripe-calls.ts";

/**
 * Ends a subscription beside the one that counts and gives its payment back (PAY-12). The trail and
 * the mail are written first, once; who is killed after that, or loses Stripe, finds it still alive the next time and
 * goes on, and only its end makes it disappear. `at` is an instant. Throws payment_provider_unavailable.
 */
export async function cancelDuplicateSubscription(
  stripe: Stripe,
  member: MemberRow,
  subscription: Stripe.Subscription,
  at: string,
): Promise<void> {
  const { id, status } = subscription;
  const paid = status === "active";
  const isNew = await membershipStore.mark(
    { id: `second#${id}` },
    {
      errands: paid ? buildDuplicatePaymentEmail(member) : [],
      audit: {
        member_id: member.id,
        actor: "stripe",
        action: "membership.second_subscription_ended",
        detail: { subscription_id: id, status, refunded: paid },
      },
    },
    at,
  );
  if (isNew)
    warnWithMetric("A second subscription is cancelled, and refunded if it was paid", reviewMetric, 1, {
      member_id: member.id,
      subscription_id: id,
      status,
    });
  if (paid) await refundLatestInvoice(stripe, subscription);
  await cancelSubscription(stripe, subscription);
}
