import Stripe from "stripe";
import { readSecret } from "../settings.ts";
import { budgetedHttp } from "./budgeted-http.ts";
import { stripeApiBase, stripeEnv } from "./env.ts";

/**
 * Stripe for one request: all of its calls together share `budgetMs`, milliseconds from now (design: decisions,
 * "Money"; reliability R9). A call that Stripe does not answer in time, or answers with 5xx or 429, rejects with
 * paymentProviderUnavailable, and the same call with the same idempotency key may be sent again; what Stripe refuses
 * rejects with the SDK's own StripeError.
 */
export async function connect(budgetMs = 8_000): Promise<Stripe> {
  const key = await readSecret(stripeEnv.read("STRIPE_SECRET_ID"));
  const { protocol, hostname, port } = stripeApiBase();
  return new Stripe(key, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === "http:" ? "http" : "https",
    httpClient: budgetedHttp(budgetMs),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
