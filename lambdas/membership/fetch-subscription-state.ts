import type Stripe from "stripe";
import { formatCard } from "../emails/payment-card.ts";
import { warnWithMetric } from "../log-metric.ts";
import { reviewMetric } from "../metric.ts";
import type { SubscriptionEndMessage } from "../outbox/outbox.ts";
import { toInstant } from "../stripe/stripe-objects.ts";
import type { MemberRow } from "../table/entities.ts";
import type { Billing, SyncedFields } from "./membership-store.ts";
import { hasPremiumPrice } from "./premium-price.ts";
import { isPaused, selectSubscription, toMembership } from "./select-subscription.ts";
import { listSubscriptions } from "./stripe-calls.ts";

export interface EndingSubscription {
  subscription: Stripe.Subscription;
  reason: SubscriptionEndMessage["reason"];
}

/** The last payment for a subscription. */
export interface Charge {
  invoice_id: string;
  amount_cents: number;
  /** "Visa ending in 4242"; undefined if it is not known. */
  card: string | undefined;
}

export interface SubscriptionState {
  /** All subscriptions of the customer, also those that grant nothing here. */
  all: Stripe.Subscription[];
  /** The new values of the member's row. */
  synced: SyncedFields;
  /** Undefined if nothing was paid, or nothing is known of it. */
  charge: Charge | undefined;
  /** Amount in cents that the last invoice is still to charge, after coupons and taxes; undefined if none, or not known. */
  due_cents: number | undefined;
  /** Whether an unpaid subscription is not ended here: it is of an earlier site, or its payments are paused. */
  is_kept: boolean;
  /**
   * The subscriptions that have to end: those in addition to the paid one, and one that is not paid any more, because its
   * grace period is over or Stripe has stopped trying (`unpaid`). A paused one is kept until it is resumed. None of a customer who
   * was adopted from an earlier site ends: that is for the owner to decide (PAY-20).
   */
  ending: EndingSubscription[];
}

/**
 * Fetches the member's subscriptions from Stripe and converts them to the fields of their row at `now` (milliseconds
 * since the epoch). A complimentary membership is kept. Throws payment_provider_unavailable.
 */
export async function fetchSubscriptionState(
  stripe: Stripe,
  member: MemberRow,
  billing: Billing,
  now: number,
): Promise<SubscriptionState> {
  const all = await listSubscriptions(stripe, billing.customer_id);
  const isAdopted = billing.import_id !== null;
  const areOurs = await Promise.all(all.map((each) => isSoldByUs(each, member, billing)));
  const { subscription, duplicates } = selectSubscription(
    all.filter((_, index) => areOurs[index]),
    billing.subscription_id,
  );
  if (isAdopted && duplicates.length > 0)
    warnWithMetric("An adopted customer pays for several subscriptions", reviewMetric, 1, {
      member_id: member.id,
      customer_id: billing.customer_id,
    });
  const grace_until = await findGraceEnd(stripe, subscription, billing, now);
  const paid = toMembership(subscription, grace_until, now);
  const started_at = subscription && paid.state !== "none" ? toInstant(subscription.start_date) : null;
  const isHeld = subscription !== undefined && isPaused(subscription);
  const isUnpaid = paid.state === "none" && !isHeld;
  const isComplimentary = member.membership.state === "comped";
  const charge = subscription && findCharge(subscription);
  return {
    all,
    charge,
    due_cents: subscription && findDueCents(subscription),
    is_kept: isAdopted || isHeld,
    ending: isAdopted
      ? []
      : [
          ...duplicates.map((each) => ({ subscription: each, reason: "duplicate" as const })),
          ...(subscription && isUnpaid ? [{ subscription, reason: "unpaid" as const }] : []),
        ],
    synced: {
      membership: isComplimentary ? member.membership : paid,
      membership_start_date: isComplimentary ? member.membership_start_date : started_at,
      billing: {
        customer_id: billing.customer_id,
        subscription_id: subscription?.id ?? null,
        status: subscription?.status ?? null,
        started_at,
        grace_until,
        failure_emails: paid.grace_until === null ? 0 : countFailureEmailsDue(paid.grace_until, now),
        // Nothing is charged for it: it brings nothing a month, and no email names its price.
        price_cents:
          subscription && !(isHeld && (paid.state === "active" || paid.state === "cancelling"))
            ? sumPriceCents(subscription)
            : null,
        price_months: subscription ? countPriceMonths(subscription) : 1,
        import_id: billing.import_id,
        paid_invoice_id: charge?.invoice_id ?? billing.paid_invoice_id,
        paid,
      },
    },
  };
}

function findCharge({ latest_invoice, default_payment_method }: Stripe.Subscription): Charge | undefined {
  if (typeof latest_invoice !== "object" || !latest_invoice?.amount_paid) return undefined;
  const card = typeof default_payment_method === "object" ? default_payment_method?.card : undefined;
  return { invoice_id: latest_invoice.id, amount_cents: latest_invoice.amount_paid, card: formatCard(card) };
}

function findDueCents(subscription: Stripe.Subscription): number | undefined {
  const { latest_invoice } = subscription;
  if (typeof latest_invoice !== "object" || latest_invoice === null) return undefined;
  const { status, amount_remaining } = latest_invoice;
  // While payments are paused, Stripe may keep new invoices as drafts and does not collect them.
  const isDue = status === "open" || (status === "draft" && !isPaused(subscription));
  return isDue && amount_remaining > 0 ? amount_remaining : undefined;
}

/** Adds up the price of a subscription, in cents. A member keeps the price at which they joined. */
export const sumPriceCents = ({ items }: Stripe.Subscription): number =>
  items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0);

/** Counts the months that a subscription's price pays for. */
export const countPriceMonths = ({ items }: Stripe.Subscription): number => {
  const { interval, interval_count = 1 } = items.data[0]?.price.recurring ?? {};
  return interval === "year" ? 12 * interval_count : interval_count;
};

/**
 * Whether a subscription is for this member and for our price, or for the price at which our checkout sold it or an adoption
 * found it. One that has counted before may have any price, because only the owner can change that, at Stripe. Any other
 * subscription grants nothing and is reported for review.
 */
async function isSoldByUs(
  { id, items, metadata }: Stripe.Subscription,
  member: MemberRow,
  { subscription_id, import_id }: Billing,
): Promise<boolean> {
  const prices = items.data.map((item) => item.price.id);
  const { kindstead_member: buyer, kindstead_price } = metadata;
  const isOurs =
    (buyer ?? member.id) === member.id &&
    (id === subscription_id ||
      (buyer !== undefined && prices.some((each) => each === kindstead_price)) ||
      (await hasPremiumPrice(prices, import_id !== null)));
  if (!isOurs)
    warnWithMetric("Ignored a subscription that was not sold by this site", reviewMetric, 1, {
      member_id: member.id,
      subscription_id: id,
    });
  return isOurs;
}

const dayMs = 86_400_000;

/** A member keeps Premium for this long after a failed payment (PAY-9). */
const graceMs = 14 * dayMs;

/** The second and the last reminder are sent this long before the end of the grace period. */
const laterEmailsMs = [graceMs / 2, dayMs] as const;

/** The end of the grace period of a subscription whose payment fails, as an instant; otherwise null. */
async function findGraceEnd(
  stripe: Stripe,
  subscription: Stripe.Subscription | undefined,
  billing: Billing,
  now: number,
): Promise<string | null> {
  if (subscription?.status !== "past_due") return null;
  const known = billing.subscription_id === subscription.id ? billing.grace_until : null;
  return fetchGraceEnd(stripe, subscription, known, now);
}

/**
 * The grace period ends 14 days after the first failed payment, which is when the oldest open invoice after the last paid one
 * was finalized. If Stripe lists no such invoice: the end that was found before (`known`), or 14 days from now.
 */
async function fetchGraceEnd(
  stripe: Stripe,
  { id }: Stripe.Subscription,
  known: string | null,
  now: number,
): Promise<string> {
  const failedAt: number[] = [];
  // Stripe lists the newest first.
  for await (const { status, status_transitions, created } of stripe.invoices.list({
    subscription: id,
    limit: 100,
  })) {
    if (status === "paid") break;
    if (status === "open") failedAt.push(status_transitions.finalized_at ?? created);
  }
  if (failedAt.length === 0) return known ?? new Date(now + graceMs).toISOString();
  return new Date(Math.min(...failedAt) * 1_000 + graceMs).toISOString();
}

/** Counts the reminders that should have been sent at `now`: one on the first day, one halfway, one on the last day. */
const countFailureEmailsDue = (graceUntil: string, now: number): number =>
  1 + laterEmailsMs.filter((before) => Date.parse(graceUntil) - before <= now).length;
