import Stripe from "stripe";

/** Creates a Stripe client for scripts. `api` is the URL of Stripe's API or of its emulator. */
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
