import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.ts";
import { setUpStripeAccount } from "./stripe-account/set-up-account.ts";
import { createStripeClient } from "./stripe-account/stripe-client.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- stripe:setup [site URL]: creates product, price, portal configuration and webhook in the Stripe account of
 * STRIPE_SECRET_KEY, from the environment or .env, registers the site's domain for wallets, and prints where to set the
 * ids. Safe to repeat.
 */

await runCommand(async () => {
  const env = join(import.meta.dirname, "..", "..", ".env");
  if (existsSync(env)) process.loadEnvFile(env);
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: api = "https://api.stripe.com" } = process.env;
  const [site] = process.argv.slice(2);
  if (!key)
    throw new UsageError(
      "STRIPE_SECRET_KEY is not set. Set it to the account's secret key, in the environment or in .env.",
    );
  if (site !== undefined && !/^https:\/\/[^/]+\/?$/.test(site))
    throw new UsageError(`${site} is not a valid site URL. It must be https://<host> without a path.`);
  try {
    console.log(await setUpStripeAccount(createStripeClient(key, api), site));
  } catch (error) {
    throw new UsageError(`Stripe at ${api} failed: ${error instanceof Error ? error.message : error}`);
  }
});
