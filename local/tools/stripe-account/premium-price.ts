import type Stripe from "stripe";
import { initialPriceCents } from "../../../contract/brand.ts";

/** The ids by which a later run finds product and price. */
const productId = "kindstead_premium";
const lookupKey = "kindstead_premium_monthly";
const expandPrice = { expand: ["default_price"] };

/**
 * Ensures product and price of Premium in this account: creates them, or replaces a price that is not in US dollars by the
 * month, or is of another product. The amount is the owner's, who changes it by another default price of the product. An
 * archived product, which can't be sold, is for sale again. Existing subscriptions keep their old price.
 */
export async function ensurePremiumPrice(stripe: Stripe): Promise<Stripe.Price> {
  const product = await ensurePremiumProduct(stripe);
  const { default_price: chosen } = product;
  if (typeof chosen === "object" && chosen?.active && isMonthlyInDollars(chosen)) return chosen;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
  const existing = data.find((price) => price.product === product.id && isMonthlyInDollars(price));
  if (existing) return existing;
  return stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: initialPriceCents,
    recurring: { interval: "month" },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  });
}

const isMonthlyInDollars = ({ currency, recurring }: Stripe.Price): boolean =>
  currency === "usd" && recurring?.interval === "month" && recurring.interval_count === 1;

async function ensurePremiumProduct(stripe: Stripe): Promise<Stripe.Product> {
  try {
    const product = await stripe.products.retrieve(productId, expandPrice);
    return product.active
      ? product
      : await stripe.products.update(productId, { active: true, ...expandPrice });
  } catch (error) {
    if (!(error instanceof stripe.errors.StripeInvalidRequestError) || error.code !== "resource_missing")
      throw error;
    // Checkout and receipts show it beside the account's own name, so it needs no brand.
    return stripe.products.create({ id: productId, name: "Premium" });
  }
}
