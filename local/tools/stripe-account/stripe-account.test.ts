import { describe, expect, it } from "vitest";
import * as z from "zod";
import { initialPriceCents } from "../../../contract/brand.ts";
import { webhookEventTypes } from "../../../lambdas/webhooks/webhook-event-types.ts";
import { SECRET_KEY, type StripeFixture, startTestStripe } from "../../emulators/stripe/stripe.fixture.ts";
import { ensurePortalConfiguration } from "./portal-configuration.ts";
import { ensurePremiumPrice } from "./premium-price.ts";
import { setUpStripeAccount } from "./set-up-account.ts";
import { createStripeClient } from "./stripe-client.ts";
import { ensureWebhookEndpoint } from "./webhook-endpoint.ts";

async function createTestClient() {
  const { server } = await startTestStripe();
  return createStripeClient(SECRET_KEY, server.url);
}

describe("ensurePremiumPrice", () => {
  it("creates the monthly price of the contract once", async () => {
    const stripe = await createTestClient();
    const price = await ensurePremiumPrice(stripe);
    expect(price).toMatchObject({
      unit_amount: initialPriceCents,
      currency: "usd",
      recurring: { interval: "month", interval_count: 1 },
      product: "kindstead_premium",
    });
    expect(await ensurePremiumPrice(stripe)).toEqual(price);
    expect((await stripe.prices.list()).data).toHaveLength(1);
    expect((await stripe.products.list()).data).toMatchObject([{ name: "Premium" }]);
  });

  it("keeps the amount that the owner has set, and replaces a price that is not by the month", async () => {
    const stripe = await createTestClient();
    const { id: product } = await stripe.products.create({ id: "kindstead_premium", name: "Premium" });
    const old = await stripe.prices.create({
      product,
      currency: "usd",
      unit_amount: initialPriceCents - 500,
      recurring: { interval: "month" },
      lookup_key: "kindstead_premium_monthly",
    });
    expect(await ensurePremiumPrice(stripe)).toEqual(old);
    await stripe.prices.create({
      product,
      currency: "usd",
      unit_amount: 18_000,
      recurring: { interval: "year" },
      lookup_key: "kindstead_premium_monthly",
      transfer_lookup_key: true,
    });
    const price = await ensurePremiumPrice(stripe);
    expect(price).toMatchObject({ unit_amount: initialPriceCents, product });
    expect(await ensurePremiumPrice(stripe)).toEqual(price);
  });
});

it("ensurePremiumPrice: a price that the owner made the default stays, also when the first one is archived", async () => {
  const stripe = await createTestClient();
  const first = await ensurePremiumPrice(stripe);
  const product = "kindstead_premium";
  const recurring = { interval: "month" } as const;
  const chosen = await stripe.prices.create({ product, currency: "usd", unit_amount: 1_700, recurring });
  await stripe.products.update(product, { default_price: chosen.id });
  await stripe.prices.update(first.id, { active: false });
  expect((await ensurePremiumPrice(stripe)).id).toBe(chosen.id);
  expect((await stripe.prices.list()).data).toHaveLength(2);
});

it("ensurePremiumPrice: an archived product is for sale again", async () => {
  const stripe = await createTestClient();
  const price = await ensurePremiumPrice(stripe);
  await stripe.products.update("kindstead_premium", { active: false });
  expect(await ensurePremiumPrice(stripe)).toEqual(price);
  expect((await stripe.products.retrieve("kindstead_premium")).active).toBe(true);
});

it("ensureWebhookEndpoint: one of another API version is replaced, and its successor stays", async () => {
  const stripe = await createTestClient();
  const url = "https://kindstead.test/api/webhooks/stripe";
  const enabled_events = [...webhookEventTypes];
  const old = await stripe.webhookEndpoints.create({ url, enabled_events });
  const replaced = await ensureWebhookEndpoint(stripe, url);
  expect([replaced.id === old.id, replaced.secret]).toEqual([false, expect.stringMatching(/^whsec_/)]);
  expect((await ensureWebhookEndpoint(stripe, url)).id).toBe(replaced.id);
  expect((await stripe.webhookEndpoints.list()).data.map(({ id }) => id)).toEqual([replaced.id]);
});

describe("ensurePortalConfiguration", () => {
  it("allows cancelling at the end of the period and changing the card, and is created once", async () => {
    const stripe = await createTestClient();
    const configuration = await ensurePortalConfiguration(stripe);
    expect(configuration).toMatchObject({
      active: true,
      features: {
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
        subscription_pause: { enabled: false },
        subscription_update: { enabled: false },
        customer_update: { enabled: false },
      },
    });
    expect(await ensurePortalConfiguration(stripe)).toEqual(configuration);
  });

  it("offers cards and their wallets only, also after the owner has turned on bank debits", async () => {
    const stripe = await createTestClient();
    const { features } = await ensurePortalConfiguration(stripe);
    const id = features.payment_method_update.payment_method_configuration ?? "";
    const listOffered = async () =>
      Object.entries(await stripe.paymentMethodConfigurations.retrieve(id))
        .filter(([, field]) => z.object({ available: z.literal(true) }).safeParse(field).success)
        .map(([method]) => method);
    expect(await listOffered()).toEqual(["apple_pay", "card", "google_pay"]);
    const us_bank_account = { display_preference: { preference: "on" } } as const;
    await stripe.paymentMethodConfigurations.update(id, { us_bank_account });
    await ensurePortalConfiguration(stripe);
    expect(await listOffered()).toEqual(["apple_pay", "card", "google_pay"]);
  });

  it.each([
    { subscription_cancel: { enabled: true, mode: "immediately" } },
    { subscription_pause: { enabled: true } },
  ] as const)("restores a configuration that was changed: %j", async (features) => {
    const stripe = await createTestClient();
    const original = await ensurePortalConfiguration(stripe);
    const changed = await stripe.billingPortal.configurations.update(original.id, { features });
    expect(changed.features).not.toEqual(original.features);
    const restored = await ensurePortalConfiguration(stripe);
    expect(restored.id).toBe(original.id);
    expect(restored.features).toEqual(original.features);
  });
});

describe("setUpStripeAccount", () => {
  const site = "https://kindstead.test";
  const ledger = z.object({ calls: z.array(z.object({ method: z.string() })) });
  const countChanges = async (stripe: StripeFixture) => {
    const { calls } = ledger.parse((await stripe.local("GET", "/_ledger")).body);
    return calls.filter(({ method }) => method !== "GET").length;
  };

  it("creates everything, returns instructions with all ids, and changes nothing when it runs again", async () => {
    const fixture = await startTestStripe();
    const stripe = createStripeClient(SECRET_KEY, fixture.server.url);
    const first = await setUpStripeAccount(stripe, site);
    const changes = await countChanges(fixture);
    expect(changes).toBe(7);
    const [price, portal, endpoint] = [
      (await stripe.prices.list()).data[0],
      await ensurePortalConfiguration(stripe),
      (await stripe.webhookEndpoints.list()).data[0],
    ];
    expect(portal.business_profile.headline, "without a brand, which is the owner's").toBe("Premium");
    expect(endpoint).toMatchObject({ url: `${site}/api/webhooks/stripe`, status: "enabled" });
    expect(endpoint?.enabled_events).toEqual(webhookEventTypes);
    for (const id of [price?.id, portal.id, endpoint?.id]) expect(first).toContain(id);
    expect(first).toContain("test mode");
    expect(first).toMatch(/whsec_\w{32}/);

    const again = await setUpStripeAccount(stripe, `${site}/`);
    expect(await countChanges(fixture)).toBe(changes);
    const lines = (text: string) => text.split("\n").filter((line) => !line.startsWith("  signing"));
    expect(lines(again)).toEqual(lines(first));
    expect(again).not.toMatch(/whsec_\w/);
  });

  it("updates a webhook that has other event types or is disabled", async () => {
    const { server } = await startTestStripe();
    const stripe = createStripeClient(SECRET_KEY, server.url);
    const url = `${site}/api/webhooks/stripe`;
    const { id } = await ensureWebhookEndpoint(stripe, url);
    await stripe.webhookEndpoints.update(id, { enabled_events: ["invoice.paid"] });
    await setUpStripeAccount(stripe, site);
    expect((await stripe.webhookEndpoints.retrieve(id)).enabled_events).toEqual(webhookEventTypes);
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await setUpStripeAccount(stripe, site);
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ id, status: "enabled" }]);
  });

  it("names the webhook of a former domain, which Stripe goes on using, and no other one", async () => {
    const { server } = await startTestStripe();
    const stripe = createStripeClient(SECRET_KEY, server.url);
    const path = "/api/webhooks/stripe";
    const create = (url: string) => stripe.webhookEndpoints.create({ url, enabled_events: ["invoice.paid"] });
    const [former, foreign] = [await create(`https://former.test${path}`), await create("https://erp.test/")];
    const disabled = await create(`https://disabled.test${path}`);
    await stripe.webhookEndpoints.update(disabled.id, { disabled: true });
    const printed = await setUpStripeAccount(stripe, site);
    expect(printed).toContain(`another  ${former.id}   https://former.test${path}`);
    expect(printed).toContain(`curl -X DELETE https://api.stripe.com/v1/webhook_endpoints/${former.id} `);
    for (const { id } of [foreign, disabled]) expect(printed).not.toContain(id);
  });

  it("registers the site's domain for wallets, and enables it again", async () => {
    const { server } = await startTestStripe();
    const stripe = createStripeClient(SECRET_KEY, server.url);
    expect(await setUpStripeAccount(stripe, site)).toContain(
      "kindstead.test: Apple Pay active, Google Pay active",
    );
    const [domain] = (await stripe.paymentMethodDomains.list()).data;
    await stripe.paymentMethodDomains.update(domain?.id ?? "", { enabled: false });
    await setUpStripeAccount(stripe, site);
    expect((await stripe.paymentMethodDomains.list()).data).toMatchObject([
      { id: domain?.id, domain_name: "kindstead.test", enabled: true },
    ]);
  });

  it("creates no webhook and registers no domain without a site", async () => {
    const { server } = await startTestStripe();
    const stripe = createStripeClient(SECRET_KEY, server.url);
    const text = await setUpStripeAccount(stripe, undefined);
    expect(text).toContain("webhook  none");
    expect(text).toContain("wallets  none");
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
    expect((await stripe.paymentMethodDomains.list()).data).toEqual([]);
  });
});
