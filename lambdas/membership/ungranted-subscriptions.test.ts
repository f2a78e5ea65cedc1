import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createPayingMember,
  listEmailSubjectsTo,
  subscribeAgain,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { syncMembership } from "./membership.ts";
import * as premiumPrice from "./premium-price.ts";

const shop = await startShopForFile();
afterEach(() => void vi.restoreAllMocks());

const buildTrigger = () => ({ idempotencyId: `event#evt_${randomUUID()}`, actor: "stripe" });

describe("a subscription grants nothing if it", () => {
  const syncSubscription = async (overrides: { price?: string; metadata?: Record<string, string> }) => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await shop.sdk.subscriptions.cancel(subscription);
    await subscribeAgain(shop, { customer, subscription }, overrides);
    return syncMembership(customer, { actor: member.id });
  };

  it("has another price", async () => {
    const { product } = await shop.sdk.prices.retrieve(shop.price);
    const cheap = await shop.sdk.prices.create({
      product: String(product),
      currency: "usd",
      unit_amount: 100,
      recurring: { interval: "month" },
    });
    expect((await syncSubscription({ price: cheap.id }))?.membership.state).toBe("none");
  });

  it("has another price, unless our checkout sold it at that price before the price changed", async () => {
    const { product } = await shop.sdk.prices.retrieve(shop.price);
    const earlier = await shop.sdk.prices.create({
      product: String(product),
      currency: "usd",
      unit_amount: 1_500,
      recurring: { interval: "month" },
    });
    const { member, customer, subscription } = await createPayingMember(shop);
    await shop.sdk.subscriptions.cancel(subscription);
    const sold = { kindstead_price: earlier.id };
    for (const [metadata, state] of [
      [sold, "none"],
      [{ ...sold, kindstead_member: member.id }, "active"],
    ] as const) {
      await subscribeAgain(shop, { customer, subscription }, { price: earlier.id, metadata });
      expect((await syncMembership(customer, { actor: member.id }))?.membership.state).toBe(state);
    }
  });

  it("has another price, unless it counted until the price of Premium changed, also if it was made by hand", async () => {
    const payer = await createPayingMember(shop);
    const { member, customer, subscription } = payer;
    await shop.sdk.subscriptions.cancel(subscription);
    await subscribeAgain(shop, payer);
    expect((await syncMembership(customer, { actor: member.id }))?.membership.state).toBe("active");
    vi.spyOn(premiumPrice, "hasPremiumPrice").mockResolvedValue(false);
    expect((await syncMembership(customer, { actor: member.id }))?.membership.state).toBe("active");
    const ended = "Your Premium membership has ended";
    expect(await listEmailSubjectsTo(member)).not.toContain(ended);
  });

  it("names another member in its metadata", async () => {
    expect((await syncSubscription({ metadata: { kindstead_member: randomUUID() } }))?.membership.state).toBe(
      "none",
    );
    expect((await syncSubscription({}))?.membership.state).toBe("active");
  });

  it("belongs to a customer of no member", async () => {
    const { id } = await shop.sdk.customers.create({ metadata: { kindstead_member: randomUUID() } });
    expect(await syncMembership(id, buildTrigger())).toBeUndefined();
  });
});
