import { describe, expect, it } from "vitest";
import { createMonthlyPrice, createSubscriber, getError, startTestStripe } from "./stripe.fixture.ts";

describe("customers", () => {
  it("can be created, retrieved, updated and listed", async () => {
    const { sdk } = await startTestStripe();
    const made = await sdk.customers.create({
      email: "ann@example.com",
      metadata: { member: "m1", old: "x" },
    });
    expect(made).toMatchObject({ id: expect.stringMatching(/^cus_\w{14,}$/), livemode: false, name: null });
    const changed = await sdk.customers.update(made.id, { name: "Ann", metadata: { old: "", more: 7 } });
    expect(changed).toMatchObject({
      email: "ann@example.com",
      name: "Ann",
      metadata: { member: "m1", more: "7" },
    });
    expect(await sdk.customers.retrieve(made.id)).toEqual(changed);
    await sdk.customers.create({ email: "bob@example.com" });
    expect((await sdk.customers.list({ email: "ann@example.com" })).data).toEqual([changed]);
    expect((await sdk.customers.update(made.id, { metadata: "" })).metadata).toEqual({});
  });

  it("are marked as deleted and their subscriptions end", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { customer, subscription } = await createSubscriber(stripe);
    expect(await sdk.customers.del(customer.id)).toMatchObject({ deleted: true });
    expect(await sdk.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect(await sdk.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "canceled" });
    expect((await sdk.customers.list()).data).toEqual([]);
    expect((await stripe.eventTypes()).slice(-2)).toEqual([
      "customer.subscription.deleted",
      "customer.deleted",
    ]);
    const gone = { status: 404, code: "resource_missing" };
    expect(await getError(sdk.customers.del(customer.id))).toMatchObject(gone);
    expect(await getError(sdk.customers.update(customer.id, { name: "x" }))).toMatchObject(gone);
    const renamed = { ...gone, status: 400, param: "customer" };
    expect(await getError(sdk.billingPortal.sessions.create({ customer: customer.id }))).toMatchObject(
      renamed,
    );
  });
});

describe("products and prices", () => {
  it("can be found by id and lookup key", async () => {
    const { sdk } = await startTestStripe();
    const product = await sdk.products.create({ id: "premium", name: "Premium", description: "All of it" });
    const price = await sdk.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 2_000,
      recurring: { interval: "month" },
      lookup_key: "premium_monthly",
    });
    expect(price).toMatchObject({ type: "recurring", recurring: { interval: "month", interval_count: 1 } });
    expect(price.unit_amount_decimal?.toString()).toBe("2000");
    const found = await sdk.prices.list({ lookup_keys: ["premium_monthly"], expand: ["data.product"] });
    expect(found.data).toMatchObject([{ id: price.id, product: { name: "Premium" } }]);
    expect((await sdk.prices.list({ lookup_keys: ["other"] })).data).toEqual([]);
    expect((await sdk.products.list({ ids: ["premium"] })).data).toEqual([product]);
    expect(await getError(sdk.products.create({ id: "premium", name: "Again" }))).toMatchObject({
      code: "resource_already_exists",
    });
  });

  it("transfer a lookup key only with transfer_lookup_key", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const first = await sdk.prices.update((await createMonthlyPrice(stripe)).id, { lookup_key: "premium" });
    const next = {
      product: String(first.product),
      currency: "usd",
      unit_amount: 2_500,
      recurring: { interval: "month" },
      lookup_key: "premium",
    } as const;
    expect(await getError(sdk.prices.create(next))).toMatchObject({ param: "lookup_key" });
    const second = await sdk.prices.create({ ...next, transfer_lookup_key: true });
    expect((await sdk.prices.list({ lookup_keys: ["premium"] })).data).toMatchObject([{ id: second.id }]);
    expect((await sdk.prices.retrieve(first.id)).lookup_key).toBe(null);
  });
});

describe("lists", () => {
  it("return pages, newest first, in both directions", async () => {
    const { sdk } = await startTestStripe();
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) ids.unshift((await sdk.products.create({ name: `${i}` })).id);
    const all: string[] = [];
    for await (const { id } of sdk.products.list({ limit: 3 })) all.push(id);
    expect(all).toEqual(ids);
    const before = await sdk.products.list({ limit: 2, ending_before: ids[4] ?? "" });
    expect([before.data.map(({ id }) => id), before.has_more]).toEqual([ids.slice(2, 4), true]);
    expect((await sdk.products.list({ limit: 7 })).has_more).toBe(false);
  });

  it("continue after a cursor that no longer matches the filter", async () => {
    const { sdk } = await startTestStripe();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await sdk.products.create({ name: `${i}` })).id);
    const [, middle = "", last] = ids;
    await sdk.products.update(middle, { active: false });
    const { data } = await sdk.products.list({ active: true, starting_after: middle });
    expect(data.map(({ id }) => id)).toEqual([last]);
  });

  it("filter by creation time", async () => {
    const stripe = await startTestStripe();
    const old = await stripe.sdk.products.create({ name: "old" });
    stripe.advance(3_600);
    const fresh = await stripe.sdk.products.create({ name: "fresh" });
    const { data } = await stripe.sdk.products.list({ created: { gt: old.created } });
    expect(data).toEqual([fresh]);
    expect((await stripe.sdk.products.list({ created: old.created })).data).toEqual([old]);
  });
});
