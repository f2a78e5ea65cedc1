import { defineEnv } from "../env.ts";

/** For calling Stripe: the secret with the account's API key. */
export const stripeEnv = defineEnv(["STRIPE_SECRET_ID"]);

/** For selling Premium: the parameter with the id of its price. */
export const stripePriceEnv = defineEnv(["STRIPE_PRICE_PARAMETER"]);

/** For opening the customer portal: the parameter with the id of its configuration, or the value for "not set". */
export const stripePortalEnv = defineEnv(["STRIPE_PORTAL_PARAMETER"]);

/** For verifying webhook events: the secret with the signing secret or, during a rotation, two separated by space. */
export const stripeWebhookEnv = defineEnv(["STRIPE_WEBHOOK_SECRET_ID"]);

/** The URL of Stripe's API. Only the local emulator sets the variable, as AWS_ENDPOINT_URL_… is set for AWS. */
export const getStripeApiBase = (): URL => new URL(process.env.STRIPE_API_BASE ?? "https://api.stripe.com");
