import { describe, expect, it } from "vitest";
import { createMonthlyPrice, createSubscriber, getError, startTestStripe } from "./stripe.fixture.ts";
import { listEventsSince, renewSubscription } from "./subscription-periods.fixture.ts";

const DAY = 86_400;

describe("subscriptions", () => {
  it("have a period of one month on their item", async () => {
    const stripe = await startTestStripe();
    const { subscription } = await createSubscriber(stripe);
    const [item] = subscription.items.data;
    expect(subscription).not.toHaveProperty("current_period_end");
    expect(item?.current_period_start).toBe(subscription.created);
    const days = ((item?.current_period_end ?? 0) - subscription.created) / DAY;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect(subscription).toMatchObject({ status: "active", latest_invoice: expect.stringMatching(/^in_/) });
  });

  it("are listed by customer and status, ended ones only on request", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { subscription, customer } = await createSubscriber(stripe);
    await createSubscriber(stripe);
    const ids = async (wanted: Parameters<typeof sdk.subscriptions.list>[0]) =>
      (await sdk.subscriptions.list({ customer: customer.id, ...wanted })).data.map(({ id }) => id);
    expect(await ids({})).toEqual([subscription.id]);
    await sdk.subscriptions.cancel(subscription.id);
    expect(await ids({})).toEqual([]);
    expect(await ids({ status: "active" })).toEqual([]);
    expect(await ids({ status: "all" })).toEqual([subscription.id]);
    expect(await ids({ status: "canceled" })).toEqual([subscription.id]);
    expect(await ids({ status: "ended" })).toEqual([subscription.id]);
  });

  it("require a card of the customer and a recurring price", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { subscription } = await createSubscriber(stripe);
    const foreign = String(subscription.default_payment_method);
    const { id: customer } = await sdk.customers.create({});
    const price = await createMonthlyPrice(stripe);
    const items = [{ price: price.id }];
    expect(await getError(sdk.subscriptions.create({ customer, items }))).toMatchObject({
      code: "resource_missing",
    });
    expect(
      await getError(sdk.subscriptions.create({ customer, items, default_payment_method: foreign })),
    ).toMatchObject({ param: "default_payment_method" });
    const once = await sdk.prices.create({
      product: String(price.product),
      currency: "usd",
      unit_amount: 500,
    });
    expect(await getError(sdk.subscriptions.create({ customer, items: [{ price: once.id }] }))).toMatchObject(
      {
        param: "items",
      },
    );
  });

  it("are incomplete when the first payment fails, and expire after a day", async () => {
    const stripe = await startTestStripe();
    const { subscription } = await createSubscriber(stripe, "pm_card_chargeCustomerFail");
    expect(subscription.status).toBe("incomplete");
    const invoice = String(subscription.latest_invoice);
    expect(await stripe.sdk.invoices.retrieve(invoice)).toMatchObject({ status: "open", attempt_count: 1 });
    stripe.advance(DAY);
    const after = await stripe.sdk.subscriptions.retrieve(subscription.id);
    expect(after.status).toBe("incomplete_expired");
    expect((await stripe.sdk.invoices.retrieve(invoice)).status).toBe("void");
  });
});

describe("subscription cancellation", () => {
  it("at period end sets the date and can be undone", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { id, items } = (await createSubscriber(stripe)).subscription;
    const before = await stripe.eventTypes();
    const cancelled = await sdk.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: items.data[0]?.current_period_end,
      canceled_at: expect.any(Number),
      cancellation_details: { reason: "cancellation_requested" },
    });
    const back = await sdk.subscriptions.update(id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    expect(await listEventsSince(stripe, before)).toEqual(Array(2).fill("customer.subscription.updated"));
    const { data } = await sdk.events.list({ type: "customer.subscription.*", limit: 1 });
    expect(data[0]?.data.previous_attributes).toMatchObject({ cancel_at_period_end: true });
  });

  it("with cancel_at is not undone by cancel_at_period_end=false", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { id, items } = (await createSubscriber(stripe)).subscription;
    const end = items.data[0]?.current_period_end;
    const dated = await sdk.subscriptions.update(id, { cancel_at: "min_period_end" });
    expect(dated).toMatchObject({ cancel_at: end, cancel_at_period_end: false });
    expect(await sdk.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: end,
    });
    expect(await sdk.subscriptions.update(id, { cancel_at: "" })).toMatchObject({ cancel_at: null });
    expect(await getError(sdk.subscriptions.update(id, { cancel_at: 1 }))).toMatchObject({
      param: "cancel_at",
    });
  });

  it("ends the subscription immediately, and only once", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { id } = (await createSubscriber(stripe)).subscription;
    const before = await stripe.eventTypes();
    const ended = await sdk.subscriptions.cancel(id, { cancellation_details: { comment: "bye" } });
    expect(ended).toMatchObject({
      status: "canceled",
      ended_at: expect.any(Number),
      canceled_at: expect.any(Number),
      cancellation_details: { comment: "bye", reason: "cancellation_requested" },
    });
    expect(await listEventsSince(stripe, before)).toEqual(["customer.subscription.deleted"]);
    expect(await getError(sdk.subscriptions.cancel(id))).toMatchObject({
      status: 404,
      code: "resource_missing",
    });
    expect(await getError(sdk.subscriptions.update(id, { cancel_at_period_end: true }))).toMatchObject({
      status: 400,
    });
    expect((await sdk.subscriptions.update(id, { metadata: { a: "b" } })).metadata).toEqual({ a: "b" });
    expect((await renewSubscription(stripe, id)).status).toBe(400);
  });
});
