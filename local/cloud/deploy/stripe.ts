import { join } from "node:path";
import { unset } from "../../../lambdas/env.ts";
import { startStripe } from "../../emulators/stripe/server.ts";
import { stripeClient } from "../../tools/stripe-account/stripe-client.ts";
import { portalConfiguration } from "../../tools/stripe-account/portal-configuration.ts";
import { premiumPrice } from "../../tools/stripe-account/premium-price.ts";
import type { StripeKeys } from "../secret-store.ts";
import { WrongOptions } from "../start-options.ts";
import type { Deployment } from "./deployment.ts";

export interface StripeAccount {
  /** Where its API is. */
  api: string;
  /** Null where another's account is used and the environment does not name its key. */
  publishableKey: string | null;
  webhookSecret: string;
  /** The script that stands in for Stripe's in the browser; null: Stripe's own. */
  script: string | null;
  /** What Secrets Manager and Parameter Store hold of it, by ARN and by name. */
  secrets: Record<string, string>;
  parameters: Record<string, string>;
}

interface Options {
  /** Drawn for this state; the environment's take their place. */
  drawn: StripeKeys;
  /** Where events are posted to. */
  webhook: string;
  /** What the functions are told, the names of parameters and secrets among it. */
  told: Record<string, string>;
}

/**
 * Starts the local Stripe, or reaches the one that STRIPE_API_BASE or a STRIPE_SECRET_KEY points at, and sees to it
 * that Premium is on offer there. Throws WrongOptions, in words for the person at the keyboard.
 */
export async function deployStripe(
  deployment: Deployment,
  { drawn, webhook, told }: Options,
): Promise<StripeAccount> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = process.env;
  const { endpoint: api, ours } = deployment.services.stripe;
  const secretKey = STRIPE_SECRET_KEY || drawn.secretKey;
  const publishableKey = STRIPE_PUBLISHABLE_KEY || (STRIPE_SECRET_KEY ? null : drawn.publishableKey);
  const webhookSecret = STRIPE_WEBHOOK_SECRET || drawn.webhookSecret;
  refuseLiveKey(secretKey);
  if (ours) await startOurs(deployment, { ...drawn, secretKey, webhookSecret }, webhook);
  else describeTheirs(deployment, api, webhook);
  const { price, portal } = await offer(deployment, secretKey);
  const { STRIPE_SECRET_ID = "", STRIPE_WEBHOOK_SECRET_ID = "" } = told;
  const { STRIPE_PRICE_PARAMETER = "", STRIPE_PORTAL_PARAMETER = "" } = told;
  return {
    api,
    publishableKey,
    webhookSecret,
    script: ours ? `${api}/stripe.js` : null,
    secrets: { [STRIPE_SECRET_ID]: secretKey, [STRIPE_WEBHOOK_SECRET_ID]: webhookSecret },
    parameters: { [STRIPE_PRICE_PARAMETER]: price, [STRIPE_PORTAL_PARAMETER]: portal },
  };
}

function refuseLiveKey(key: string): void {
  if (key.includes("_live_"))
    throw new WrongOptions("STRIPE_SECRET_KEY is a live key. Only test keys (sk_test_…) belong on a laptop.");
}

async function startOurs(
  { services, stateDir, running }: Deployment,
  { secretKey, publishableKey, webhookSecret }: StripeKeys,
  webhook: string,
): Promise<void> {
  const server = await startStripe({
    port: services.stripe.port,
    dir: join(stateDir, "stripe"),
    secretKey,
    publishableKey,
    business: { name: "Kindstead (local)", statementDescriptor: "KINDSTEAD" },
    // While secrets are rotated there are two; whoever holds both believes the first.
    webhook: { url: () => webhook, secret: webhookSecret.split(/\s+/)[0] ?? webhookSecret },
  });
  running.defer(() => server.close());
}

function describeTheirs({ say }: Deployment, api: string, webhook: string): void {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = process.env;
  say(`Payments go to the Stripe at ${api}, in the test mode of the account of STRIPE_SECRET_KEY.`);
  if (!STRIPE_PUBLISHABLE_KEY)
    say("  STRIPE_PUBLISHABLE_KEY is not set: no card can be entered on our pages.");
  if (!STRIPE_WEBHOOK_SECRET)
    say(
      `  STRIPE_WEBHOOK_SECRET is not set, so its events are not believed: stripe listen --forward-to ${webhook}`,
    );
}

/** What is on offer there. Where somebody else's server cannot tell, its owner is told, and the rest goes on. */
async function offer(
  { services, say }: Deployment,
  secretKey: string,
): Promise<{ price: string; portal: string }> {
  const { endpoint, ours } = services.stripe;
  const stripe = stripeClient(secretKey, endpoint);
  const found = async (made: Promise<{ id: string }>, otherwise: string): Promise<string> => {
    try {
      return (await made).id;
    } catch (error) {
      if (ours) throw error;
      say(`  ${otherwise}: ${error instanceof Error ? error.message : error}`);
      return unset;
    }
  };
  const price =
    process.env.STRIPE_PRICE_ID ||
    (await found(premiumPrice(stripe), "Premium cannot be bought until STRIPE_PRICE_ID names its price"));
  const portal = await found(portalConfiguration(stripe), "The portal is the account's default");
  return { price, portal };
}
