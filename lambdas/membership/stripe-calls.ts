import type Stripe from "stripe";

/** The error codes for objects that do not exist, or for which the call is already done. */
const missingCodes = new Set(["resource_missing", "charge_already_refunded"]);

/** The result of a call; undefined if the object does not exist at Stripe or the call is already done. */
export async function undefinedIfMissing<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && "code" in error && missingCodes.has(String(error.code))) return undefined;
    throw error;
  }
}

/** All subscriptions of a customer that are not cancelled; none if Stripe does not know the customer. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const subscriptions = stripe.subscriptions.list({ customer, limit: 100 });
  return (await undefinedIfMissing(Array.fromAsync(subscriptions))) ?? [];
}

/** Cancels a subscription immediately. Returns false if it was cancelled already. */
export async function cancelSubscription(stripe: Stripe, { id }: Stripe.Subscription): Promise<boolean> {
  const cancelled = await undefinedIfMissing(
    stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel-${id}` }),
  );
  return cancelled !== undefined;
}

/** Closes a checkout page, so that it can no longer be paid. Does nothing if it is complete or expired. */
export async function closeCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!(error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError"))
      throw error;
  }
}

/** Refunds what was paid for a subscription's current period. Idempotent. */
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

/** The id of a reference, which is an id or, if it was expanded, the whole object. */
export const toId = (reference: string | { id: string }): string =>
  typeof reference === "string" ? reference : reference.id;
