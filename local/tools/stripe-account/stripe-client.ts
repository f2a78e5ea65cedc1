import Stripe from "stripe";

/** Stripe's client for a script: at `api`, the address of Stripe's API or of what stands in for it. */
export function createStripeClient(key: string, api: string): Stripe {
  const { protocol, hostname, port } = new URL(api);
  return new Stripe(key, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: 5_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
