import type Stripe from "stripe";
import { routes } from "../../../contract/routes.ts";
import { ensurePaymentMethodDomain, formatWallets } from "./payment-method-domain.ts";
import { ensurePortalConfiguration } from "./portal-configuration.ts";
import { ensurePremiumPrice } from "./premium-price.ts";
import { ensureWebhookEndpoint, formatDeletion, listOtherEndpoints } from "./webhook-endpoint.ts";

/**
 * Creates what the product needs in a Stripe account and returns instructions with the ids. `site` is an origin; without it
 * no webhook is created and no domain registered. Safe to repeat; only the run that creates the webhook returns its secret.
 */
export async function setUpStripeAccount(stripe: Stripe, site: string | undefined): Promise<string> {
  const price = await ensurePremiumPrice(stripe);
  const portal = await ensurePortalConfiguration(stripe);
  const endpoint = site === undefined ? undefined : await ensureWebhookEndpoint(stripe, toWebhookUrl(site));
  const others = endpoint ? await listOtherEndpoints(stripe, endpoint.url) : [];
  const wallets =
    site === undefined ? undefined : await ensurePaymentMethodDomain(stripe, new URL(site).hostname);
  return [
    `In the account of this key, in ${price.livemode ? "live" : "test"} mode:`,
    `  price    ${price.id}   ${formatPrice(price)} a month`,
    `  portal   ${portal.id}`,
    `  webhook  ${endpoint ? `${endpoint.id}   ${endpoint.url}` : "none; to create it: npm run ops -- stripe:setup https://<the site>"}`,
    ...(endpoint ? [`  signing  ${endpoint.secret ?? secretPlaceholder}`] : []),
    ...others.flatMap((other) => [
      `  another  ${other.id}   ${other.url}   Stripe sends every event to it, too. Unless it is of another site:`,
      `           ${formatDeletion(other)}`,
    ]),
    `  wallets  ${wallets ? formatWallets(wallets) : "none; a site's domain is registered with its webhook"}`,
    "",
    "For a stage on AWS (docs/operations.md#stripe-keys); the stack's outputs name the two secrets:",
    "  aws secretsmanager put-secret-value --secret-id <StripeKeySecret> --region us-east-1 --secret-string <the secret key>",
    "  aws secretsmanager put-secret-value --secret-id <StripeWebhookSecret> --region us-east-1 --secret-string <the signing secret>",
    `  aws ssm put-parameter --region us-east-1 --type String --overwrite --name /kindstead/<stage>/stripe-price-id --value ${price.id}`,
    `  aws ssm put-parameter --region us-east-1 --type String --overwrite --name /kindstead/<stage>/stripe-portal-configuration --value ${portal.id}`,
    "  set stripePublishableKey in stages/<stage>.json, then: npm run deploy -- --stage <stage>",
    "",
    "For this machine, in .env:",
    "  STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, and STRIPE_WEBHOOK_SECRET from",
    `  stripe listen --forward-to http://127.0.0.1:4000${routes.stripeWebhook.path}`,
  ].join("\n");
}

const secretPlaceholder = "whsec_…, printed when the webhook was created; also shown in the Stripe Dashboard";

const toWebhookUrl = (site: string): string => new URL(routes.stripeWebhook.path, site).href;

const formatPrice = ({ unit_amount }: Stripe.Price): string => `$${((unit_amount ?? 0) / 100).toFixed(2)}`;
