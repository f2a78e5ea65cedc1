import type Stripe from "stripe";
import { findPaidCard } from "../emails/payment-card.ts";
import { createIdempotently } from "../stripe/idempotent-create.ts";
import { getErrorCode, isRefunding, isUnknownObject, toId } from "../stripe/stripe-objects.ts";

/** The result of a call; undefined if the object does not exist at Stripe. */
export const undefinedIfMissing = <Answer>(call: Promise<Answer>): Promise<Answer | undefined> =>
  ignoreError("resource_missing", call);

/** The result of a call; undefined if Stripe answers with this error code. */
async function ignoreError<Answer>(code: string, call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (getErrorCode(error) === code) return undefined;
    throw error;
  }
}

/** Whether a call failed because its customer was deleted at Stripe, or belongs to another account. */
export async function isCustomerGone(stripe: Stripe, customer: string, error: unknown): Promise<boolean> {
  if (!isUnknownObject(error)) return false;
  const found = await undefinedIfMissing(stripe.customers.retrieve(customer));
  return found === undefined || found.deleted === true;
}

/**
 * All subscriptions of a customer that are not cancelled, with what was charged and to which card; none if Stripe does not
 * know the customer.
 */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const subscriptions = stripe.subscriptions.list({
    customer,
    limit: 100,
    expand: ["data.default_payment_method", "data.latest_invoice"],
  });
  return (await undefinedIfMissing(Array.fromAsync(subscriptions))) ?? [];
}

/**
 * Cancels a subscription immediately, and voids its unpaid invoices, which Stripe leaves open. Returns false if it was
 * cancelled already. Idempotent.
 */
export async function cancelSubscription(
  stripe: Stripe,
  { id, status }: Stripe.Subscription,
): Promise<boolean> {
  const cancelled = await undefinedIfMissing(
    stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel-${id}` }),
  );
  if (status !== "active" && status !== "trialing") await closeOpenInvoices(stripe, id);
  return cancelled !== undefined;
}

async function closeOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  for await (const { id } of stripe.invoices.list({ subscription, status: "open", limit: 100 }))
    await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `void-${id}` });
}

type RefundReason = "duplicate" | "requested_by_customer";

/** Marks a refund that no one has asked for: no sync saw its payment, so that it is in no figure. */
const uncounted = { uncounted: "yes" };

/** Says what is refunded, now or before, and to which cards. */
export interface Refunded {
  cents: number;
  cards: readonly string[];
}

/**
 * Refunds what was paid for a subscription's current period. Idempotent. Throws Stripe's refusal, and an error if the refund
 * failed at once.
 */
export async function refundLatestInvoice(
  stripe: Stripe,
  { latest_invoice: latest }: Stripe.Subscription,
  reason: RefundReason,
): Promise<Refunded> {
  return latest === null ? { cents: 0, cards: [] } : refundInvoice(stripe, toId(latest), reason);
}

/** As `refundLatestInvoice`, for all that was ever paid for the subscription. */
export async function refundAllInvoices(
  stripe: Stripe,
  { id: subscription }: Stripe.Subscription,
  reason: RefundReason,
): Promise<Refunded> {
  const all: Refunded[] = [];
  for await (const { id } of stripe.invoices.list({ subscription, status: "paid", limit: 100 }))
    all.push(await refundInvoice(stripe, id, reason));
  return sumRefunded(all);
}

async function refundInvoice(stripe: Stripe, invoice: string, reason: RefundReason): Promise<Refunded> {
  const { payments } = await stripe.invoices.retrieve(invoice, { expand: ["payments"] });
  const all: Refunded[] = [];
  for (const { status, payment, amount_paid } of payments?.data ?? []) {
    if (status !== "paid" || !payment.payment_intent) continue;
    const intent = toId(payment.payment_intent);
    await refundIntent(stripe, intent, reason);
    const card = findPaidCard(await stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge"] }));
    all.push({ cents: amount_paid ?? 0, cards: card ? [card] : [] });
  }
  return sumRefunded(all);
}

const sumRefunded = (all: readonly Refunded[]): Refunded => ({
  cents: all.reduce((sum, { cents }) => sum + cents, 0),
  cards: [...new Set(all.flatMap(({ cards }) => cards))],
});

async function refundIntent(stripe: Stripe, payment_intent: string, reason: RefundReason): Promise<void> {
  await ignoreError(
    "charge_already_refunded",
    createIdempotently(
      `refund-${payment_intent}`,
      async (idempotencyKey) => {
        const refund = await stripe.refunds.create(
          { payment_intent, reason, metadata: uncounted },
          { idempotencyKey },
        );
        // Stripe repeats this answer for the key, so it counts as a failure like a refusal.
        if (refund.status === "failed") throw new Error(`The refund ${refund.id} failed`);
        return refund;
      },
      async () => {
        const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
        // Not a part that an owner has refunded in Stripe's dashboard: the rest is still due.
        return data.find(
          (refund) => refund.metadata?.uncounted === uncounted.uncounted && isRefunding(refund),
        );
      },
    ),
  );
}
