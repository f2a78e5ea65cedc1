import type Stripe from "stripe";

/** What Stripe knows nothing of, or is done with. */
const gone = new Set(["resource_missing", "charge_already_refunded"]);

/** The answer of a call; undefined where the thing does not exist at Stripe, or has been done. Passes on all else. */
export async function undefinedIfMissing<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && "code" in error && gone.has(String(error.code))) return undefined;
    throw error;
  }
}

/** Every subscription of a customer that is not cancelled; of a customer whom Stripe does not know, none. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  return (await undefinedIfMissing(all(stripe.subscriptions.list({ customer, limit: 100 })))) ?? [];
}

/** Cancels a subscription at once. False where there was nothing left to cancel. */
export async function cancelSubscription(stripe: Stripe, { id }: Stripe.Subscription): Promise<boolean> {
  const cancelled = await undefinedIfMissing(
    stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel-${id}` }),
  );
  return cancelled !== undefined;
}

/** Closes the page of a checkout, so that nobody pays on it any more; one that is over stays as it is. */
export async function closeCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!(error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError"))
      throw error;
  }
}

/** Gives back what was paid for a subscription's current period, once, however often it is called. */
export async function refundLatestInvoice(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const latest = subscription.latest_invoice;
  if (!latest) return;
  const { payments } = await stripe.invoices.retrieve(toId(latest), { expand: ["payments"] });
  for (const { status, payment } of payments?.data ?? []) {
    if (status !== "paid" || !payment.payment_intent) continue;
    const payment_intent = toId(payment.payment_intent);
    await undefinedIfMissing(
      stripe.refunds.create(
        { payment_intent, reason: "duplicate" },
        { idempotencyKey: `refund-${payment_intent}` },
      ),
    );
  }
}

/** Stripe names a thing by its id, or holds it whole where that was asked for. */
export const toId = (named: string | { id: string }): string =>
  typeof named === "string" ? named : named.id;

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}
