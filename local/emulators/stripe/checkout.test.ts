import { describe, expect, it } from "vitest";
import {
  ASKING,
  aMonthlyPrice,
  DECLINED,
  givenStripe,
  refusal,
  type StripeFixture,
  VISA,
} from "./stripe.fixture.ts";

const SITE = "https://kindstead.example";

/** An open checkout of the monthly price for a known customer; `wish` changes it. */
async function aCheckout(stripe: StripeFixture, wish: object = {}) {
  const { sdk } = stripe;
  const customer = await sdk.customers.create({ email: "ann@example.com" });
  const checkout = await sdk.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: (await aMonthlyPrice(stripe)).id, quantity: 1 }],
    success_url: `${SITE}/done?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/register`,
    client_reference_id: "m1",
    metadata: { member: "m1" },
    subscription_data: { metadata: { member: "m1" } },
    ...wish,
  });
  return { customer, checkout, page: checkout.url ?? "" };
}

describe("a checkout of a subscription", () => {
  it("is open, unpaid and ours to show", async () => {
    const stripe = await givenStripe();
    const { checkout, customer } = await aCheckout(stripe);
    expect(checkout).toMatchObject({
      id: expect.stringMatching(/^cs_test_/),
      url: `${stripe.server.url}/c/pay/${checkout.id}`,
      status: "open",
      payment_status: "unpaid",
      mode: "subscription",
      amount_total: 2_000,
      currency: "usd",
      customer: customer.id,
      subscription: null,
      client_reference_id: "m1",
      metadata: { member: "m1" },
      livemode: false,
    });
    expect(checkout.expires_at - checkout.created).toBe(86_400);
    const { data } = await stripe.sdk.checkout.sessions.listLineItems(checkout.id);
    expect(data).toMatchObject([{ description: "Premium", quantity: 1, amount_total: 2_000 }]);
  });

  it("paid by card makes the subscription, its first invoice and the payment, and leads back", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { checkout, customer, page } = await aCheckout(stripe);
    const paid = await stripe.submit(page, VISA);
    expect(paid).toMatchObject({ status: 303, location: `${SITE}/done?session_id=${checkout.id}` });
    const after = await sdk.checkout.sessions.retrieve(checkout.id, { expand: ["subscription", "invoice"] });
    expect(after).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      customer_details: { email: "ann@example.com" },
      subscription: {
        status: "active",
        customer: customer.id,
        metadata: { member: "m1" },
        cancel_at: null,
        cancel_at_period_end: false,
        items: { data: [{ quantity: 1, price: { unit_amount: 2_000 } }] },
      },
      invoice: { status: "paid", amount_paid: 2_000, billing_reason: "subscription_create" },
    });
    expect(await stripe.eventTypes()).toEqual([
      "customer.created",
      "product.created",
      "price.created",
      "payment_method.attached",
      "customer.subscription.created",
      "invoice.created",
      "invoice.finalized",
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice_payment.paid",
      "invoice.paid",
      "invoice.payment_succeeded",
      "customer.subscription.updated",
      "checkout.session.completed",
    ]);
    const { data } = await sdk.events.list({ type: "customer.subscription.updated" });
    expect(data[0]?.data).toMatchObject({
      object: { status: "active" },
      previous_attributes: { status: "incomplete" },
    });
  });

  it.each([
    [DECLINED, "Your card was declined."],
    [{ ...VISA, number: "4000 0000 0000 9995" }, "Your card has insufficient funds."],
    [{ ...VISA, number: "4000 0000 0000 0341" }, "Your card was declined."],
    [{ ...VISA, number: "4242 4242 4242 4241" }, "Your card number is incorrect."],
    [{ ...VISA, number: "4111 1111 1111 1111" }, "used a non test card"],
    [{ ...VISA, number: "" }, "Your card number is incorrect."],
    [{ ...VISA, expiry: "01 / 20" }, "expiration year is invalid"],
    [{ ...VISA, expiry: "soon" }, "expiration month is invalid"],
    [{ ...VISA, cvc: "1" }, "security code is invalid"],
  ])("refuses the card %o, leaves nothing behind and stays open", async (card, words) => {
    const stripe = await givenStripe();
    const { checkout, page } = await aCheckout(stripe);
    const before = await stripe.eventTypes();
    const refused = await stripe.submit(page, card);
    expect([refused.status, refused.text]).toEqual([402, expect.stringContaining(words)]);
    expect(await stripe.eventTypes()).toEqual(before);
    expect((await stripe.sdk.subscriptions.list({ status: "all" })).data).toEqual([]);
    expect((await stripe.submit(page, VISA)).status).toBe(303);
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).payment_status).toBe("paid");
  });

  it("asks the bank of a card that wants it, and is paid when that agrees", async () => {
    const stripe = await givenStripe();
    const { checkout, page } = await aCheckout(stripe);
    const asked = await stripe.submit(page, ASKING);
    expect(asked).toMatchObject({ status: 303, location: `/c/pay/${checkout.id}/authenticate` });
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).status).toBe("open");
    const refused = await stripe.submit(`${page}/authenticate`, { outcome: "fail" });
    expect([refused.status, refused.text]).toEqual([402, expect.stringContaining("unable to authenticate")]);
    await stripe.submit(page, ASKING);
    expect((await stripe.submit(page, DECLINED)).status).toBe(402);
    const agreed = await stripe.submit(`${page}/authenticate`, { outcome: "succeed" });
    expect(agreed.location).toBe(`${SITE}/done?session_id=${checkout.id}`);
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).payment_status).toBe("paid");
  });

  it("is refused by a card whose bank agrees and then does not pay", async () => {
    const stripe = await givenStripe();
    const { checkout, page } = await aCheckout(stripe);
    await stripe.submit(page, { ...VISA, number: "4000 0084 0000 1629" });
    const refused = await stripe.submit(`${page}/authenticate`, { outcome: "succeed" });
    expect([refused.status, refused.text]).toEqual([402, expect.stringContaining("was declined")]);
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).status).toBe("open");
  });

  it("has no bank to ask before a card was entered", async () => {
    const stripe = await givenStripe();
    const { checkout, page } = await aCheckout(stripe);
    const early = await stripe.submit(`${page}/authenticate`, { outcome: "succeed" });
    expect(early).toMatchObject({ status: 303, location: `/c/pay/${checkout.id}` });
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).status).toBe("open");
  });

  it("paid twice, at once, is paid once", async () => {
    const stripe = await givenStripe();
    const { checkout, page } = await aCheckout(stripe);
    const answers = await Promise.all(Array.from({ length: 10 }, () => stripe.submit(page, VISA)));
    const done = `${SITE}/done?session_id=${checkout.id}`;
    expect(answers.map(({ location }) => location)).toEqual(Array(10).fill(done));
    expect((await stripe.sdk.subscriptions.list()).data).toHaveLength(1);
    expect((await stripe.sdk.charges.list()).data).toHaveLength(1);
  });

  it("can be found again while it is open, and used", async () => {
    const stripe = await givenStripe();
    const { checkout, customer, page } = await aCheckout(stripe);
    const open = { customer: customer.id, status: "open" } as const;
    expect((await stripe.sdk.checkout.sessions.list(open)).data).toMatchObject([{ url: page }]);
    await stripe.submit(page, VISA);
    expect((await stripe.sdk.checkout.sessions.list(open)).data).toEqual([]);
    const [subscription] = (await stripe.sdk.subscriptions.list()).data;
    const of = { subscription: subscription?.id ?? "" };
    expect((await stripe.sdk.checkout.sessions.list(of)).data).toMatchObject([{ id: checkout.id }]);
  });

  it("makes a customer of whoever pays, when none was named", async () => {
    const stripe = await givenStripe();
    const { checkout, page } = await aCheckout(stripe, {
      customer: undefined,
      customer_email: "bob@example.com",
    });
    await stripe.submit(page, { ...VISA, name: "Bob Reyes", email: "mallory@example.com" });
    const { customer } = await stripe.sdk.checkout.sessions.retrieve(checkout.id, { expand: ["customer"] });
    expect(customer).toMatchObject({ email: "bob@example.com", name: "Bob Reyes" });
  });

  it("wants an e-mail address from somebody it knows nothing of", async () => {
    const stripe = await givenStripe();
    const { page } = await aCheckout(stripe, { customer: undefined });
    expect((await stripe.submit(page, { ...VISA, email: "nobody" })).status).toBe(400);
    expect((await stripe.submit(page, { ...VISA, email: "bob@example.com" })).status).toBe(303);
  });

  it("with a trial charges nothing yet", async () => {
    const stripe = await givenStripe();
    const { checkout, page } = await aCheckout(stripe, { subscription_data: { trial_period_days: 7 } });
    await stripe.submit(page, VISA);
    const after = await stripe.sdk.checkout.sessions.retrieve(checkout.id, { expand: ["subscription"] });
    expect(after).toMatchObject({
      payment_status: "no_payment_required",
      amount_total: 0,
      subscription: { status: "trialing" },
    });
    expect((await stripe.sdk.charges.list()).data).toEqual([]);
  });
});

describe("a checkout that is over", () => {
  it("by being expired cannot be paid, nor expired again", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { checkout, page } = await aCheckout(stripe);
    expect(await sdk.checkout.sessions.expire(checkout.id)).toMatchObject({ status: "expired", url: null });
    expect((await stripe.eventTypes()).at(-1)).toBe("checkout.session.expired");
    expect((await stripe.submit(page, VISA)).text).toContain("expired");
    expect((await sdk.subscriptions.list({ status: "all" })).data).toEqual([]);
    expect(await refusal(sdk.checkout.sessions.expire(checkout.id))).toMatchObject({ status: 400 });
  });

  it("runs out by itself after a day", async () => {
    const stripe = await givenStripe();
    const { checkout, page } = await aCheckout(stripe);
    stripe.advance(86_399);
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).status).toBe("open");
    stripe.advance(2);
    expect((await stripe.submit(page, VISA)).text).toContain("expired");
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).status).toBe("expired");
    expect((await stripe.eventTypes()).filter((type) => type.endsWith("expired"))).toHaveLength(1);
  });

  it("is not found when there never was one", async () => {
    const { server } = await givenStripe();
    expect((await fetch(`${server.url}/c/pay/cs_test_none`)).status).toBe(404);
  });
});

describe("a checkout of one payment", () => {
  it("makes a payment, and no subscription", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const checkout = await sdk.checkout.sessions.create({
      mode: "payment",
      line_items: [
        { price_data: { currency: "usd", unit_amount: 1_500, product_data: { name: "Guide" } }, quantity: 2 },
      ],
      payment_intent_data: { metadata: { order: "o1" } },
      success_url: `${SITE}/done`,
    });
    await stripe.submit(checkout.url ?? "", { ...VISA, email: "guest@example.com" });
    const after = await sdk.checkout.sessions.retrieve(checkout.id, { expand: ["payment_intent"] });
    expect(after).toMatchObject({
      payment_status: "paid",
      customer: null,
      subscription: null,
      payment_intent: { status: "succeeded", amount_received: 3_000, metadata: { order: "o1" } },
    });
  });
});

describe("a checkout is refused", () => {
  const refusedFor = async (wish: (price: string, oneTime: string) => object) => {
    const stripe = await givenStripe();
    const monthly = await aMonthlyPrice(stripe);
    const once = await stripe.sdk.prices.create({
      product: String(monthly.product),
      currency: "usd",
      unit_amount: 500,
    });
    const good = {
      mode: "subscription",
      line_items: [{ price: monthly.id, quantity: 1 }],
      success_url: `${SITE}/done`,
    };
    const call = { ...good, ...wish(monthly.id, once.id) };
    return refusal(stripe.sdk.rawRequest("POST", "/v1/checkout/sessions", call));
  };

  it.each([
    ["no way back", () => ({ success_url: undefined }), "parameter_missing", "success_url"],
    ["a way back that is no address", () => ({ success_url: "/done" }), "url_invalid", "success_url"],
    ["no mode", () => ({ mode: undefined }), "parameter_missing", "mode"],
    [
      "a one-time price",
      (_: string, price: string) => ({ line_items: [{ price, quantity: 1 }] }),
      undefined,
      "mode",
    ],
    ["a recurring price for one payment", () => ({ mode: "payment" }), undefined, "mode"],
    [
      "no quantity",
      (price: string) => ({ line_items: [{ price }] }),
      "parameter_missing",
      "line_items[0][quantity]",
    ],
    [
      "a quantity of none",
      (price: string) => ({ line_items: [{ price, quantity: 0 }] }),
      "parameter_invalid_integer",
      "line_items[0][quantity]",
    ],
    [
      "another's price",
      () => ({ line_items: [{ price: "price_x", quantity: 1 }] }),
      "resource_missing",
      "line_items[0][price]",
    ],
    ["a customer that is none", () => ({ customer: "cus_x" }), "resource_missing", "customer"],
    [
      "two names of one buyer",
      () => ({ customer: "cus_x", customer_email: "a@b.co" }),
      "parameters_exclusive",
      undefined,
    ],
    [
      "a payment's data",
      () => ({ payment_intent_data: { description: "x" } }),
      undefined,
      "payment_intent_data",
    ],
    ["too early an end", () => ({ expires_at: Math.floor(Date.now() / 1000) + 60 }), undefined, "expires_at"],
    [
      "too late an end",
      () => ({ expires_at: Math.floor(Date.now() / 1000) + 90_000 }),
      undefined,
      "expires_at",
    ],
  ])("for %s", async (_, wish, code, param) => {
    expect(await refusedFor(wish)).toMatchObject({
      status: 400,
      ...(code && { code }),
      ...(param && { param }),
    });
  });

  it("for a price that is not offered any more", async () => {
    const stripe = await givenStripe();
    const { id } = await aMonthlyPrice(stripe);
    await stripe.sdk.prices.update(id, { active: false });
    const call = stripe.sdk.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: id, quantity: 1 }],
      success_url: SITE,
    });
    expect(await refusal(call)).toMatchObject({ status: 400, param: "line_items[0][price]" });
  });
});
