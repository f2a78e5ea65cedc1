import Stripe from "stripe";
import { budgetedHttp } from "./http-client-with-deadline.ts";

/** The SDK at `api`, with Stripe's `key`, its calls together within `budgetMs` of now. Loaded by client.ts. */
export function openStripe(key: string, { protocol, hostname, port }: URL, budgetMs: number): Stripe {
  return new Stripe(key, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === "http:" ? "http" : "https",
    httpClient: budgetedHttp(budgetMs),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
