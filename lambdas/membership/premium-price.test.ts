import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toBrand, toBrandValues } from "../../contract/brand.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { callMembership, createCheckout, createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import * as siteSettings from "../site-settings/site-settings.ts";
import * as priceSettings from "../stripe/price-settings.ts";
import { handler as runReconciliation } from "../webhooks/reconcile.lambda.ts";
import { syncMembership, syncPremiumPrice } from "./membership.ts";
import { describePriceOf, getSoldPrice } from "./premium-price.ts";

const shop = await startShopForFile();
const product = "kindstead_premium";

// The settings are read each time instead of every 30 seconds.
beforeEach(() => {
  vi.spyOn(siteSettings, "getSiteSettings").mockImplementation(siteSettings.readSiteSettings);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.sdk.products.update(product, { active: true });
});

const createPrice = (
  unit_amount: number,
  { currency = "usd", interval = "month" as "month" | "year", interval_count = 1 } = {},
) => shop.sdk.prices.create({ product, unit_amount, currency, recurring: { interval, interval_count } });

const readPrice = async () => {
  const settings = await siteSettings.readSiteSettings();
  return { stored: settings.premium_price, shown: toBrandValues(toBrand(settings)).price };
};

async function setDefault(default_price: string) {
  await shop.sdk.products.update(product, { default_price });
  await syncPremiumPrice();
}

const getSoldPriceOf = async () => {
  const { id } = await createCheckout(await createMember());
  const { data } = await shop.sdk.checkout.sessions.listLineItems(id);
  return data[0]?.price?.id;
};

it("the price of Premium: what is shown and sold is the product's default price, and members keep theirs", async () => {
  const early = await createPayingMember(shop);
  await syncPremiumPrice();
  expect(await readPrice()).toMatchObject({ stored: { id: shop.price, refused: null }, shown: "$20" });
  const dearer = await createPrice(2_450);
  await setDefault(dearer.id);
  expect(await readPrice()).toMatchObject({ stored: { id: dearer.id, cents: 2_450 }, shown: "$24.50" });
  expect(await getSoldPriceOf()).toBe(dearer.id);
  const late = await createPayingMember(shop);
  for (const { customer } of [early, late]) await syncMembership(customer, { actor: "job" });
  expect((await getMemberRow(early.member)).billing?.price_cents).toBe(2_000);
  expect((await getMemberRow(late.member)).billing?.price_cents).toBe(2_450);
  const moved = await getMemberRow(late.member);
  const billing = moved.billing && { ...moved.billing, subscription_id: null };
  await shop.sdk.subscriptions.update(late.subscription, {
    metadata: { kindstead_member: "", kindstead_price: "" },
  });
  await memberStore.put({ ...moved, billing });
  expect(
    (await syncMembership(late.customer, { actor: "job" }))?.membership.state,
    "sold at this price in Stripe's dashboard",
  ).toBe("active");
});

it("the price of Premium: another currency or interval, or nothing, is refused with its description, and the last one is sold on", async () => {
  const last = await createPrice(1_900);
  await setDefault(last.id);
  const euros = await createPrice(1_800, { currency: "eur" });
  await setDefault(euros.id);
  expect(await readPrice()).toEqual({
    stored: { configured: shop.price, id: last.id, cents: 1_900, refused: "€18.00 every month" },
    shown: "$19",
  });
  expect(await getSoldPriceOf()).toBe(last.id);
  for (const [price, refused] of [
    [await createPrice(18_000, { interval: "year" }), "$180.00 every year"],
    [await createPrice(5_400, { interval_count: 3 }), "$54.00 every 3 months"],
    [await createPrice(0), "$0.00 every month"],
  ] as const) {
    await setDefault(price.id);
    expect((await readPrice()).stored).toMatchObject({ id: last.id, refused });
  }
  const archived = await createPrice(2_600);
  await shop.sdk.prices.update(archived.id, { active: false });
  await setDefault(archived.id);
  expect((await readPrice()).stored).toMatchObject({ id: last.id, refused: "$26.00 every month, archived" });
  await shop.sdk.products.update(product, { default_price: last.id });
  await runReconciliation({ time: new Date().toISOString() }, { getRemainingTimeInMillis: () => 900_000 });
  expect((await readPrice()).stored, "read by the daily job").toMatchObject({ id: last.id, refused: null });
});

it("the price of Premium: as soon as the owner has configured another price, that one is sold", async () => {
  await syncPremiumPrice();
  const { id } = await createPrice(3_000);
  vi.spyOn(priceSettings, "getConfiguredPrice").mockResolvedValue(id);
  expect(await getSoldPriceOf()).toBe(id);
});

it("the price of Premium: of ten readings at once while it changes, the last value wins", async () => {
  const prices = await Promise.all([2_100, 2_200, 2_300].map((cents) => createPrice(cents)));
  for (const { id, unit_amount } of prices) {
    await Promise.all([
      ...Array.from({ length: 4 }, () => syncPremiumPrice()),
      setDefault(id),
      ...Array.from({ length: 4 }, () => syncPremiumPrice()),
    ]);
    expect((await readPrice()).stored).toMatchObject({ id, cents: unit_amount });
  }
});

it("the price of Premium: while nothing can be sold no checkout opens, and Settings and pages keep the last price", async () => {
  await setDefault(shop.price);
  await shop.sdk.products.update(product, { active: false });
  await syncPremiumPrice();
  expect(await readPrice()).toMatchObject({
    stored: { configured: shop.price, id: null, cents: 2_000, refused: "$20.00 every month" },
    shown: "$20",
  });
  const member = await createMember();
  expect((await callMembership("startCheckout", member)).status).toBe(500);
  const { customer_id: customer = "" } = (await getMemberRow(member)).billing ?? {};
  expect((await shop.sdk.checkout.sessions.list({ customer })).data).toEqual([]);
  vi.spyOn(priceSettings, "getConfiguredPrice").mockResolvedValue("price_of_another_account");
  await syncPremiumPrice();
  expect((await readPrice()).stored).toMatchObject({ id: null, refused: "missing" });
});

it("the price of Premium: one that is paid once, or has no fixed amount, is described as such", async () => {
  const once = await shop.sdk.prices.create({ product, unit_amount: 1_500, currency: "usd" });
  expect(describePriceOf(once)).toBe("$15.00 once");
  expect(describePriceOf({ ...once, unit_amount: null })).toBe("no fixed amount once");
});

it("the price of Premium: a new one is logged with the one before, the same one is not", async () => {
  await setDefault(shop.price);
  const { id } = await createPrice(2_700);
  const changed = await recordLogLines(() => setDefault(id));
  expect(changed.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      message: "The price of Premium is read",
      id,
      cents: 2_700,
      before_cents: 2_000,
    }),
  ]);
  expect(await recordLogLines(syncPremiumPrice)).toEqual([]);
});

it("the price of Premium: without one that can be sold, the error says where an owner sees why", async () => {
  await shop.sdk.products.update(product, { active: false });
  vi.spyOn(priceSettings, "getConfiguredPrice").mockResolvedValue("price_of_no_account");
  await syncPremiumPrice();
  await expect(getSoldPrice()).rejects.toThrow(
    "Premium has no price that can be sold: see Settings in the back office",
  );
});
