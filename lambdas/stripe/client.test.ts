import { createServer } from "node:http";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  aSubscriber,
  givenStripe,
  SECRET_KEY,
  type StripeFixture,
} from "../../local/emulators/stripe/stripe.fixture.ts";
import { AppError } from "../errors.ts";
import { connectToStripe } from "./client.ts";
import { findCustomerOfCharge } from "./customer-of-charge.ts";
import { withStripeBudget } from "./request-budget.ts";

const secrets = mockClient(SecretsManagerClient);

beforeAll(() => {
  vi.stubEnv("STRIPE_SECRET_ID", "stripe-key");
  secrets.on(GetSecretValueCommand, { SecretId: "stripe-key" }).resolves({ SecretString: SECRET_KEY });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterAll(() => vi.unstubAllEnvs());

let stripe: StripeFixture;
beforeEach(async () => {
  stripe = await givenStripe();
  vi.stubEnv("STRIPE_API_BASE", stripe.server.url);
});

const CUSTOMERS = "POST /v1/customers";
const misbehave = (fault: object) => stripe.local("POST", "/_faults", fault);
const customers = async () => (await stripe.sdk.customers.list()).data;

/** What a call ends in, and after how many milliseconds. */
async function outcome(call: Promise<unknown>) {
  const began = performance.now();
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, ms: performance.now() - began };
}

const isUnavailable = ({ error }: { error: unknown }) => {
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "payment_provider_unavailable" });
};

describe("a call", () => {
  it("is made with the key that the secret holds, to the host of the environment", async () => {
    const client = await connectToStripe();
    const made = await client.customers.create({ email: "ann@example.com" });
    expect(await customers()).toMatchObject([{ id: made.id, email: "ann@example.com" }]);
  });

  it.each([
    ["answered with 500", { mode: "status", status: 500 }],
    ["answered with 503", { mode: "status", status: 503 }],
    ["answered with 429", { mode: "status", status: 429 }],
    ["cut off each time", { mode: "reset" }],
    ["never answered", { mode: "hang" }],
  ])("that is %s is unavailable within the budget, and changed nothing", async (_, fault) => {
    await misbehave({ call: CUSTOMERS, ...fault });
    const client = await connectToStripe(400);
    const ended = await outcome(client.customers.create({}));
    isUnavailable(ended);
    expect(ended.ms).toBeLessThan(1_500);
    await stripe.local("DELETE", "/_faults");
    expect(await customers()).toEqual([]);
  });

  it("that finds nobody is unavailable", async () => {
    vi.stubEnv("STRIPE_API_BASE", "http://127.0.0.1:1");
    isUnavailable(await outcome((await connectToStripe()).customers.create({})));
  });

  it("may be sent again with its idempotency key, and makes one object, whatever became of the first", async () => {
    const once = { idempotencyKey: "checkout-1" };
    await misbehave({ call: CUSTOMERS, mode: "status", after: true, times: 1 });
    isUnavailable(await outcome((await connectToStripe()).customers.create({}, once)));
    const made = await (await connectToStripe()).customers.create({}, once);
    expect(await customers()).toEqual([made]);
  });

  it("whose connection was closed while nobody looked is made on another one, once", async () => {
    await misbehave({ call: CUSTOMERS, mode: "reset", after: true, times: 1 });
    await (await connectToStripe()).customers.create({});
    expect(await customers()).toHaveLength(1);
  });

  it("tells whose a charge is", async () => {
    const { customer } = await aSubscriber(stripe);
    const [charge] = (await stripe.sdk.charges.list({ customer: customer.id })).data;
    expect(await findCustomerOfCharge(charge?.id ?? "")).toBe(customer.id);
    await misbehave({ call: "GET /v1/charges", mode: "status", status: 500 });
    isUnavailable(await outcome(findCustomerOfCharge(charge?.id ?? "")));
  });

  it("that Stripe refuses ends in Stripe's own error", async () => {
    const { error } = await outcome((await connectToStripe()).customers.retrieve("cus_nobody"));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", code: "resource_missing" });
  });
});

describe("the budget", () => {
  it("is one for all calls of a request", async () => {
    await misbehave({ call: "GET /v1/products", mode: "hang" });
    const client = await connectToStripe(500);
    const began = performance.now();
    isUnavailable(await outcome(client.products.list()));
    isUnavailable(await outcome(client.customers.create({})));
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(await customers()).toEqual([]);
  });

  it("is one for all that a request has to do with Stripe, whoever connects", async () => {
    await misbehave({ call: CUSTOMERS, mode: "hang", times: 1 });
    const began = performance.now();
    await withStripeBudget(async () => {
      isUnavailable(await outcome((await connectToStripe()).customers.create({})));
      isUnavailable(await outcome((await connectToStripe()).customers.create({})));
    }, 300);
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(await customers()).toEqual([]);
    expect((await (await connectToStripe()).customers.create({})).object).toBe("customer");
  });

  it("begins anew with the next request", async () => {
    await misbehave({ call: CUSTOMERS, mode: "hang", times: 1 });
    isUnavailable(await outcome((await connectToStripe(200)).customers.create({})));
    expect((await (await connectToStripe(5_000)).customers.create({})).object).toBe("customer");
  });

  it("covers the later pages of a list", async () => {
    const client = await connectToStripe();
    for (const email of ["a@example.com", "b@example.com"]) await client.customers.create({ email });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { id } of client.customers.list({ limit: 1 })) {
        seen.push(id);
        await misbehave({ call: "GET /v1/customers", mode: "status", status: 500 });
      }
    })();
    isUnavailable(await outcome(reading));
    expect(seen).toHaveLength(1);
  });
});

describe("an answer that is not Stripe's", () => {
  /** Somebody's server in Stripe's place; a body of null begins and never ends. */
  async function instead(answers: [status: number, body: string | null][]) {
    let calls = 0;
    const server = createServer((_, response) => {
      const [status, body] = answers[Math.min(calls++, answers.length - 1)] ?? [500, ""];
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
    ["a page", 200, "<html>"],
    ["a proxy's refusal", 403, '{"message":"Forbidden"}'],
    ["nothing", 404, ""],
  ])("is no answer: %s", async (_, status, body) => {
    await instead([[status, body]]);
    isUnavailable(await outcome((await connectToStripe()).customers.create({})));
  });

  it("is none while it goes on and on", async () => {
    await instead([[200, null]]);
    const ended = await outcome((await connectToStripe(300)).customers.create({}));
    isUnavailable(ended);
    expect(ended.ms).toBeLessThan(1_500);
  });

  it("asks again while another request with the same key is being worked on", async () => {
    const conflict = '{"error":{"type":"invalid_request_error","code":"idempotency_key_in_use"}}';
    const calls = await instead([
      [409, conflict],
      [200, '{"id":"cus_1","object":"customer"}'],
    ]);
    expect((await (await connectToStripe()).customers.create({})).id).toBe("cus_1");
    expect(calls()).toBe(2);
  });
});
