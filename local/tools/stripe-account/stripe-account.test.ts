import { describe, expect, it } from "vitest";
import * as z from "zod";
import { premiumPriceCents } from "../../../contract/brand.ts";
import { heardTypes } from "../../../lambdas/webhooks/webhook-event-types.ts";
import { givenStripe, SECRET_KEY, type StripeFixture } from "../../emulators/stripe/stripe.fixture.ts";
import { stripeClient } from "./stripe-client.ts";
import { portalConfiguration } from "./portal-configuration.ts";
import { premiumPrice } from "./premium-price.ts";
import { setUp } from "./set-up-account.ts";

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

describe("npm run stripe:setup", () => {
  const site = "https://kindstead.test";
  const ledger = z.object({ calls: z.array(z.object({ method: z.string() })) });
  const changes = async (stripe: StripeFixture) => {
    const { calls } = ledger.parse((await stripe.local("GET", "/_ledger")).body);
    return calls.filter(({ method }) => method !== "GET").length;
  };

  it("makes all there is to make, names what to put where, and changes nothing when it is run again", async () => {
    const fixture = await givenStripe();
    const stripe = stripeClient(SECRET_KEY, fixture.server.url);
    const first = await setUp(stripe, site);
    const made = await changes(fixture);
    expect(made).toBe(4);
    const [price, portal, endpoint] = [
      (await stripe.prices.list()).data[0],
      await portalConfiguration(stripe),
      (await stripe.webhookEndpoints.list()).data[0],
    ];
    expect(endpoint).toMatchObject({ url: `${site}/api/webhooks/stripe`, status: "enabled" });
    expect(endpoint?.enabled_events).toEqual(heardTypes);
    for (const id of [price?.id, portal.id, endpoint?.id]) expect(first).toContain(id);
    expect(first).toContain("test mode");
    expect(first).toMatch(/whsec_\w{32}/);

    const again = await setUp(stripe, `${site}/`);
    expect(await changes(fixture)).toBe(made);
    const lines = (text: string) => text.split("\n").filter((line) => !line.startsWith("  signing"));
    expect(lines(again)).toEqual(lines(first));
    expect(again).not.toMatch(/whsec_\w/);
  });

  it("mends a webhook that hears too little or is switched off", async () => {
    const { server } = await givenStripe();
    const stripe = stripeClient(SECRET_KEY, server.url);
    const url = `${site}/api/webhooks/stripe`;
    const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: ["invoice.paid"] });
    await setUp(stripe, site);
    expect((await stripe.webhookEndpoints.retrieve(id)).enabled_events).toEqual(heardTypes);
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await setUp(stripe, site);
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ id, status: "enabled" }]);
  });

  it("makes no webhook where nobody says where the site is", async () => {
    const { server } = await givenStripe();
    const stripe = stripeClient(SECRET_KEY, server.url);
    expect(await setUp(stripe, undefined)).toContain("webhook  none");
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });
});
