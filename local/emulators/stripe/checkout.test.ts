import { describe, expect, it } from "vitest";
import {
  AUTHENTICATION_REQUIRED,
  createTestCheckout,
  DECLINED,
  SITE,
  startTestStripe,
  VISA,
} from "./stripe.fixture.ts";

describe("subscription checkout", () => {
  it("is created open and unpaid with a hosted page", async () => {
    const stripe = await startTestStripe();
    const { checkout, customer } = await createTestCheckout(stripe);
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

  it("creates the subscription, its first invoice and the payment, and redirects back", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { checkout, customer, page } = await createTestCheckout(stripe);
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
  ])("stays open without changes when the card is declined: %o", async (card, words) => {
    const stripe = await startTestStripe();
    const { checkout, page } = await createTestCheckout(stripe);
    const before = await stripe.eventTypes();
    const refused = await stripe.submit(page, card);
    expect([refused.status, refused.text]).toEqual([402, expect.stringContaining(words)]);
    expect(await stripe.eventTypes()).toEqual(before);
    expect((await stripe.sdk.subscriptions.list({ status: "all" })).data).toEqual([]);
    expect((await stripe.submit(page, VISA)).status).toBe(303);
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).payment_status).toBe("paid");
  });

  it("is paid after 3-D Secure authentication", async () => {
    const stripe = await startTestStripe();
    const { checkout, page } = await createTestCheckout(stripe);
    const asked = await stripe.submit(page, AUTHENTICATION_REQUIRED);
    expect(asked).toMatchObject({ status: 303, location: `/c/pay/${checkout.id}/authenticate` });
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).status).toBe("open");
    const refused = await stripe.submit(`${page}/authenticate`, { outcome: "fail" });
    expect([refused.status, refused.text]).toEqual([402, expect.stringContaining("unable to authenticate")]);
    await stripe.submit(page, AUTHENTICATION_REQUIRED);
    expect((await stripe.submit(page, DECLINED)).status).toBe(402);
    const agreed = await stripe.submit(`${page}/authenticate`, { outcome: "succeed" });
    expect(agreed.location).toBe(`${SITE}/done?session_id=${checkout.id}`);
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).payment_status).toBe("paid");
  });

  it("is declined after authentication when the charge fails", async () => {
    const stripe = await startTestStripe();
    const { checkout, page } = await createTestCheckout(stripe);
    await stripe.submit(page, { ...VISA, number: "4000 0084 0000 1629" });
    const refused = await stripe.submit(`${page}/authenticate`, { outcome: "succeed" });
    expect([refused.status, refused.text]).toEqual([402, expect.stringContaining("was declined")]);
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).status).toBe("open");
  });

  it("redirects the 3-D Secure page to the checkout before a card is entered", async () => {
    const stripe = await startTestStripe();
    const { checkout, page } = await createTestCheckout(stripe);
    const early = await stripe.submit(`${page}/authenticate`, { outcome: "succeed" });
    expect(early).toMatchObject({ status: 303, location: `/c/pay/${checkout.id}` });
    expect((await stripe.sdk.checkout.sessions.retrieve(checkout.id)).status).toBe("open");
  });

  it("is paid once by two concurrent submissions", async () => {
    const stripe = await startTestStripe();
    const { checkout, page } = await createTestCheckout(stripe);
    const answers = await Promise.all(Array.from({ length: 10 }, () => stripe.submit(page, VISA)));
    const done = `${SITE}/done?session_id=${checkout.id}`;
    expect(answers.map(({ location }) => location)).toEqual(Array(10).fill(done));
    expect((await stripe.sdk.subscriptions.list()).data).toHaveLength(1);
    expect((await stripe.sdk.charges.list()).data).toHaveLength(1);
  });

  it("can be listed while open and then paid", async () => {
    const stripe = await startTestStripe();
    const { checkout, customer, page } = await createTestCheckout(stripe);
    const open = { customer: customer.id, status: "open" } as const;
    expect((await stripe.sdk.checkout.sessions.list(open)).data).toMatchObject([{ url: page }]);
    await stripe.submit(page, VISA);
    expect((await stripe.sdk.checkout.sessions.list(open)).data).toEqual([]);
    const [subscription] = (await stripe.sdk.subscriptions.list()).data;
    const of = { subscription: subscription?.id ?? "" };
    expect((await stripe.sdk.checkout.sessions.list(of)).data).toMatchObject([{ id: checkout.id }]);
  });

  it("creates a customer when none was passed", async () => {
    const stripe = await startTestStripe();
    const { checkout, page } = await createTestCheckout(stripe, {
      customer: undefined,
      customer_email: "bob@example.com",
    });
    await stripe.submit(page, { ...VISA, name: "Bob Reyes", email: "mallory@example.com" });
    const { customer } = await stripe.sdk.checkout.sessions.retrieve(checkout.id, { expand: ["customer"] });
    expect(customer).toMatchObject({ email: "bob@example.com", name: "Bob Reyes" });
  });

  it("requires an email address from an unknown buyer", async () => {
    const stripe = await startTestStripe();
    const { page } = await createTestCheckout(stripe, { customer: undefined });
    expect((await stripe.submit(page, { ...VISA, email: "nobody" })).status).toBe(400);
    expect((await stripe.submit(page, { ...VISA, email: "bob@example.com" })).status).toBe(303);
  });

  it("charges nothing with a trial", async () => {
    const stripe = await startTestStripe();
    const { checkout, page } = await createTestCheckout(stripe, {
      subscription_data: { trial_period_days: 7 },
    });
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

describe("payment checkout", () => {
  it("creates a payment and no subscription", async () => {
    const stripe = await startTestStripe();
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
