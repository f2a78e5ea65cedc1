import { createServer } from "node:http";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createSubscriber,
  SECRET_KEY,
  type StripeFixture,
  startTestStripe,
} from "../../local/emulators/stripe/stripe.fixture.ts";
import { AppError } from "../errors.ts";
import { connectToStripe, findCustomerOfCharge, isLiveAccount } from "./client.ts";
import { getStripeBudgetLeftMs, withStripeBudget } from "./request-budget.ts";

const secrets = mockClient(SecretsManagerClient);

beforeAll(() => {
  vi.stubEnv("STRIPE_SECRET_ID", "stripe-key");
  secrets.on(GetSecretValueCommand, { SecretId: "stripe-key" }).resolves({ SecretString: SECRET_KEY });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterAll(() => vi.unstubAllEnvs());

let stripe: StripeFixture;
beforeEach(async () => {
  stripe = await startTestStripe();
  vi.stubEnv("STRIPE_API_BASE", stripe.server.url);
});

const CUSTOMERS = "POST /v1/customers";
const misbehave = (fault: object) => stripe.local("POST", "/_faults", fault);
const listCustomers = async () => (await stripe.sdk.customers.list()).data;

/** The error of a call, if any, and its duration in milliseconds. */
async function measure(call: Promise<unknown>) {
  const start = performance.now();
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, ms: performance.now() - start };
}

const expectUnavailable = ({ error }: { error: unknown }) => {
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "payment_provider_unavailable" });
};

describe("Stripe call", () => {
  it("uses the key from the secret and the API base from the environment", async () => {
    const client = await connectToStripe();
    const created = await client.customers.create({ email: "ann@example.com" });
    expect(await listCustomers()).toMatchObject([{ id: created.id, email: "ann@example.com" }]);
  });

  it.each([
    ["answered with status 500", { mode: "status", status: 500 }],
    ["answered with status 503", { mode: "status", status: 503 }],
    ["answered with status 429", { mode: "status", status: 429 }],
    ["cut off each time", { mode: "reset" }],
    ["never answered", { mode: "hang" }],
  ])(
    "that is %s throws payment_provider_unavailable within the budget and changes nothing",
    async (_, fault) => {
      await misbehave({ call: CUSTOMERS, ...fault });
      const client = await connectToStripe(400);
      const result = await measure(client.customers.create({}));
      expectUnavailable(result);
      expect(result.ms).toBeLessThan(1_500);
      await stripe.local("DELETE", "/_faults");
      expect(await listCustomers()).toEqual([]);
    },
  );

  it("that cannot connect throws payment_provider_unavailable", async () => {
    vi.stubEnv("STRIPE_API_BASE", "http://127.0.0.1:1");
    expectUnavailable(await measure((await connectToStripe()).customers.create({})));
  });

  it("can be retried with its idempotency key and creates one object", async () => {
    const once = { idempotencyKey: "checkout-1" };
    await misbehave({ call: CUSTOMERS, mode: "status", after: true, times: 1 });
    expectUnavailable(await measure((await connectToStripe()).customers.create({}, once)));
    const created = await (await connectToStripe()).customers.create({}, once);
    expect(await listCustomers()).toEqual([created]);
  });

  it("is repeated once on a new connection if the kept-alive one was closed", async () => {
    await misbehave({ call: CUSTOMERS, mode: "reset", after: true, times: 1 });
    await (await connectToStripe()).customers.create({});
    expect(await listCustomers()).toHaveLength(1);
  });

  it("findCustomerOfCharge: returns the customer, and throws payment_provider_unavailable", async () => {
    const { customer } = await createSubscriber(stripe);
    const [charge] = (await stripe.sdk.charges.list({ customer: customer.id })).data;
    expect(await findCustomerOfCharge(charge?.id ?? "")).toBe(customer.id);
    await misbehave({ call: "GET /v1/charges", mode: "status", status: 500 });
    expectUnavailable(await measure(findCustomerOfCharge(charge?.id ?? "")));
  });

  it("that Stripe rejects throws Stripe's own error", async () => {
    const { error } = await measure((await connectToStripe()).customers.retrieve("cus_unknown"));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", code: "resource_missing" });
  });
});

describe("Stripe time budget", () => {
  it("is shared by all calls of a client", async () => {
    await misbehave({ call: "GET /v1/products", mode: "hang" });
    const client = await connectToStripe(500);
    const start = performance.now();
    expectUnavailable(await measure(client.products.list()));
    expectUnavailable(await measure(client.customers.create({})));
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(await listCustomers()).toEqual([]);
  });

  it("is eight seconds, and is shared by all clients of a request", async () => {
    expect(await withStripeBudget(async () => getStripeBudgetLeftMs())).toBeCloseTo(8_000, -3);
    await misbehave({ call: CUSTOMERS, mode: "hang", times: 1 });
    const start = performance.now();
    await withStripeBudget(async () => {
      expectUnavailable(await measure((await connectToStripe()).customers.create({})));
      expectUnavailable(await measure((await connectToStripe()).customers.create({})));
    }, 300);
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(await listCustomers()).toEqual([]);
    expect((await (await connectToStripe()).customers.create({})).object).toBe("customer");
  });

  it("starts again with the next request", async () => {
    await misbehave({ call: CUSTOMERS, mode: "hang", times: 1 });
    expectUnavailable(await measure((await connectToStripe(200)).customers.create({})));
    expect((await (await connectToStripe(5_000)).customers.create({})).object).toBe("customer");
  });

  it("includes the later pages of a list", async () => {
    const client = await connectToStripe();
    for (const email of ["a@example.com", "b@example.com"]) await client.customers.create({ email });
    const seen: string[] = [];
    const listing = (async () => {
      for await (const { id } of client.customers.list({ limit: 1 })) {
        seen.push(id);
        await misbehave({ call: "GET /v1/customers", mode: "status", status: 500 });
      }
    })();
    expectUnavailable(await measure(listing));
    expect(seen).toHaveLength(1);
  });
});

describe("response that is not from Stripe", () => {
  /** A server in place of Stripe; a body of null starts and never ends. */
  async function replaceStripe(responses: [status: number, body: string | null][]) {
    let calls = 0;
    const server = createServer((_, response) => {
      const [status, body] = responses[Math.min(calls++, responses.length - 1)] ?? [500, ""];
      response.writeHead(status);
      if (body !== null) return response.end(body);
      const trickle = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(trickle));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const address = server.address();
    vi.stubEnv("STRIPE_API_BASE", `http://127.0.0.1:${typeof address === "object" && address?.port}`);
    return () => calls;
  }

  it.each([
    ["an HTML page", 200, "<html>"],
    ["the error of a proxy", 403, '{"message":"Forbidden"}'],
    ["an empty body", 404, ""],
  ])("counts as unavailable: %s", async (_, status, body) => {
    await replaceStripe([[status, body]]);
    expectUnavailable(await measure((await connectToStripe()).customers.create({})));
  });

  it("counts as unavailable if its body never ends", async () => {
    await replaceStripe([[200, null]]);
    const result = await measure((await connectToStripe(300)).customers.create({}));
    expectUnavailable(result);
    expect(result.ms).toBeLessThan(1_500);
  });

  it("409: the call is repeated while another request with the same idempotency key is in progress", async () => {
    const conflict = '{"error":{"type":"invalid_request_error","code":"idempotency_key_in_use"}}';
    const calls = await replaceStripe([
      [409, conflict],
      [200, '{"id":"cus_1","object":"customer"}'],
    ]);
    expect((await (await connectToStripe()).customers.create({})).id).toBe("cus_1");
    expect(calls()).toBe(2);
  });
});

it.each([
  ["sk_live_1", true],
  ["rk_live_1", true],
  ["rk_test_1", false],
])("the account of the key %s is live: %s", async (SecretString, isLive) => {
  vi.stubEnv("STRIPE_SECRET_ID", SecretString);
  secrets.on(GetSecretValueCommand, { SecretId: SecretString }).resolves({ SecretString });
  expect(await isLiveAccount()).toBe(isLive);
});
