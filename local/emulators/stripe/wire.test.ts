import { request } from "node:http";
import { describe, expect, it } from "vitest";
import {
  aMonthlyPrice,
  aSubscriber,
  givenStripe,
  PUBLISHABLE_KEY,
  refusal,
  type StripeFixture,
  sdkOf,
} from "./stripe.fixture.ts";

/** What the server answers to a request made by hand. */
async function ask({ server }: StripeFixture, method: string, path: string, init: RequestInit = {}) {
  const authorization = "Bearer sk_test_x";
  const response = await fetch(server.url + path, { method, headers: { authorization }, ...init });
  const text = await response.text();
  const body: { error: { type?: string; code?: string; message?: string } } = JSON.parse(text);
  return { status: response.status, headers: response.headers, error: body.error };
}

const keyed = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

describe("a key", () => {
  it.each(["sk_test_whatever", "rk_test_restricted"])("of test mode opens: %s", async (key) => {
    const { server } = await givenStripe();
    expect((await sdkOf(server, key).customers.list()).data).toEqual([]);
  });

  it.each([
    ["a live one", keyed("sk_live_abc"), "test keys only"],
    ["a live restricted one", keyed("rk_live_abc"), "test keys only"],
    ["one that is none", keyed("hello"), "Invalid API Key"],
    ["none", { headers: {} }, "did not provide an API key"],
  ])("is refused: %s", async (_, init, words) => {
    const stripe = await givenStripe();
    expect(await ask(stripe, "GET", "/v1/customers", init)).toMatchObject({
      status: 401,
      error: { type: "invalid_request_error", message: expect.stringContaining(words) },
    });
  });

  it("may be a user name", async () => {
    const stripe = await givenStripe();
    const authorization = `Basic ${btoa("sk_test_x:")}`;
    expect((await ask(stripe, "GET", "/v1/customers", { headers: { authorization } })).status).toBe(200);
  });

  it("that is publishable opens nothing but what browsers do", async () => {
    const stripe = await givenStripe();
    expect(await ask(stripe, "GET", "/v1/customers", keyed(PUBLISHABLE_KEY))).toMatchObject({
      status: 401,
      error: { code: "secret_key_required" },
    });
  });

  it("of live mode does not even start the server", async () => {
    const { startStripe } = await import("./server.ts");
    const options = { port: 0, dir: "unused", publishableKey: "pk_test_x", webhook: null };
    await expect(startStripe({ ...options, secretKey: "sk_live_x" })).rejects.toThrow("test keys only");
  });
});

describe("a wrong call", () => {
  it("for something that is not there is 404 resource_missing by its path, 400 by a parameter", async () => {
    const { sdk } = await givenStripe();
    const missing = { name: "StripeInvalidRequestError", code: "resource_missing" };
    const { id: customer } = await sdk.customers.create({});
    for (const call of [
      () => sdk.customers.retrieve("cus_none"),
      () => sdk.prices.retrieve("price_none"),
      () => sdk.subscriptions.retrieve("sub_none"),
      () => sdk.checkout.sessions.retrieve("cs_test_none"),
      () => sdk.paymentIntents.retrieve("pi_none"),
      () => sdk.paymentMethods.attach("pm_none", { customer }),
      () => sdk.invoices.retrieve("in_none"),
      () => sdk.events.retrieve("evt_none"),
      () => sdk.webhookEndpoints.del("we_none"),
    ])
      expect(await refusal(call())).toMatchObject({ ...missing, status: 404 });
    expect(
      await refusal(sdk.prices.create({ product: "prod_none", currency: "usd", unit_amount: 1 })),
    ).toMatchObject({ ...missing, status: 400, param: "product" });
  });

  it("says which parameter Stripe does not know, however deep it lies", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const price = (await aMonthlyPrice(stripe)).id;
    const wish = {
      mode: "subscription",
      success_url: "https://example.com",
      line_items: [{ price, quantity: 1 }],
    } as const;
    // This API version has taken it away.
    const removed = { ...wish, payment_method_types: ["card"] };
    const misplaced = { ...wish, line_items: [{ price, quantity: 1, amount: 5 }] };
    for (const [wrong, param] of [
      [removed, "payment_method_types"],
      [misplaced, "line_items[0][amount]"],
    ] as const)
      expect(await refusal(sdk.rawRequest("POST", "/v1/checkout/sessions", wrong))).toMatchObject({
        status: 400,
        code: "parameter_unknown",
        param,
        message: expect.stringContaining(`unknown parameter: ${param}`),
      });
  });

  it.each([
    ["a missing parameter", "/v1/products", "", "parameter_missing", "name"],
    [
      "one missing further in",
      "/v1/subscriptions",
      "customer=c&items[0][quantity]=1",
      "parameter_missing",
      "items[0][price]",
    ],
    ["no integer", "/v1/payment_intents", "amount=12.5&currency=usd", "parameter_invalid_integer", "amount"],
    ["too little", "/v1/payment_intents", "amount=49&currency=usd", "amount_too_small", "amount"],
    ["too much", "/v1/payment_intents", "amount=100000000&currency=usd", "amount_too_large", "amount"],
    ["no boolean", "/v1/products", "name=a&active=yes", "parameter_invalid_boolean", "active"],
    ["an empty string", "/v1/products", "name=", "parameter_invalid_empty", "name"],
    ["no e-mail address", "/v1/customers", "email=nobody", "email_invalid", "email"],
    ["no address", "/v1/products", "name=a&url=javascript:alert(1)", "url_invalid", "url"],
    ["no choice", "/v1/refunds", "charge=c&reason=bored", undefined, "reason"],
    ["no list", "/v1/products", "name=a&images=x", undefined, "images"],
    ["a prototype", "/v1/customers", "metadata[__proto__]=x", undefined, undefined],
    ["too long a label", "/v1/customers", `metadata[a]=${"x".repeat(501)}`, undefined, "metadata[a]"],
  ])("is refused for %s", async (_, path, body, code, param) => {
    const stripe = await givenStripe();
    const { status, error } = await ask(stripe, "POST", path, {
      body,
      headers: { authorization: "Bearer sk_test_x", "content-type": "application/x-www-form-urlencoded" },
    });
    expect(status).toBe(400);
    expect(error).toMatchObject({
      type: "invalid_request_error",
      message: expect.any(String),
      ...(code && { code }),
      ...(param && { param }),
    });
  });

  it("always carries an error, which the SDK needs to see that it failed", async () => {
    const stripe = await givenStripe();
    const none = await ask(stripe, "GET", "/v1/balance");
    expect(none).toMatchObject({ status: 404, error: { type: "invalid_request_error" } });
    expect(none.error.code).toBe(undefined);
    expect(await ask(stripe, "DELETE", "/v1/events/evt_1")).toMatchObject({ status: 404 });
    const json = { headers: { authorization: "Bearer sk_test_x", "content-type": "application/json" } };
    expect(await ask(stripe, "POST", "/v1/customers", { ...json, body: "{}" })).toMatchObject({
      status: 400,
    });
    const large = { headers: json.headers, body: "x".repeat(1_000_001) };
    expect(await ask(stripe, "POST", "/v1/customers", large)).toMatchObject({
      status: 413,
      error: { type: "invalid_request_error" },
    });
  });

  it("changes nothing", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    expect(await refusal(sdk.customers.create({ expand: ["nonsense"] }))).toMatchObject({ param: "expand" });
    expect((await sdk.customers.list()).data).toEqual([]);
    expect(await stripe.eventTypes()).toEqual([]);
  });
});

describe("an answer", () => {
  it("names its request, as the errors do", async () => {
    const { sdk } = await givenStripe();
    const made = await sdk.customers.create({});
    expect(made.lastResponse.requestId).toMatch(/^req_\w{14,}$/);
    expect(made.lastResponse.apiVersion).toBe("2026-10-28.endive");
    await expect(sdk.customers.retrieve("cus_none")).rejects.toMatchObject({
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it("holds what was asked to be expanded, four levels deep", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const { subscription, customer } = await aSubscriber(stripe);
    const expanded = await sdk.subscriptions.retrieve(subscription.id, {
      expand: ["customer", "latest_invoice.payments.data", "items.data.price.product"],
    });
    expect(expanded).toMatchObject({
      customer: { email: customer.email },
      latest_invoice: { status: "paid", payments: { data: [{ status: "paid" }] } },
      items: { data: [{ price: { product: { name: "Premium" } } }] },
    });
    const { data } = await sdk.subscriptions.list({
      expand: ["data.latest_invoice", "data.default_payment_method"],
    });
    expect(data).toMatchObject([
      { latest_invoice: { total: 2_000 }, default_payment_method: { type: "card" } },
    ]);
    const plain = await sdk.invoices.retrieve(String(subscription.latest_invoice));
    expect(plain.payments).toBe(undefined);
  });

  it.each(["latest_invoice.payment_intent", "status", "customer.subscriptions.data.customer.id"])(
    "refuses to expand what this version does not have: %s",
    async (path) => {
      const stripe = await givenStripe();
      const { subscription } = await aSubscriber(stripe);
      const call = stripe.sdk.subscriptions.retrieve(subscription.id, { expand: [path] });
      expect(await refusal(call)).toMatchObject({ status: 400, param: "expand" });
    },
  );

  it("is given to nobody who came by another name", async () => {
    const { server } = await givenStripe();
    const status = await new Promise((resolve, reject) => {
      const options = { port: server.port, path: "/v1/customers", headers: { host: "evil.example" } };
      request(options, (response) => resolve(response.statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(421);
  });
});

describe("an Idempotency-Key", () => {
  it("brings back the same answer, and makes nothing anew", async () => {
    const { sdk } = await givenStripe();
    const create = () => sdk.customers.create({ email: "ann@example.com" }, { idempotencyKey: "k1" });
    const first = await create();
    await sdk.customers.update(first.id, { name: "Ann" });
    const again = await create();
    expect(again).toEqual(first);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect((await sdk.customers.list()).data).toHaveLength(1);
  });

  it("makes one of fifty at once", async () => {
    const { sdk } = await givenStripe();
    const wish = { amount: 5_000, currency: "usd" };
    const made = await Promise.all(
      Array.from({ length: 50 }, () => sdk.paymentIntents.create(wish, { idempotencyKey: "k1" })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await sdk.paymentIntents.list()).data).toHaveLength(1);
  });

  it("belongs to one call", async () => {
    const { sdk } = await givenStripe();
    const once = { idempotencyKey: "k1" };
    await sdk.customers.create({ name: "x" }, once);
    const misused = { name: "StripeIdempotencyError", status: 400 };
    expect(await refusal(sdk.customers.create({ name: "y" }, once))).toMatchObject(misused);
    expect(await refusal(sdk.products.create({ name: "x" }, once))).toMatchObject(misused);
  });

  it("is still free after a call whose parameters were wrong", async () => {
    const { sdk } = await givenStripe();
    const idempotencyKey = "k1";
    expect(await refusal(sdk.customers.create({ email: "nobody" }, { idempotencyKey }))).toMatchObject({
      status: 400,
    });
    expect(await refusal(sdk.customers.create({ email: "ann@example.com" }, { idempotencyKey }))).toBe(
      "accepted",
    );
  });

  it("keeps a refused payment, too, over a restart and for a day", async () => {
    const stripe = await givenStripe();
    const pay = () =>
      stripe.sdk.paymentIntents.create(
        { amount: 5_000, currency: "usd", confirm: true, payment_method: "pm_card_visa_chargeDeclined" },
        { idempotencyKey: "k1" },
      );
    const first = await refusal(pay());
    expect(first).toMatchObject({ status: 402, code: "card_declined" });
    await stripe.restart();
    expect(await refusal(pay())).toEqual(first);
    expect((await stripe.sdk.charges.list()).data).toHaveLength(1);
    stripe.advance(86_400);
    await refusal(pay());
    expect((await stripe.sdk.charges.list()).data).toHaveLength(2);
  });
});
