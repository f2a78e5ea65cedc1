import { describe, expect, it } from "vitest";
import { aMonthlyPrice, aSubscriber, givenStripe, refusal, type StripeFixture } from "./stripe.fixture.ts";

const DAY = 86_400;

const renew = (stripe: StripeFixture, id: string) =>
  stripe.local("POST", `/_local/subscriptions/${id}/renew`);
const fail = (stripe: StripeFixture, id: string) => stripe.local("POST", `/_local/subscriptions/${id}/fail`);
const endPeriod = (stripe: StripeFixture, id: string) =>
  stripe.local("POST", `/_local/subscriptions/${id}/end-period`);

/** The types of the events since `before` was taken. */
const since = async (stripe: StripeFixture, before: string[]) =>
  (await stripe.eventTypes()).slice(before.length);

describe("a subscription", () => {
  it("has its period on its item, a month long", async () => {
    const stripe = await givenStripe();
    const { subscription } = await aSubscriber(stripe);
    const [item] = subscription.items.data;
    expect(subscription).not.toHaveProperty("current_period_end");
    expect(item?.current_period_start).toBe(subscription.created);
    const days = ((item?.current_period_end ?? 0) - subscription.created) / DAY;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect(subscription).toMatchObject({ status: "active", latest_invoice: expect.stringMatching(/^in_/) });
  });

  it("is listed by customer and status, over ones on demand", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { subscription, customer } = await aSubscriber(stripe);
    await aSubscriber(stripe);
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

  it("is not made without a card, for a foreign card, or a price that is paid once", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { subscription } = await aSubscriber(stripe);
    const foreign = String(subscription.default_payment_method);
    const { id: customer } = await sdk.customers.create({});
    const price = await aMonthlyPrice(stripe);
    const items = [{ price: price.id }];
    expect(await refusal(sdk.subscriptions.create({ customer, items }))).toMatchObject({
      code: "resource_missing",
    });
    expect(
      await refusal(sdk.subscriptions.create({ customer, items, default_payment_method: foreign })),
    ).toMatchObject({ param: "default_payment_method" });
    const once = await sdk.prices.create({
      product: String(price.product),
      currency: "usd",
      unit_amount: 500,
    });
    expect(await refusal(sdk.subscriptions.create({ customer, items: [{ price: once.id }] }))).toMatchObject({
      param: "items",
    });
  });

  it("whose first payment fails is incomplete, and after a day never was", async () => {
    const stripe = await givenStripe();
    const { subscription } = await aSubscriber(stripe, "pm_card_chargeCustomerFail");
    expect(subscription.status).toBe("incomplete");
    const invoice = String(subscription.latest_invoice);
    expect(await stripe.sdk.invoices.retrieve(invoice)).toMatchObject({ status: "open", attempt_count: 1 });
    stripe.advance(DAY);
    const after = await stripe.sdk.subscriptions.retrieve(subscription.id);
    expect(after.status).toBe("incomplete_expired");
    expect((await stripe.sdk.invoices.retrieve(invoice)).status).toBe("void");
  });
});

describe("cancelling a subscription", () => {
  it("for the period's end sets the date, and can be taken back", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { id, items } = (await aSubscriber(stripe)).subscription;
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
    expect(await since(stripe, before)).toEqual(Array(2).fill("customer.subscription.updated"));
    const { data } = await sdk.events.list({ type: "customer.subscription.*", limit: 1 });
    expect(data[0]?.data.previous_attributes).toMatchObject({ cancel_at_period_end: true });
  });

  it("for a date alone is not taken back by cancel_at_period_end, which never was true", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { id, items } = (await aSubscriber(stripe)).subscription;
    const end = items.data[0]?.current_period_end;
    const dated = await sdk.subscriptions.update(id, { cancel_at: "min_period_end" });
    expect(dated).toMatchObject({ cancel_at: end, cancel_at_period_end: false });
    expect(await sdk.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: end,
    });
    expect(await sdk.subscriptions.update(id, { cancel_at: "" })).toMatchObject({ cancel_at: null });
    expect(await refusal(sdk.subscriptions.update(id, { cancel_at: 1 }))).toMatchObject({
      param: "cancel_at",
    });
  });

  it("at once ends it, and once only", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { id } = (await aSubscriber(stripe)).subscription;
    const before = await stripe.eventTypes();
    const ended = await sdk.subscriptions.cancel(id, { cancellation_details: { comment: "bye" } });
    expect(ended).toMatchObject({
      status: "canceled",
      ended_at: expect.any(Number),
      canceled_at: expect.any(Number),
      cancellation_details: { comment: "bye", reason: "cancellation_requested" },
    });
    expect(await since(stripe, before)).toEqual(["customer.subscription.deleted"]);
    expect(await refusal(sdk.subscriptions.cancel(id))).toMatchObject({
      status: 404,
      code: "resource_missing",
    });
    expect(await refusal(sdk.subscriptions.update(id, { cancel_at_period_end: true }))).toMatchObject({
      status: 400,
    });
    expect((await sdk.subscriptions.update(id, { metadata: { a: "b" } })).metadata).toEqual({ a: "b" });
    expect((await renew(stripe, id)).status).toBe(400);
  });
});

describe("the end of a period", () => {
  it("renews: the next one begins where it ended, with an invoice that is paid", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { subscription, customer } = await aSubscriber(stripe);
    const [first] = subscription.items.data;
    const before = await stripe.eventTypes();
    const { body } = await renew(stripe, subscription.id);
    expect(body).toMatchObject({
      status: "active",
      items: { data: [{ current_period_start: first?.current_period_end }] },
    });
    expect(await since(stripe, before)).toEqual([
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

  it("fails: the subscription is past due until the invoice is paid after all", async () => {
    const stripe = await givenStripe();
    const { id } = (await aSubscriber(stripe)).subscription;
    const before = await stripe.eventTypes();
    const failed = await fail(stripe, id);
    expect(failed.body).toMatchObject({ status: "past_due" });
    expect((await since(stripe, before)).slice(-4)).toEqual([
      "charge.failed",
      "payment_intent.payment_failed",
      "invoice.payment_failed",
      "customer.subscription.updated",
    ]);
    const open = (await stripe.sdk.invoices.list({ subscription: id, status: "open" })).data;
    expect(open).toMatchObject([
      { attempt_count: 1, amount_remaining: 2_000, next_payment_attempt: expect.any(Number) },
    ]);
    expect((await fail(stripe, id)).body).toMatchObject({ status: "past_due" });
    const retried = await renew(stripe, id);
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

  it("is as the card has it, when nobody says otherwise", async () => {
    const stripe = await givenStripe();
    const good = (await aSubscriber(stripe)).subscription;
    const asking = (await aSubscriber(stripe, "pm_card_authenticationRequired")).subscription;
    expect((await endPeriod(stripe, good.id)).body).toMatchObject({ status: "active" });
    expect((await endPeriod(stripe, asking.id)).body).toMatchObject({ status: "past_due" });
    const [charge] = (await stripe.sdk.charges.list({ limit: 1 })).data;
    expect(charge).toMatchObject({ status: "failed", failure_code: "authentication_required" });
  });

  it.each([renew, fail, endPeriod])("ends what was cancelled for it, without an invoice: %o", async (end) => {
    const stripe = await givenStripe();
    const { id } = (await aSubscriber(stripe)).subscription;
    await stripe.sdk.subscriptions.update(id, { cancel_at_period_end: true });
    const before = await stripe.eventTypes();
    expect((await end(stripe, id)).body).toMatchObject({ status: "canceled" });
    expect(await since(stripe, before)).toEqual(["customer.subscription.deleted"]);
  });

  it("comes with time, too, once for every month", async () => {
    const stripe = await givenStripe();
    const { id } = (await aSubscriber(stripe)).subscription;
    const leaving = (await aSubscriber(stripe)).subscription.id;
    await stripe.sdk.subscriptions.update(leaving, { cancel_at: "max_period_end" });
    stripe.advance(95 * DAY);
    expect((await stripe.sdk.subscriptions.retrieve(id)).status).toBe("active");
    expect((await stripe.sdk.invoices.list({ subscription: id })).data).toHaveLength(4);
    expect((await stripe.sdk.subscriptions.retrieve(leaving)).status).toBe("canceled");
  });

  it("of a trial charges for the first time", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const customer = await sdk.customers.create({ payment_method: "pm_card_visa" });
    const [card] = (await sdk.customers.listPaymentMethods(customer.id)).data;
    const { id, status } = await sdk.subscriptions.create({
      customer: customer.id,
      items: [{ price: (await aMonthlyPrice(stripe)).id }],
      default_payment_method: card?.id ?? "",
      trial_period_days: 7,
    });
    expect([status, (await sdk.charges.list()).data]).toEqual(["trialing", []]);
    stripe.advance(7 * DAY + 1);
    expect((await sdk.subscriptions.retrieve(id)).status).toBe("active");
    expect((await sdk.charges.list()).data).toMatchObject([{ amount: 2_000, paid: true }]);
  });
});

describe("any status", () => {
  it.each([
    "active",
    "past_due",
    "paused",
    "trialing",
    "unpaid",
    "incomplete",
    "incomplete_expired",
    "canceled",
  ])("can be brought about: %s, with or without an end in sight", async (status) => {
    const stripe = await givenStripe();
    for (const cancel_at_period_end of [false, true]) {
      const { id } = (await aSubscriber(stripe)).subscription;
      await stripe.sdk.subscriptions.update(id, { cancel_at_period_end });
      const before = await stripe.eventTypes();
      await stripe.local("POST", `/_local/subscriptions/${id}/status`, { status });
      expect(await stripe.sdk.subscriptions.retrieve(id)).toMatchObject({ status, cancel_at_period_end });
      const told = (await since(stripe, before)).filter((type) => type.startsWith("customer.subscription"));
      expect(told).toHaveLength(status === "active" ? 0 : status === "paused" ? 2 : 1);
    }
  });

  it("that is none is refused, as is a subscription that is none", async () => {
    const stripe = await givenStripe();
    const { id } = (await aSubscriber(stripe)).subscription;
    const path = `/_local/subscriptions/${id}/status`;
    expect((await stripe.local("POST", path, { status: "happy" })).status).toBe(400);
    expect((await renew(stripe, "sub_none")).status).toBe(404);
    expect((await stripe.local("POST", "/_local/nonsense")).status).toBe(404);
  });
});
