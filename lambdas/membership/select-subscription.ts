import type Stripe from "stripe";
import { type Membership, noMembership } from "../../contract/membership.ts";

/** What a customer's subscriptions come to (PAY-8). */
export interface SubscriptionSelection {
  /** The one that counts; none where nothing is paid for, nor was to be. */
  subscription: Stripe.Subscription | undefined;
  /** Those beside one that is paid: a member has one. */
  surplus: Stripe.Subscription[];
}

/** The better a subscription is paid, the smaller; those without a rank are over, or have not begun. */
const ranks: Partial<Record<Stripe.Subscription.Status, number>> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 2,
};

const rankOf = ({ status }: Stripe.Subscription) => ranks[status];

/** Whether Stripe goes on with it: it is paid, or is still to be. */
export const isLive = (subscription: Stripe.Subscription): boolean => rankOf(subscription) !== undefined;

/**
 * Of a customer's subscriptions the best paid counts, of several the oldest, so that whoever looks, and whenever,
 * sees the same. Only beside a paid one are the others too many.
 */
export function selectSubscription(subscriptions: readonly Stripe.Subscription[]): SubscriptionSelection {
  const [best, ...others] = subscriptions.filter(isLive).toSorted(better);
  return { subscription: best, surplus: best && rankOf(best) === 0 ? others : [] };
}

const better = (one: Stripe.Subscription, other: Stripe.Subscription): number =>
  (rankOf(one) ?? 0) - (rankOf(other) ?? 0) || one.created - other.created || (one.id < other.id ? -1 : 1);

/**
 * The membership that a subscription amounts to at `now` (milliseconds since the epoch): active and trialing open
 * premium, past_due does until `graceUntil` (an instant), every other status does not.
 */
export function toMembership(
  subscription: Stripe.Subscription | undefined,
  graceUntil: string | null,
  now: number,
): Membership {
  const { status, cancel_at = null, cancel_at_period_end = false } = subscription ?? {};
  if (!subscription || !status) return noMembership;
  const current_period_end = toInstant(cancel_at ?? periodEnd(subscription));
  if (status === "active" || status === "trialing") {
    // The portal, in flexible billing, sets the date alone and leaves the flag as it is.
    const leaving = cancel_at !== null || cancel_at_period_end;
    return { state: leaving ? "cancelling" : "active", current_period_end, grace_until: null };
  }
  const inGrace = status === "past_due" && graceUntil !== null && now < Date.parse(graceUntil);
  return inGrace ? { state: "past_due", current_period_end, grace_until: graceUntil } : noMembership;
}

/** When the period ends that is under way; recent versions of the API have it on the item. */
const periodEnd = ({ items }: Stripe.Subscription): number =>
  Math.min(...items.data.map((item) => item.current_period_end));

/** Stripe counts seconds. */
export const toInstant = (seconds: number): string => new Date(seconds * 1_000).toISOString();
