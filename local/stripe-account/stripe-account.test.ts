import { describe, expect, it } from "vitest";
import { premiumPriceCents } from "../../contract/brand.ts";
import { givenStripe, SECRET_KEY } from "../stripe/given.ts";
import { stripeClient } from "./client.ts";
import { portalConfiguration } from "./portal-configuration.ts";
import { premiumPrice } from "./premium-price.ts";

async function given() {
  const { server } = await givenStripe();
  return stripeClient(SECRET_KEY, server.url);
}

describe("the price of Premium", () => {
  it("is the contract's, by the month, and is made once", async () => {
    const stripe = await given();
    const price = await premiumPrice(stripe);
    expect(price).toMatchObject({
      unit_amount: premiumPriceCents,
      currency: "usd",
      recurring: { interval: "month", interval_count: 1 },
      product: "kindstead_premium",
    });
    expect(await premiumPrice(stripe)).toEqual(price);
    expect((await stripe.prices.list()).data).toHaveLength(1);
    expect((await stripe.products.list()).data).toMatchObject([{ name: "Kindstead Premium" }]);
  });

  it("is another one when the old one's amount is not the contract's, and the old one stays as it was", async () => {
    const stripe = await given();
    const { id: product } = await stripe.products.create({ id: "kindstead_premium", name: "Premium" });
    const old = await stripe.prices.create({
      product,
      currency: "usd",
      unit_amount: premiumPriceCents - 500,
      recurring: { interval: "month" },
      lookup_key: "kindstead_premium_monthly",
    });
    const price = await premiumPrice(stripe);
    expect(price).toMatchObject({ unit_amount: premiumPriceCents, product });
    expect(await stripe.prices.retrieve(old.id)).toMatchObject({ active: true, unit_amount: 1_500 });
    expect(await premiumPrice(stripe)).toEqual(price);
  });
});

describe("the portal", () => {
  it("lets a member cancel at the period's end and change the card, and is made once", async () => {
    const stripe = await given();
    const configuration = await portalConfiguration(stripe);
    expect(configuration).toMatchObject({
      active: true,
      features: {
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
        subscription_update: { enabled: false },
        customer_update: { enabled: false },
      },
    });
    expect(await portalConfiguration(stripe)).toEqual(configuration);
  });

  it("is mended where somebody has changed it", async () => {
    const stripe = await given();
    const { id } = await portalConfiguration(stripe);
    await stripe.billingPortal.configurations.update(id, {
      features: { subscription_cancel: { enabled: true, mode: "immediately" } },
    });
    const mended = await portalConfiguration(stripe);
    expect(mended.id).toBe(id);
    expect(mended.features.subscription_cancel.mode).toBe("at_period_end");
  });
});
