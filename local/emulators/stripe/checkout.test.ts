import { describe, expect, it } from "vitest";
import { createTestCheckout, DECLINED, SITE, startTestStripe, VISA } from "./stripe.fixture.ts";

describe("subscription checkout", () => {
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

  it("is paid once by two concurrent submissions", async () => {
    const stripe = await startTestStripe();
    const { checkout, page } = await createTestCheckout(stripe);
    const answers = await Promise.all(Array.from({ length: 10 }, () => stripe.submit(page, VISA)));
    const done = `${SITE}/done?session_id=${checkout.id}`;
    expect(answers.map(({ location }) => location)).toEqual(Array(10).fill(done));
    expect((await stripe.sdk.subscriptions.list()).data).toHaveLength(1);
    expect((await stripe.sdk.charges.list()).data).toHaveLength(1);
  });
});
