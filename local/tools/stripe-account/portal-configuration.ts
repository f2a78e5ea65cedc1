import { isDeepStrictEqual } from "node:util";
import type Stripe from "stripe";
import { ensureCardMethods } from "./card-methods.ts";

/** Metadata by which a later run finds the configuration. */
const metadata = { kindstead: "portal" };

/** Members can cancel only at the end of the period, and can neither pause nor change the plan (PAY-8). */
const features = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  subscription_cancel: { enabled: true, mode: "at_period_end", proration_behavior: "none" },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
} as const;

/** Stripe shows the account's own name beside it. */
const headline = "Premium";

/** Ensures the customer portal's configuration in this account: creates it, or restores it after a change. */
export async function ensurePortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration> {
  const { id } = await ensureCardMethods(stripe);
  const payment_method_update = { enabled: true, payment_method_configuration: id };
  const expected = { business_profile: { headline }, features: { ...features, payment_method_update } };
  for await (const existing of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (existing.metadata?.kindstead === metadata.kindstead)
      return isUpToDate(existing, expected.features)
        ? existing
        : stripe.billingPortal.configurations.update(existing.id, expected);
  return stripe.billingPortal.configurations.create({ ...expected, metadata });
}

function isUpToDate(
  { business_profile, features: currentFeatures }: Stripe.BillingPortal.Configuration,
  expected: object,
): boolean {
  const current = {
    customer_update: { enabled: currentFeatures.customer_update.enabled },
    invoice_history: { enabled: currentFeatures.invoice_history.enabled },
    payment_method_update: {
      enabled: currentFeatures.payment_method_update.enabled,
      payment_method_configuration: currentFeatures.payment_method_update.payment_method_configuration,
    },
    subscription_cancel: {
      enabled: currentFeatures.subscription_cancel.enabled,
      mode: currentFeatures.subscription_cancel.mode,
      proration_behavior: currentFeatures.subscription_cancel.proration_behavior,
    },
    subscription_pause: { enabled: currentFeatures.subscription_pause.enabled },
    subscription_update: { enabled: currentFeatures.subscription_update.enabled },
  };
  return business_profile.headline === headline && isDeepStrictEqual(current, expected);
}
