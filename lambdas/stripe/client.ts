import type Stripe from "stripe";
import { getStripeApiBase, stripeEnv } from "../env.ts";
import { readSecret } from "../settings.ts";
import { createStripe } from "./http-client-with-deadline.ts";
import { getStripeBudgetLeftMs, stripeBudgetMs } from "./request-budget.ts";
import { toId } from "./stripe-objects.ts";

/**
 * Creates a Stripe client. All of its calls together must finish within what is left of the request's budget or, outside
 * a request, within `budgetMs` from now (REL-7). One call starts `gapMs` after the other, at the earliest. Calls throw
 * payment_provider_unavailable if Stripe does not respond in time, or responds with 5xx or 429; they can be retried with
 * the same idempotency key. Other errors of Stripe are the SDK's StripeError. The SDK (a quarter of a megabyte) is loaded
 * on demand.
 */
export async function connectToStripe(budgetMs = stripeBudgetMs, gapMs = 0): Promise<Stripe> {
  const [{ default: sdk }, key] = await Promise.all([
    import("stripe"),
    readSecret(stripeEnv.read("STRIPE_SECRET_ID")),
  ]);
  return createStripe(sdk, key, getStripeApiBase(), getStripeBudgetLeftMs() ?? budgetMs, gapMs);
}

/** Whether the account's key is for live mode (sk_live_…, rk_live_…), which moves real money. */
export const isLiveAccount = async (): Promise<boolean> =>
  (await readSecret(stripeEnv.read("STRIPE_SECRET_ID"))).includes("_live_");

/** Whether the owner has stored a key: until then the secret has the random value with which its stack created it. */
export const hasStripeKey = async (): Promise<boolean> =>
  /^(sk|rk)_/.test(await readSecret(stripeEnv.read("STRIPE_SECRET_ID")));

/** The id of a charge's customer; undefined if it has none. Throws payment_provider_unavailable. */
export async function findCustomerOfCharge(id: string): Promise<string | undefined> {
  const { customer } = await (await connectToStripe()).charges.retrieve(id);
  return customer ? toId(customer) : undefined;
}
