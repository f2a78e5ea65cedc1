import { request } from "node:http";
import { describe, expect, it } from "vitest";
import {
  createMonthlyPrice,
  createSubscriber,
  getError,
  PUBLISHABLE_KEY,
  type StripeFixture,
  startTestStripe,
} from "./stripe.fixture.ts";

/** Sends a raw request; returns status, headers and error. */
async function sendRaw({ server }: StripeFixture, method: string, path: string, init: RequestInit = {}) {
  const authorization = "Bearer sk_test_x";
  const response = await fetch(server.url + path, { method, headers: { authorization }, ...init });
  const text = await response.text();
  const body: { error: { type?: string; code?: string; message?: string } } = JSON.parse(text);
  return { status: response.status, headers: response.headers, error: body.error };
}

const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

describe("API keys", () => {
  it.each([
    ["a live one", withKey("sk_live_abc"), "test keys only"],
    ["a live restricted one", withKey("rk_live_abc"), "test keys only"],
    ["one that is none", withKey("hello"), "Invalid API Key"],
    ["none", { headers: {} }, "did not provide an API key"],
  ])("are rejected: %s", async (_, init, words) => {
    const stripe = await startTestStripe();
    expect(await sendRaw(stripe, "GET", "/v1/customers", init)).toMatchObject({
      status: 401,
      error: { type: "invalid_request_error", message: expect.stringContaining(words) },
    });
  });

  it("that are publishable work only for browser operations", async () => {
    const stripe = await startTestStripe();
    expect(await sendRaw(stripe, "GET", "/v1/customers", withKey(PUBLISHABLE_KEY))).toMatchObject({
      status: 401,
      error: { code: "secret_key_required" },
    });
  });
});

describe("invalid calls", () => {
  it("return resource_missing: 404 for an id in the path, 400 for one in a parameter", async () => {
    const { sdk } = await startTestStripe();
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
      expect(await getError(call())).toMatchObject({ ...missing, status: 404 });
    expect(
      await getError(sdk.prices.create({ product: "prod_none", currency: "usd", unit_amount: 1 })),
    ).toMatchObject({ ...missing, status: 400, param: "product" });
    const payment_method_update = { enabled: true, payment_method_configuration: "pmc_none" };
    const features = { payment_method_update };
    expect(await getError(sdk.billingPortal.configurations.create({ features }))).toMatchObject({
      ...missing,
      status: 400,
    });
  });

  it("name the unknown parameter at any depth", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const price = (await createMonthlyPrice(stripe)).id;
    const params = {
      mode: "subscription",
      success_url: "https://example.com",
      line_items: [{ price, quantity: 1 }],
    } as const;
    // Removed in this API version.
    const removed = { ...params, payment_method_types: ["card"] };
    const misplaced = { ...params, line_items: [{ price, quantity: 1, amount: 5 }] };
    for (const [wrong, param] of [
      [removed, "payment_method_types"],
      [misplaced, "line_items[0][amount]"],
    ] as const)
      expect(await getError(sdk.rawRequest("POST", "/v1/checkout/sessions", wrong))).toMatchObject({
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
    ["an invalid email address", "/v1/customers", "email=nobody", "email_invalid", "email"],
    ["no address", "/v1/products", "name=a&url=javascript:alert(1)", "url_invalid", "url"],
    ["no choice", "/v1/refunds", "charge=c&reason=bored", undefined, "reason"],
    ["no list", "/v1/products", "name=a&images=x", undefined, "images"],
    ["a prototype", "/v1/customers", "metadata[__proto__]=x", undefined, undefined],
    ["too long a label", "/v1/customers", `metadata[a]=${"x".repeat(501)}`, undefined, "metadata[a]"],
  ])("are rejected for %s", async (_, path, body, code, param) => {
    const stripe = await startTestStripe();
    const { status, error } = await sendRaw(stripe, "POST", path, {
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
});

describe("responses", () => {
  it.each(["latest_invoice.payment_intent", "status", "customer.subscriptions.data.customer.id"])(
    "refuses to expand what this version does not have: %s",
    async (path) => {
      const stripe = await startTestStripe();
      const { subscription } = await createSubscriber(stripe);
      const call = stripe.sdk.subscriptions.retrieve(subscription.id, { expand: [path] });
      expect(await getError(call)).toMatchObject({ status: 400, param: "expand" });
    },
  );

  it("are not sent for other host names (DNS rebinding)", async () => {
    const { server } = await startTestStripe();
    const status = await new Promise((resolve, reject) => {
      const options = { port: server.port, path: "/v1/customers", headers: { host: "evil.example" } };
      request(options, (response) => resolve(response.statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(421);
  });
});
