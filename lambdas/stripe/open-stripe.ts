import Stripe from "stripe";
import { createHttpClientWithDeadline } from "./http-client-with-deadline.ts";

/** The SDK at `api`, with Stripe's `key`, its calls together within `budgetMs` of now. Loaded by client.ts. */
export function createStripe(key: string, { protocol, hostname, port }: URL, budgetMs: number): Stripe {
  return new Stripe(key, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === "http:" ? "http" : "https",
    httpClient: createHttpClientWithDeadline(budgetMs),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
