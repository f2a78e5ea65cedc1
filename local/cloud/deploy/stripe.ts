import { join } from "node:path";
import { unset } from "../../../lambdas/env.ts";
import { startStripe } from "../../emulators/stripe/server.ts";
import { ensurePaymentMethodDomain } from "../../tools/stripe-account/payment-method-domain.ts";
import { ensurePortalConfiguration } from "../../tools/stripe-account/portal-configuration.ts";
import { ensurePremiumPrice } from "../../tools/stripe-account/premium-price.ts";
import { createStripeClient } from "../../tools/stripe-account/stripe-client.ts";
import type { StripeKeys } from "../secret-store.ts";
import { InvalidOptionsError } from "../start-options.ts";
import type { Deployment } from "./deployment.ts";

export interface StripeAccount {
  /** The URL of its API. */
  api: string;
  /** Null when a real account is used and the environment does not name its key. */
  publishableKey: string | null;
  webhookSecret: string;
  /** The emulator's browser script; null to use Stripe's own. */
  script: string | null;
  /** Its secrets, by ARN. */
  secrets: Record<string, string>;
  /** Its SSM parameters, by name. */
  parameters: Record<string, string>;
}

interface Options {
  /** The emulator's keys; the environment can override them. */
  generatedKeys: StripeKeys;
  /** The URL that webhook events are posted to. */
  webhook: string;
  /** The functions' environment variables, which hold the names of parameters and secrets. */
  functionEnvironment: Record<string, string>;
}

/**
 * Starts the Stripe emulator, or connects to the Stripe of STRIPE_API_BASE or STRIPE_SECRET_KEY, and creates the price of
 * Premium and the portal configuration there. Throws InvalidOptionsError for a live key.
 */
export async function deployStripe(
  deployment: Deployment,
  { generatedKeys, webhook, functionEnvironment }: Options,
): Promise<StripeAccount> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = process.env;
  const { endpoint: api, isEmulated } = deployment.services.stripe;
  const secretKey = STRIPE_SECRET_KEY || generatedKeys.secretKey;
  const publishableKey = STRIPE_PUBLISHABLE_KEY || (STRIPE_SECRET_KEY ? null : generatedKeys.publishableKey);
  const webhookSecret = STRIPE_WEBHOOK_SECRET || generatedKeys.webhookSecret;
  assertTestKey(secretKey);
  if (isEmulated) await startEmulator(deployment, { ...generatedKeys, secretKey, webhookSecret }, webhook);
  else printExternalAccount(deployment, api, webhook);
  const { price, portal } = await setUpPremium(deployment, secretKey);
  // Stripe itself registers no local hosts, so that a test account shows only the card form here.
  if (isEmulated)
    await ensurePaymentMethodDomain(createStripeClient(secretKey, api), new URL(webhook).hostname);
  const { STRIPE_SECRET_ID = "", STRIPE_WEBHOOK_SECRET_ID = "" } = functionEnvironment;
  const { STRIPE_PRICE_PARAMETER = "", STRIPE_PORTAL_PARAMETER = "" } = functionEnvironment;
  return {
    api,
    publishableKey,
    webhookSecret,
    script: isEmulated ? `${api}/stripe.js` : null,
    secrets: { [STRIPE_SECRET_ID]: secretKey, [STRIPE_WEBHOOK_SECRET_ID]: webhookSecret },
    parameters: { [STRIPE_PRICE_PARAMETER]: price, [STRIPE_PORTAL_PARAMETER]: portal },
  };
}

function assertTestKey(key: string): void {
  if (key.includes("_live_"))
    throw new InvalidOptionsError("STRIPE_SECRET_KEY is a live key. Use a test key (sk_test_…).");
}

async function startEmulator(
  { services, stateDir, cleanup }: Deployment,
  { secretKey, publishableKey, webhookSecret }: StripeKeys,
  webhook: string,
): Promise<void> {
  const server = await startStripe({
    port: services.stripe.port,
    dir: join(stateDir, "stripe"),
    secretKey,
    publishableKey,
    business: { name: "Kindstead (local)", statementDescriptor: "KINDSTEAD" },
    // During a rotation the value holds two secrets; the emulator signs with the first.
    webhook: { url: () => webhook, secret: webhookSecret.split(/\s+/)[0] ?? webhookSecret },
  });
  cleanup.defer(() => server.close());
}

function printExternalAccount({ print }: Deployment, api: string, webhook: string): void {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = process.env;
  print(`Payments go to Stripe at ${api}, in the test mode of the account of STRIPE_SECRET_KEY.`);
  if (!STRIPE_PUBLISHABLE_KEY)
    print("  STRIPE_PUBLISHABLE_KEY is not set, so cards cannot be entered on the site.");
  if (!STRIPE_WEBHOOK_SECRET)
    print(
      `  STRIPE_WEBHOOK_SECRET is not set, so webhook events are rejected. Get one from: stripe listen --forward-to ${webhook}`,
    );
}

/** Ensures price and portal configuration. If an external server fails, prints a warning and continues without them. */
async function setUpPremium(
  { services, print }: Deployment,
  secretKey: string,
): Promise<{ price: string; portal: string }> {
  const { endpoint, isEmulated } = services.stripe;
  const stripe = createStripeClient(secretKey, endpoint);
  const getId = async (ensured: Promise<{ id: string }>, warning: string): Promise<string> => {
    try {
      return (await ensured).id;
    } catch (error) {
      if (isEmulated) throw error;
      print(`  ${warning}: ${error instanceof Error ? error.message : error}`);
      return unset;
    }
  };
  const price =
    process.env.STRIPE_PRICE_ID ||
    (await getId(
      ensurePremiumPrice(stripe),
      "Premium cannot be bought until STRIPE_PRICE_ID names its price",
    ));
  const portal = await getId(
    ensurePortalConfiguration(stripe),
    "The customer portal uses the account's default configuration",
  );
  return { price, portal };
}
