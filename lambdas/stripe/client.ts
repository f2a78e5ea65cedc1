import type Stripe from "stripe";
import { readSecret } from "../settings.ts";
import { getStripeApiBase, stripeEnv } from "./env.ts";
import { getStripeBudgetLeftMs, stripeBudgetMs } from "./request-budget.ts";

/**
 * Stripe for one request: all of its calls together share what is left of the request's budget, or, where nothing is
 * shared, `budgetMs`, milliseconds from now (REL-7). A call that Stripe does not
 * answer in time, or answers with 5xx or 429, rejects with paymentProviderUnavailable, and the same call with the same
 * idempotency key may be sent again; what Stripe refuses rejects with the SDK's own StripeError. The SDK, a quarter of
 * a megabyte, is loaded only here.
 */
export async function connectToStripe(budgetMs = stripeBudgetMs): Promise<Stripe> {
  const [{ createStripe: openStripe }, key] = await Promise.all([
    import("./open-stripe.ts"),
    readSecret(stripeEnv.read("STRIPE_SECRET_ID")),
  ]);
  return openStripe(key, getStripeApiBase(), getStripeBudgetLeftMs() ?? budgetMs);
}
