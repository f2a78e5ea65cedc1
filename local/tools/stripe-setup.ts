import { existsSync } from "node:fs";
import { join } from "node:path";
import { setUpStripeAccount } from "./stripe-account/set-up-account.ts";
import { createStripeClient } from "./stripe-account/stripe-client.ts";

/*
 * npm run ops -- stripe:setup [site URL]: creates product, price, portal configuration and webhook in the Stripe account of
 * STRIPE_SECRET_KEY, from the environment or .env, registers the site's domain for wallets, and prints where to set the
 * ids. Safe to repeat.
 */

const env = join(import.meta.dirname, "..", "..", ".env");
if (existsSync(env)) process.loadEnvFile(env);

const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: api = "https://api.stripe.com" } = process.env;
const [site] = process.argv.slice(2);

if (!key)
  fail("STRIPE_SECRET_KEY is not set. Set it to the account's secret key, in the environment or in .env.");
if (site !== undefined && !/^https:\/\/[^/]+\/?$/.test(site))
  fail(`${site} is not a valid site URL. It must be https://<host> without a path.`);

try {
  console.log(await setUpStripeAccount(createStripeClient(key, api), site));
} catch (error) {
  fail(`Stripe at ${api} failed: ${error instanceof Error ? error.message : error}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
