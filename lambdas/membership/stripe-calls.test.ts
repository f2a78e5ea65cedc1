import { describe, expect, it } from "vitest";
import { createAlteredClient } from "../../test/support/altered-stripe.ts";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import {
  cancelSubscription,
  isCustomerGone,
  refundAllInvoices,
  refundLatestInvoice,
} from "./stripe-calls.ts";

const shop = await startShopForFile();
const { sdk } = shop;

async function createPaid() {
  const payer = await createPayingMember(shop);
  const { customer } = payer;
  const subscription = await sdk.subscriptions.retrieve(payer.subscription);
  const [charge] = (await sdk.charges.list({ customer })).data;
  const intent = String(charge?.payment_intent);
  const countRefunded = async () =>
    (await sdk.charges.list({ customer })).data.reduce(
      (sum, { amount_refunded }) => sum + amount_refunded,
      0,
    );
  const listOpenInvoices = async () =>
    (await sdk.invoices.list({ customer, status: "open" })).data.map(({ id }) => id);
  return { customer, subscription, intent, countRefunded, listOpenInvoices };
}

describe("a customer counts as gone", () => {
  const missing = Object.assign(new Error("No such object"), { code: "resource_missing" });

  it("if Stripe has deleted them or does not know them, after a call that found something missing", async () => {
    const { id } = await sdk.customers.create({});
    expect(await isCustomerGone(sdk, id, missing), "the price was missing").toBe(false);
    await sdk.customers.del(id);
    expect(await isCustomerGone(sdk, id, missing)).toBe(true);
    expect(await isCustomerGone(sdk, "cus_of_another_account", missing)).toBe(true);
  });

  it.each([
    ["an error with another code", Object.assign(new Error("Declined"), { code: "card_declined" })],
    ["an error without a code", new Error("Stripe cannot be reached")],
    ["something else", { code: "resource_missing" }],
  ])("never because of %s", async (_, error) => {
    expect(await isCustomerGone(sdk, "cus_of_another_account", error)).toBe(false);
  });
});

describe("cancelling a subscription", () => {
  it("says whether it was this call that cancelled it", async () => {
    const { subscription } = await createPaid();
    expect(await cancelSubscription(sdk, subscription)).toBe(true);
    expect(await cancelSubscription(sdk, subscription)).toBe(false);
  });

  it("voids the unpaid invoice of this subscription only, with a key of its own", async () => {
    const [failed, other] = [await createPaid(), await createPaid()];
    for (const { subscription } of [failed, other])
      await shop.local("POST", `/_local/subscriptions/${subscription.id}/fail`);
    const unpaid = await failed.listOpenInvoices();
    expect(unpaid).toHaveLength(1);
    await shop.clearCalls();
    await cancelSubscription(sdk, await sdk.subscriptions.retrieve(failed.subscription.id));
    expect(await failed.listOpenInvoices()).toEqual([]);
    expect(await other.listOpenInvoices()).toHaveLength(1);
    for (const id of unpaid)
      expect(await shop.calls("POST", `/v1/invoices/${id}/void`)).toMatchObject([
        { idempotency_key: `void-${id}` },
      ]);
  });

  it.each(["active", "trialing"] as const)("leaves an open invoice if it is %s", async (status) => {
    const { subscription, listOpenInvoices } = await createPaid();
    await shop.local("POST", `/_local/subscriptions/${subscription.id}/fail`);
    await cancelSubscription(sdk, { ...subscription, status });
    expect(await listOpenInvoices()).toHaveLength(1);
  });
});

describe("a refund of a subscription", () => {
  it("says how much it is and to which cards, and is marked as not counted", async () => {
    const { subscription, customer, intent, countRefunded } = await createPaid();
    await shop.local("POST", `/_local/subscriptions/${subscription.id}/renew`);
    const cards = ["Visa ending in 4242"];
    expect(await refundAllInvoices(sdk, subscription, "duplicate")).toEqual({ cents: 4_000, cards });
    expect(await countRefunded()).toBe(4_000);
    expect((await sdk.refunds.list({ payment_intent: intent })).data).toMatchObject([
      { amount: 2_000, reason: "duplicate", metadata: { uncounted: "yes" } },
    ]);
    expect((await sdk.charges.list({ customer })).data.every(({ refunded }) => refunded)).toBe(true);
  });

  it("is of the current period only, or of nothing if there is no invoice", async () => {
    const { subscription, countRefunded } = await createPaid();
    await shop.local("POST", `/_local/subscriptions/${subscription.id}/renew`);
    const without = { ...subscription, latest_invoice: null };
    expect(await refundLatestInvoice(sdk, without, "duplicate")).toEqual({ cents: 0, cards: [] });
    expect(await countRefunded()).toBe(0);
    expect((await refundLatestInvoice(sdk, subscription, "duplicate")).cents).toBe(2_000);
    expect(await countRefunded()).toBe(2_000);
  });

  it("names no card if the payment was made without one", async () => {
    const { subscription } = await createPaid();
    const cardless = createAlteredClient(shop, (each) =>
      each.object === "charge" ? { ...each, payment_method_details: { type: "us_bank_account" } } : each,
    );
    const refunded = await refundLatestInvoice(cardless, subscription, "duplicate");
    expect(refunded).toEqual({ cents: 2_000, cards: [] });
  });

  it("that fails at once is an error, so that no email says that it was made, and is tried with another key", async () => {
    const { subscription, intent, countRefunded } = await createPaid();
    const failing = createAlteredClient(shop, (each) =>
      each.object === "refund" ? { ...each, status: "failed" } : each,
    );
    await shop.clearCalls();
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(refundLatestInvoice(failing, subscription, "duplicate")).rejects.toThrow(
        /^The refund re_\w+ failed$/,
      );
    const [refund] = (await sdk.refunds.list({ payment_intent: intent })).data;
    await shop.local("POST", `/_local/refunds/${refund?.id}/fail`);
    expect((await refundLatestInvoice(sdk, subscription, "duplicate")).cents).toBe(2_000);
    expect(await countRefunded()).toBe(2_000);
    const keys = (await shop.calls("POST", "/v1/refunds")).map(({ idempotency_key }) => idempotency_key);
    expect([...new Set(keys)]).toEqual([`refund-${intent}`, `refund-${intent}-1`]);
  });

  /** Stripe makes the refund but answers with a failure, which it repeats for the same key. */
  async function createLostRefund() {
    const paid = await createPaid();
    await shop.clearCalls();
    const fault = { call: "POST /v1/refunds", mode: "status", times: 1, saved: true, after: true };
    await shop.misbehave(fault);
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(refundLatestInvoice(sdk, paid.subscription, "duplicate")).rejects.toThrow();
    const [refund] = (await sdk.refunds.list({ payment_intent: paid.intent })).data;
    const listKeys = async () =>
      (await shop.calls("POST", "/v1/refunds")).map(({ idempotency_key }) => idempotency_key);
    return { ...paid, refund: refund?.id ?? "", listKeys };
  }

  it("is found after three failures, although Stripe has said that it failed", async () => {
    const { subscription, intent, countRefunded, listKeys } = await createLostRefund();
    expect((await refundLatestInvoice(sdk, subscription, "duplicate")).cents).toBe(2_000);
    expect(await listKeys()).toEqual(Array(3).fill(`refund-${intent}`));
    expect(await countRefunded()).toBe(2_000);
  });

  it("is what is left of a payment of which an owner has refunded a part after three failures", async () => {
    const { subscription, intent, countRefunded } = await createPaid();
    await shop.misbehave({ call: "POST /v1/refunds", mode: "status", times: 3 });
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(refundLatestInvoice(sdk, subscription, "duplicate")).rejects.toThrow();
    await sdk.refunds.create({ payment_intent: intent, amount: 500 });
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await refundLatestInvoice(sdk, subscription, "duplicate")).cents).toBe(2_000);
      expect(await countRefunded()).toBe(2_000);
    }
  });

  it.each(["failed", "canceled"])("is made again if the one that is found is %s", async (status) => {
    const { subscription, intent, refund, countRefunded, listKeys } = await createLostRefund();
    await shop.local("POST", `/_local/refunds/${refund}/fail`);
    expect(await countRefunded()).toBe(0);
    const altered = createAlteredClient(shop, (each) => (each.id === refund ? { ...each, status } : each));
    expect((await refundLatestInvoice(altered, subscription, "duplicate")).cents).toBe(2_000);
    expect(await countRefunded()).toBe(2_000);
    expect((await listKeys()).at(-1)).toBe(`refund-${intent}-1`);
  });
});
