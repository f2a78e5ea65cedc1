import { describe, expect, it } from "vitest";
import * as z from "zod";
import { premiumPriceCents } from "../../../contract/brand.ts";
import { webhookEventTypes } from "../../../lambdas/webhooks/webhook-event-types.ts";
import { givenStripe, SECRET_KEY, type StripeFixture } from "../../emulators/stripe/stripe.fixture.ts";
import { ensurePortalConfiguration } from "./portal-configuration.ts";
import { ensurePremiumPrice } from "./premium-price.ts";
import { setUpStripeAccount } from "./set-up-account.ts";
import { createStripeClient } from "./stripe-client.ts";

async function given() {
  const { server } = await givenStripe();
  return createStripeClient(SECRET_KEY, server.url);
}

describe("the price of Premium", () => {
  it("is the contract's, by the month, and is made once", async () => {
    const stripe = await given();
    const price = await ensurePremiumPrice(stripe);
    expect(price).toMatchObject({
      unit_amount: premiumPriceCents,
      currency: "usd",
      recurring: { interval: "month", interval_count: 1 },
      product: "kindstead_premium",
    });
    expect(await ensurePremiumPrice(stripe)).toEqual(price);
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
    const price = await ensurePremiumPrice(stripe);
    expect(price).toMatchObject({ unit_amount: premiumPriceCents, product });
    expect(await stripe.prices.retrieve(old.id)).toMatchObject({ active: true, unit_amount: 1_500 });
    expect(await ensurePremiumPrice(stripe)).toEqual(price);
  });
});

describe("the portal", () => {
  it("lets a member cancel at the period's end and change the card, and is made once", async () => {
    const stripe = await given();
    const configuration = await ensurePortalConfiguration(stripe);
    expect(configuration).toMatchObject({
      active: true,
      features: {
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
        subscription_update: { enabled: false },
        customer_update: { enabled: false },
      },
    });
    expect(await ensurePortalConfiguration(stripe)).toEqual(configuration);
  });

  it("is mended where somebody has changed it", async () => {
    const stripe = await given();
    const { id } = await ensurePortalConfiguration(stripe);
    await stripe.billingPortal.configurations.update(id, {
      features: { subscription_cancel: { enabled: true, mode: "immediately" } },
    });
    const mended = await ensurePortalConfiguration(stripe);
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
    const stripe = createStripeClient(SECRET_KEY, fixture.server.url);
    const first = await setUpStripeAccount(stripe, site);
    const made = await changes(fixture);
    expect(made).toBe(4);
    const [price, portal, endpoint] = [
      (await stripe.prices.list()).data[0],
      await ensurePortalConfiguration(stripe),
      (await stripe.webhookEndpoints.list()).data[0],
    ];
    expect(endpoint).toMatchObject({ url: `${site}/api/webhooks/stripe`, status: "enabled" });
    expect(endpoint?.enabled_events).toEqual(webhookEventTypes);
    for (const id of [price?.id, portal.id, endpoint?.id]) expect(first).toContain(id);
    expect(first).toContain("test mode");
    expect(first).toMatch(/whsec_\w{32}/);

    const again = await setUpStripeAccount(stripe, `${site}/`);
    expect(await changes(fixture)).toBe(made);
    const lines = (text: string) => text.split("\n").filter((line) => !line.startsWith("  signing"));
    expect(lines(again)).toEqual(lines(first));
    expect(again).not.toMatch(/whsec_\w/);
  });

  it("mends a webhook that hears too little or is switched off", async () => {
    const { server } = await givenStripe();
    const stripe = createStripeClient(SECRET_KEY, server.url);
    const url = `${site}/api/webhooks/stripe`;
    const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: ["invoice.paid"] });
    await setUpStripeAccount(stripe, site);
    expect((await stripe.webhookEndpoints.retrieve(id)).enabled_events).toEqual(webhookEventTypes);
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await setUpStripeAccount(stripe, site);
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ id, status: "enabled" }]);
  });

  it("makes no webhook where nobody says where the site is", async () => {
    const { server } = await givenStripe();
    const stripe = createStripeClient(SECRET_KEY, server.url);
    expect(await setUpStripeAccount(stripe, undefined)).toContain("webhook  none");
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });
});
