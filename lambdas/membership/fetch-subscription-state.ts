import type Stripe from "stripe";
import { warnWithMetric } from "../metric.ts";
import { getSubscriptionPrice } from "../stripe/price-settings.ts";
import type { MemberRow } from "../table/entities.ts";
import { reviewMetric } from "./env.ts";
import { countNoticesDue, fetchGraceEnd } from "./grace.ts";
import type { Billing, Synced } from "./membership-store.ts";
import { selectSubscription, toInstant, toMembership } from "./select-subscription.ts";
import { listSubscriptions } from "./stripe-calls.ts";

export interface SubscriptionState {
  /** What the member's row is to say. */
  synced: Synced;
  /** What they have subscribed to besides. */
  surplus: Stripe.Subscription[];
}

/**
 * What Stripe says of a member at `now` (milliseconds since the epoch), as their row says it. Whatever a comp opens
 * stays open. Throws payment_provider_unavailable.
 */
export async function fetchSubscriptionState(
  stripe: Stripe,
  member: MemberRow,
  billing: Billing,
  now: number,
): Promise<SubscriptionState> {
  const price = await getSubscriptionPrice();
  const all = await listSubscriptions(stripe, billing.customer_id);
  const { subscription, surplus } = selectSubscription(all.filter((each) => isOurs(each, member, price)));
  const grace_until = await graceUntil(stripe, subscription, billing, now);
  const paid = toMembership(subscription, grace_until, now);
  const started_at = subscription && paid.state !== "none" ? toInstant(subscription.start_date) : null;
  const comped = member.membership.state === "comped";
  return {
    surplus,
    synced: {
      membership: comped ? member.membership : paid,
      membership_start_date: comped ? member.membership_start_date : started_at,
      billing: {
        customer_id: billing.customer_id,
        subscription_id: subscription?.id ?? null,
        status: subscription?.status ?? null,
        started_at,
        grace_until,
        notices: paid.grace_until === null ? 0 : countNoticesDue(paid.grace_until, now),
        paid,
      },
    },
  };
}

/**
 * A subscription of our price, or of one that our own checkout sold before the price was changed, and of nobody
 * else's making. What is not grants nothing, and somebody has to look at it.
 */
function isOurs({ id, items, metadata }: Stripe.Subscription, member: MemberRow, price: string): boolean {
  const prices = items.data.map((item) => item.price.id);
  const sold = metadata.member_id === member.id ? metadata.price : undefined;
  const ours =
    (metadata.member_id ?? member.id) === member.id && prices.some((each) => each === price || each === sold);
  if (!ours)
    warnWithMetric("A subscription is not one that we sell, and grants nothing", reviewMetric, 1, {
      member_id: member.id,
      subscription_id: id,
    });
  return ours;
}

async function graceUntil(
  stripe: Stripe,
  subscription: Stripe.Subscription | undefined,
  billing: Billing,
  now: number,
): Promise<string | null> {
  if (subscription?.status !== "past_due") return null;
  const known = billing.subscription_id === subscription.id ? billing.grace_until : null;
  return fetchGraceEnd(stripe, subscription, known, now);
}
