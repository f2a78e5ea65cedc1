import { isDeepStrictEqual } from "node:util";
import type Stripe from "stripe";
import { brand } from "../../../contract/brand.ts";

/** By this mark a second run finds what the first has made. */
const mark = { kindstead: "portal" };

/** What a member may do there (design: decisions, "Money"): no other plan, and an end only when the period ends. */
const features = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: "at_period_end", proration_behavior: "none" },
  subscription_update: { enabled: false },
} as const;

const headline = `${brand.name} Premium`;

/** The portal's configuration in this account: made where there is none, mended where somebody changed it. */
export async function ensurePortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration> {
  const wanted = { business_profile: { headline }, features };
  for await (const known of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (known.metadata?.kindstead === mark.kindstead)
      return isUpToDate(known) ? known : stripe.billingPortal.configurations.update(known.id, wanted);
  return stripe.billingPortal.configurations.create({ ...wanted, metadata: mark });
}

function isUpToDate({ business_profile, features: has }: Stripe.BillingPortal.Configuration): boolean {
  const given = {
    customer_update: { enabled: has.customer_update.enabled },
    invoice_history: { enabled: has.invoice_history.enabled },
    payment_method_update: { enabled: has.payment_method_update.enabled },
    subscription_cancel: {
      enabled: has.subscription_cancel.enabled,
      mode: has.subscription_cancel.mode,
      proration_behavior: has.subscription_cancel.proration_behavior,
    },
    subscription_update: { enabled: has.subscription_update.enabled },
  };
  return business_profile.headline === headline && isDeepStrictEqual(given, features);
}
