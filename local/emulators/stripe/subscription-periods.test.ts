import { describe, expect, it } from "vitest";
import { createMonthlyPrice, createSubscriber, startTestStripe } from "./stripe.fixture.ts";
import {
  endSubscriptionPeriod,
  failSubscription,
  listEventsSince,
  renewSubscription,
} from "./subscription-periods.fixture.ts";

const DAY = 86_400;

describe("end of a subscription period", () => {
  it("renews the subscription with a paid invoice", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { subscription, customer } = await createSubscriber(stripe);
    const [first] = subscription.items.data;
    const before = await stripe.eventTypes();
    const { body } = await renewSubscription(stripe, subscription.id);
    expect(body).toMatchObject({
      status: "active",
      items: { data: [{ current_period_start: first?.current_period_end }] },
    });
    expect(await listEventsSince(stripe, before)).toEqual([
      "invoice.created",
      "invoice.finalized",
      "customer.subscription.updated",
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice_payment.paid",
      "invoice.paid",
      "invoice.payment_succeeded",
    ]);
    const { data } = await sdk.invoices.list({ subscription: subscription.id });
    expect(data.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ["subscription_cycle", "paid"],
      ["subscription_create", "paid"],
    ]);
    expect(data[0]?.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect((await sdk.invoices.list({ customer: customer.id, status: "paid" })).data).toHaveLength(2);
    expect((await sdk.invoices.list({ customer: "cus_other" })).data).toEqual([]);
  });

  it("makes the subscription past_due until the open invoice is paid", async () => {
    const stripe = await startTestStripe();
    const { id } = (await createSubscriber(stripe)).subscription;
    const before = await stripe.eventTypes();
    const failed = await failSubscription(stripe, id);
    expect(failed.body).toMatchObject({ status: "past_due" });
    expect((await listEventsSince(stripe, before)).slice(-4)).toEqual([
      "charge.failed",
      "payment_intent.payment_failed",
      "invoice.payment_failed",
      "customer.subscription.updated",
    ]);
    const open = (await stripe.sdk.invoices.list({ subscription: id, status: "open" })).data;
    expect(open).toMatchObject([
      { attempt_count: 1, amount_remaining: 2_000, next_payment_attempt: expect.any(Number) },
    ]);
    expect((await failSubscription(stripe, id)).body).toMatchObject({ status: "past_due" });
    const retried = await renewSubscription(stripe, id);
    expect(retried.body).toMatchObject({
      status: "active",
      items: (failed.body as { items: object }).items,
      latest_invoice: open[0]?.id,
    });
    expect(await stripe.sdk.invoices.retrieve(open[0]?.id ?? "")).toMatchObject({
      status: "paid",
      attempt_count: 3,
    });
  });

  it("leaves the open invoice of a cancelled subscription open, until it is voided", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { id } = (await createSubscriber(stripe)).subscription;
    await failSubscription(stripe, id);
    await sdk.subscriptions.cancel(id);
    const [open] = (await sdk.invoices.list({ subscription: id, status: "open" })).data;
    expect(open).toMatchObject({ auto_advance: false, next_payment_attempt: null });
    const before = await stripe.eventTypes();
    expect(await sdk.invoices.voidInvoice(open?.id ?? "")).toMatchObject({ status: "void" });
    expect(await listEventsSince(stripe, before)).toEqual(["invoice.voided"]);
    await expect(sdk.invoices.voidInvoice(open?.id ?? "")).rejects.toMatchObject({ statusCode: 400 });
  });

  it("charges the card by default", async () => {
    const stripe = await startTestStripe();
    const good = (await createSubscriber(stripe)).subscription;
    const asking = (await createSubscriber(stripe, "pm_card_authenticationRequired")).subscription;
    expect((await endSubscriptionPeriod(stripe, good.id)).body).toMatchObject({ status: "active" });
    expect((await endSubscriptionPeriod(stripe, asking.id)).body).toMatchObject({ status: "past_due" });
    const [charge] = (await stripe.sdk.charges.list({ limit: 1 })).data;
    expect(charge).toMatchObject({ status: "failed", failure_code: "authentication_required" });
  });

  it.each([renewSubscription, failSubscription, endSubscriptionPeriod])(
    "ends a cancelled subscription without an invoice: %o",
    async (end) => {
      const stripe = await startTestStripe();
      const { id } = (await createSubscriber(stripe)).subscription;
      await stripe.sdk.subscriptions.update(id, { cancel_at_period_end: true });
      const before = await stripe.eventTypes();
      expect((await end(stripe, id)).body).toMatchObject({ status: "canceled" });
      expect(await listEventsSince(stripe, before)).toEqual(["customer.subscription.deleted"]);
    },
  );

  it("is applied automatically for every elapsed month", async () => {
    const stripe = await startTestStripe();
    const { id } = (await createSubscriber(stripe)).subscription;
    const leaving = (await createSubscriber(stripe)).subscription.id;
    await stripe.sdk.subscriptions.update(leaving, { cancel_at: "max_period_end" });
    stripe.advance(95 * DAY);
    expect((await stripe.sdk.subscriptions.retrieve(id)).status).toBe("active");
    expect((await stripe.sdk.invoices.list({ subscription: id })).data).toHaveLength(4);
    expect((await stripe.sdk.subscriptions.retrieve(leaving)).status).toBe("canceled");
  });

  it("charges for the first time after a trial", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const customer = await sdk.customers.create({ payment_method: "pm_card_visa" });
    const [card] = (await sdk.customers.listPaymentMethods(customer.id)).data;
    const { id, status } = await sdk.subscriptions.create({
      customer: customer.id,
      items: [{ price: (await createMonthlyPrice(stripe)).id }],
      default_payment_method: card?.id ?? "",
      trial_period_days: 7,
    });
    expect([status, (await sdk.charges.list()).data]).toEqual(["trialing", []]);
    stripe.advance(7 * DAY + 1);
    expect((await sdk.subscriptions.retrieve(id)).status).toBe("active");
    expect((await sdk.charges.list()).data).toMatchObject([{ amount: 2_000, paid: true }]);
  });
});
