import type Stripe from "stripe";
import { type Membership, noMembership } from "../../contract/membership.ts";
import { toInstant } from "../stripe/stripe-objects.ts";

/** The subscription that counts among those of a customer (PAY-8). */
export interface SubscriptionSelection {
  /** Undefined if no subscription is paid or still to be paid. */
  subscription: Stripe.Subscription | undefined;
  /** The subscriptions in addition to a paid one: a member may have only one. */
  duplicates: Stripe.Subscription[];
}

/** Lower is better paid. Statuses without a rank have ended or have not started. */
const ranks: Partial<Record<Stripe.Subscription.Status, number>> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  // After an unpaid one, which has to end.
  paused: 3,
};

const getRank = ({ status }: Stripe.Subscription) => ranks[status];

/** Whether the subscription is paid or still to be paid, so that Stripe continues it. */
export const isCurrent = (subscription: Stripe.Subscription): boolean => getRank(subscription) !== undefined;

/**
 * Whether the owner has paused the subscription at Stripe, or the collection of its payments ("pause payment collection"),
 * which does not change its status.
 */
export const isPaused = ({ status, pause_collection }: Stripe.Subscription): boolean =>
  status === "paused" || Boolean(pause_collection);

/**
 * Selects the best paid subscription, and of several the oldest, so that the result never depends on the order. Of two that
 * began in the same second it is the one that the member has already (`currentId`). The others are duplicates only if the
 * selected one is paid.
 */
export function selectSubscription(
  subscriptions: readonly Stripe.Subscription[],
  currentId: string | null = null,
): SubscriptionSelection {
  const compare = (one: Stripe.Subscription, other: Stripe.Subscription): number =>
    (getRank(one) ?? 0) - (getRank(other) ?? 0) ||
    one.created - other.created ||
    Number(other.id === currentId) - Number(one.id === currentId) ||
    (one.id < other.id ? -1 : 1);
  const [best, ...others] = subscriptions.filter(isCurrent).toSorted(compare);
  return { subscription: best, duplicates: best && getRank(best) === 0 ? others : [] };
}

/**
 * Converts a subscription to a membership at `now` (milliseconds since the epoch): active and trialing are premium,
 * past_due is until `graceUntil` (an instant), every other status is not. An active one whose payments are paused has no end of
 * a period, because nothing is charged then.
 */
export function toMembership(
  subscription: Stripe.Subscription | undefined,
  graceUntil: string | null,
  now: number,
): Membership {
  if (!subscription) return noMembership;
  const { status } = subscription;
  const current_period_end = toInstant(toPeriodEnd(subscription));
  if (status === "active" || status === "trialing") {
    if (isEnding(subscription)) return { state: "cancelling", current_period_end, grace_until: null };
    const nextPayment = isPaused(subscription) ? null : current_period_end;
    return { state: "active", current_period_end: nextPayment, grace_until: null };
  }
  const isInGrace = status === "past_due" && graceUntil !== null && now < Date.parse(graceUntil);
  return isInGrace ? { state: "past_due", current_period_end, grace_until: graceUntil } : noMembership;
}

/**
 * Whether nothing is charged after the current period. With flexible billing, the portal sets only the date and not the flag. A
 * date after this period, which the owner can set at Stripe, lets payments go on until then.
 */
export const isEnding = (subscription: Stripe.Subscription): boolean =>
  subscription.cancel_at_period_end || subscription.cancel_at === toPeriodEnd(subscription);

/**
 * The end of the current period, in seconds, or the date in it on which the subscription is cancelled; recent API versions have
 * the period on the items.
 */
export const toPeriodEnd = ({ items, cancel_at }: Stripe.Subscription): number =>
  Math.min(cancel_at ?? Infinity, ...items.data.map((item) => item.current_period_end));
