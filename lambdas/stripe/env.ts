import { defineEnv } from "../env.ts";

/** What calling Stripe needs: the secret that holds the account's key. */
export const stripeEnv = defineEnv(["STRIPE_SECRET_ID"]);

/** What selling Premium needs: the parameter that holds the id of its price. */
export const stripePriceEnv = defineEnv(["STRIPE_PRICE_PARAMETER"]);

/** What opening the portal needs: the parameter that holds the id of its configuration, or `unset`. */
export const stripePortalEnv = defineEnv(["STRIPE_PORTAL_PARAMETER"]);

/**
 * What believing Stripe's events needs: the secret that holds the webhook's own, one or, while they are rotated,
 * two of them with white space between.
 */
export const stripeWebhookEnv = defineEnv(["STRIPE_WEBHOOK_SECRET_ID"]);

/** Where Stripe's API is. Only what stands in for Stripe sets the variable, as AWS_ENDPOINT_URL_… is set for AWS. */
export const getStripeApiBase = (): URL => new URL(process.env.STRIPE_API_BASE ?? "https://api.stripe.com");
