import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aSubscriber, givenStripe, PUBLISHABLE_KEY, refusal, type StripeFixture } from "./stripe.fixture.ts";

const WISH = { amount: 5_000, currency: "usd", metadata: { booking: "bkg_1" } } as const;

/** What a browser gets that calls with the publishable key. */
async function fromBrowser(
  { server }: StripeFixture,
  path: string,
  params: Record<string, string>,
  method: "GET" | "POST" = "POST",
) {
  const form = new URLSearchParams({ key: PUBLISHABLE_KEY, ...params });
  const url = server.url + path;
  const headers = { origin: "https://kindstead.example" };
  const response =
    method === "GET"
      ? await fetch(`${url}?${form}`, { headers })
      : await fetch(url, { method, body: form, headers });
  const text = await response.text();
  const body: Record<string, unknown> & { error?: Record<string, unknown> } = JSON.parse(text);
  return {
    status: response.status,
    body,
    text,
    allowed: response.headers.get("access-control-allow-origin"),
  };
}

const card = (number: string) => ({
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": number,
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": "2034",
  "payment_method_data[card][cvc]": "123",
});

describe("a payment intent", () => {
  it("waits for a card, and is paid with one", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const intent = await sdk.paymentIntents.create({ ...WISH, automatic_payment_methods: { enabled: true } });
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      amount_received: 0,
      latest_charge: null,
      client_secret: expect.stringContaining(`${intent.id}_secret_`),
    });
    const paid = await sdk.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 5_000, metadata: WISH.metadata });
    expect(await sdk.charges.retrieve(String(paid.latest_charge))).toMatchObject({
      paid: true,
      payment_intent: intent.id,
      payment_method_details: { card: { last4: "4242" } },
    });
    expect(await refusal(sdk.paymentIntents.confirm(intent.id))).toMatchObject({
      status: 400,
      code: "payment_intent_unexpected_state",
    });
    expect(await stripe.eventTypes()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
  });

  it("survives a declined card, which says why", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { id } = await sdk.paymentIntents.create(WISH);
    const token = "pm_card_visa_chargeDeclinedInsufficientFunds";
    await expect(sdk.paymentIntents.confirm(id, { payment_method: token })).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code: "insufficient_funds",
      payment_intent: { id, status: "requires_payment_method" },
    });
    expect(await sdk.paymentIntents.retrieve(id)).toMatchObject({
      last_payment_error: { decline_code: "insufficient_funds" },
    });
    expect((await stripe.eventTypes()).slice(-2)).toEqual(["charge.failed", "payment_intent.payment_failed"]);
    expect(await sdk.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).toMatchObject({
      status: "succeeded",
      last_payment_error: null,
    });
  });

  it("can be changed and cancelled while nobody has paid", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { id } = await sdk.paymentIntents.create(WISH);
    expect(await sdk.paymentIntents.update(id, { amount: 6_000, metadata: { more: "x" } })).toMatchObject({
      amount: 6_000,
      metadata: { booking: "bkg_1", more: "x" },
    });
    expect(await sdk.paymentIntents.cancel(id, { cancellation_reason: "abandoned" })).toMatchObject({
      status: "canceled",
      cancellation_reason: "abandoned",
      canceled_at: expect.any(Number),
    });
    const late = { status: 400, code: "payment_intent_unexpected_state" };
    expect(await refusal(sdk.paymentIntents.cancel(id))).toMatchObject(late);
    expect(await refusal(sdk.paymentIntents.update(id, { amount: 7_000 }))).toMatchObject(late);
    expect((await stripe.eventTypes()).at(-1)).toBe("payment_intent.canceled");
  });

  it("is found by its labels and its state", async () => {
    const { sdk } = await givenStripe();
    const { id } = await sdk.paymentIntents.create(WISH);
    await sdk.paymentIntents.create({ ...WISH, metadata: { booking: "bkg_2" } });
    const found = async (query: string) =>
      (await sdk.paymentIntents.search({ query })).data.map((one) => one.id);
    const query = `metadata["booking"]:"bkg_1"`;
    expect(await found(query)).toEqual([id]);
    expect(await found(`${query} AND status:'requires_payment_method'`)).toEqual([id]);
    expect(await found(`${query} AND status:'succeeded'`)).toEqual([]);
    expect(await refusal(sdk.paymentIntents.search({ query: "booking" }))).toMatchObject({ param: "query" });
  });

  it("is listed by customer", async () => {
    const { sdk } = await givenStripe();
    const customer = (await sdk.customers.create({})).id;
    const own = await sdk.paymentIntents.create({ ...WISH, customer });
    await sdk.paymentIntents.create(WISH);
    expect((await sdk.paymentIntents.list({ customer })).data).toEqual([own]);
    expect((await sdk.paymentIntents.list()).data).toHaveLength(2);
  });
});

describe("a browser", () => {
  it("pays with the client secret, from any origin, and sees no metadata", async () => {
    const stripe = await givenStripe();
    const { id, client_secret } = await stripe.sdk.paymentIntents.create(WISH);
    const secret = { client_secret: client_secret ?? "" };
    const seen = await fromBrowser(stripe, `/v1/payment_intents/${id}`, secret, "GET");
    expect(seen).toMatchObject({ status: 200, allowed: "*", body: { id, amount: 5_000 } });
    const declined = await fromBrowser(stripe, `/v1/payment_intents/${id}/confirm`, {
      ...secret,
      ...card("4000 0000 0000 0002"),
    });
    expect(declined).toMatchObject({
      status: 402,
      allowed: "*",
      body: { error: { payment_intent: { id } } },
    });
    const paid = await fromBrowser(stripe, `/v1/payment_intents/${id}/confirm`, {
      ...secret,
      ...card("4242424242424242"),
    });
    expect(paid).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(seen.text + declined.text + paid.text).not.toContain("bkg_1");
    expect((await stripe.sdk.paymentIntents.retrieve(id)).metadata).toEqual(WISH.metadata);
  });

  it("gets nowhere with a wrong secret, or none", async () => {
    const stripe = await givenStripe();
    const { id } = await stripe.sdk.paymentIntents.create(WISH);
    const other = await stripe.sdk.paymentIntents.create(WISH);
    const path = `/v1/payment_intents/${id}`;
    for (const params of [{}, { client_secret: "x" }, { client_secret: other.client_secret ?? "" }]) {
      expect((await fromBrowser(stripe, path, params, "GET")).status).toBe(400);
      const paying = await fromBrowser(stripe, `${path}/confirm`, { ...params, ...card("4242424242424242") });
      expect(paying.status).toBe(400);
    }
    expect((await fromBrowser(stripe, "/v1/payment_intents", { amount: "50", currency: "usd" })).status).toBe(
      401,
    );
    expect((await stripe.sdk.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
  });

  it("is asked by its bank, and may fail or pass", async () => {
    const stripe = await givenStripe();
    const { id, client_secret } = await stripe.sdk.paymentIntents.create(WISH);
    const secret = { client_secret: client_secret ?? "" };
    const path = `/v1/payment_intents/${id}`;
    const asking = { ...secret, ...card("4000002760003184") };
    expect((await fromBrowser(stripe, `${path}/confirm`, asking)).body).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
    });
    const failed = await fromBrowser(stripe, `${path}/authenticate`, { ...secret, outcome: "fail" });
    expect(failed.body).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    await fromBrowser(stripe, `${path}/confirm`, asking);
    const passed = await fromBrowser(stripe, `${path}/authenticate`, { ...secret, outcome: "succeed" });
    expect(passed.body).toMatchObject({ status: "succeeded", next_action: null });
    expect(
      (await fromBrowser(stripe, `${path}/authenticate`, { ...secret, outcome: "succeed" })).status,
    ).toBe(400);
    expect((await stripe.sdk.charges.list()).data).toHaveLength(1);
  });

  it("leaves no card number and no security code anywhere", async () => {
    const stripe = await givenStripe();
    const { id, client_secret } = await stripe.sdk.paymentIntents.create(WISH);
    const secret = { client_secret: client_secret ?? "" };
    await fromBrowser(stripe, `/v1/payment_intents/${id}/confirm`, {
      ...secret,
      ...card("4242424242424242"),
    });
    const { body } = await stripe.local("GET", "/_ledger");
    expect(body).toMatchObject({
      calls: [{}, { body: { payment_method_data: { card: { number: "**** 4242", cvc: "***" } } } }],
    });
    const kept = readFileSync(join(stripe.dir, "stripe.jsonl"), "utf8");
    expect(kept).toContain("**** 4242");
    expect(kept).not.toContain("4242424242424242");
  });
});

describe("a refund", () => {
  it("gives back a part, then the rest, then nothing more", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { id, latest_charge } = await sdk.paymentIntents.create({
      ...WISH,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const part = await sdk.refunds.create({ payment_intent: id, amount: 2_000, metadata: { why: "late" } });
    expect(part).toMatchObject({
      status: "succeeded",
      amount: 2_000,
      charge: latest_charge,
      metadata: { why: "late" },
    });
    expect(await sdk.charges.retrieve(part.charge as string)).toMatchObject({
      amount_refunded: 2_000,
      refunded: false,
    });
    expect(await refusal(sdk.refunds.create({ payment_intent: id, amount: 3_001 }))).toMatchObject({
      param: "amount",
    });
    const rest = await sdk.refunds.create({ payment_intent: id, reason: "requested_by_customer" });
    expect(rest.amount).toBe(3_000);
    expect(await sdk.charges.retrieve(part.charge as string, { expand: ["refunds"] })).toMatchObject({
      amount_refunded: 5_000,
      refunded: true,
      refunds: { data: [{ id: rest.id }, { id: part.id }] },
    });
    expect(await refusal(sdk.refunds.create({ payment_intent: id }))).toMatchObject({
      status: 400,
      code: "charge_already_refunded",
    });
    expect((await sdk.refunds.list({ payment_intent: id })).data.map((one) => one.id)).toEqual([
      rest.id,
      part.id,
    ]);
    expect((await stripe.eventTypes()).slice(-4)).toEqual([
      "refund.created",
      "charge.refunded",
      "refund.created",
      "charge.refunded",
    ]);
  });

  it("comes back from the bank once, and leaves what it was of to be given back anew", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { id, latest_charge } = await sdk.paymentIntents.create({
      ...WISH,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const first = await sdk.refunds.create({ payment_intent: id });
    for (const _ of [1, 2]) await stripe.local("POST", `/_local/refunds/${first.id}/fail`);
    expect(await sdk.refunds.retrieve(first.id)).toMatchObject({
      status: "failed",
      failure_reason: "expired_or_canceled_card",
    });
    expect(await sdk.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect((await stripe.eventTypes()).slice(-3)).toEqual([
      "charge.refunded",
      "refund.updated",
      "refund.failed",
    ]);
    expect(await sdk.refunds.create({ payment_intent: id })).toMatchObject({ status: "succeeded" });
  });

  it("finds what paid an invoice, as this API version has it", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { subscription } = await aSubscriber(stripe);
    const invoice = String(subscription.latest_invoice);
    const { data } = await sdk.invoicePayments.list({ invoice, status: "paid" });
    const { payments } = await sdk.invoices.retrieve(invoice, { expand: ["payments"] });
    expect(payments?.data).toEqual(data);
    const payment_intent = String(data[0]?.payment.payment_intent);
    expect(await sdk.refunds.create({ payment_intent })).toMatchObject({
      amount: 2_000,
      status: "succeeded",
    });
    expect((await sdk.invoices.retrieve(invoice)).status).toBe("paid");
  });

  it("of what nobody paid is refused", async () => {
    const { sdk } = await givenStripe();
    const { id } = await sdk.paymentIntents.create(WISH);
    expect(await refusal(sdk.refunds.create({ payment_intent: id }))).toMatchObject({ status: 400 });
    expect(await refusal(sdk.refunds.create({}))).toMatchObject({ code: "parameter_missing" });
    expect(await refusal(sdk.refunds.create({ payment_intent: "pi_none" }))).toMatchObject({
      status: 400,
      code: "resource_missing",
    });
  });
});
