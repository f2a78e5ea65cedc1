import { existsSync } from "node:fs";
import { join } from "node:path";
import { setUpStripeAccount } from "./stripe-account/set-up-account.ts";
import { createStripeClient } from "./stripe-account/stripe-client.ts";

/*
 * npm run stripe:setup -- [the site's address]: makes product, price, portal configuration and webhook in the Stripe
 * account of STRIPE_SECRET_KEY, from the environment or .env, and prints what to put where. It may be run again.
 */

const env = join(import.meta.dirname, "..", "..", ".env");
if (existsSync(env)) process.loadEnvFile(env);

const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: api = "https://api.stripe.com" } = process.env;
const [site] = process.argv.slice(2);

if (!key) fail("STRIPE_SECRET_KEY is not set: put the account's secret key into the environment or .env.");
if (site !== undefined && !/^https:\/\/[^/]+\/?$/.test(site))
  fail(`${site} is no address of a site: https://… and nothing behind its name. Stripe calls https only.`);

try {
  console.log(await setUpStripeAccount(createStripeClient(key, api), site));
} catch (error) {
  fail(`The Stripe at ${api} cannot be used: ${error instanceof Error ? error.message : error}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
