import { describe, expect, it } from "vitest";
import { createMonthlyPrice, createSubscriber, getError, startTestStripe } from "./stripe.fixture.ts";
import { listEventsSince, renewSubscription } from "./subscription-periods.fixture.ts";

const DAY = 86_400;

describe("subscriptions", () => {
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
