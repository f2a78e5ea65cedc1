import { describe, expect, it } from "vitest";
import { createSdk, getError, type StripeFixture, startTestStripe } from "./stripe.fixture.ts";

const injectFault = (stripe: StripeFixture, fault: object) => stripe.local("POST", "/_faults", fault);

const CUSTOMERS = "POST /v1/customers";
const once = { idempotencyKey: "k1" };

describe("faults", () => {
  it("answer matching calls with a status for a number of times", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    await injectFault(stripe, { call: CUSTOMERS, mode: "status", status: 503, times: 2 });
    const down = { name: "StripeAPIError", status: 503 };
    expect(await getError(sdk.customers.create({}))).toMatchObject(down);
    expect(await getError(sdk.products.create({ name: "x" }))).toBe("accepted");
    expect(await getError(sdk.customers.list())).toBe("accepted");
    expect(await getError(sdk.customers.create({}))).toMatchObject(down);
    expect(await getError(sdk.customers.create({}))).toBe("accepted");
    expect((await sdk.customers.list()).data).toHaveLength(1);
  });

  it("apply to all matching paths until cleared without `times`", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    await injectFault(stripe, { call: CUSTOMERS, mode: "status", status: 429 });
    for (const call of [() => sdk.customers.create({}), () => sdk.customers.update("cus_1", { name: "x" })])
      expect(await getError(call())).toMatchObject({ name: "StripeRateLimitError", code: "rate_limit" });
    expect((await stripe.local("GET", "/_faults")).body).toMatchObject({
      faults: [{ call: CUSTOMERS, status: 429 }],
    });
    await stripe.local("DELETE", "/_faults");
    expect(await getError(sdk.customers.create({}))).toBe("accepted");
  });

  it("reset the connection before the call takes effect", async () => {
    const stripe = await startTestStripe();
    await injectFault(stripe, { call: CUSTOMERS, mode: "reset" });
    expect(await getError(stripe.sdk.customers.create({}))).toMatchObject({ name: "StripeConnectionError" });
    await stripe.local("DELETE", "/_faults");
    expect((await stripe.sdk.customers.list()).data).toEqual([]);
  });

  it("leave a call without a response", async () => {
    const stripe = await startTestStripe();
    await injectFault(stripe, { call: CUSTOMERS, mode: "hang", times: 1 });
    const began = performance.now();
    const call = stripe.sdk.customers.create({}, { timeout: 300 });
    expect(await getError(call)).toMatchObject({ name: "StripeConnectionError" });
    expect(performance.now() - began).toBeGreaterThan(250);
    expect((await stripe.sdk.customers.list()).data).toEqual([]);
  });

  it("do not block closing the server", async () => {
    const stripe = await startTestStripe();
    await injectFault(stripe, { call: CUSTOMERS, mode: "hang" });
    const hanging = getError(stripe.sdk.customers.create({}));
    await stripe.restart();
    expect(await hanging).toMatchObject({ name: "StripeConnectionError" });
    expect(await getError(stripe.sdk.customers.create({}))).toBe("accepted");
  });

  it.each(["status", "reset"])("can suppress the response after the call took effect: %s", async (mode) => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    // The SDK retries once after a connection reset.
    await injectFault(stripe, { call: CUSTOMERS, mode, after: true, times: mode === "reset" ? 2 : 1 });
    expect(await getError(sdk.customers.create({}, once))).not.toBe("accepted");
    const made = await sdk.customers.create({}, once);
    expect((await sdk.customers.list()).data).toEqual([made]);
  });

  it("do not consume the idempotency key", async () => {
    const stripe = await startTestStripe();
    await injectFault(stripe, { call: CUSTOMERS, mode: "status", times: 1 });
    expect(await getError(stripe.sdk.customers.create({}, once))).toMatchObject({ status: 500 });
    expect(await getError(stripe.sdk.customers.create({}, once))).toBe("accepted");
  });

  it("with `saved` are replayed for their idempotency key, also after a restart", async () => {
    const stripe = await startTestStripe();
    await injectFault(stripe, { call: CUSTOMERS, mode: "status", status: 500, times: 1, saved: true });
    for (let i = 0; i < 2; i++)
      expect(await getError(stripe.sdk.customers.create({}, once))).toMatchObject({ status: 500 });
    await stripe.restart();
    const stubborn = createSdk(stripe.server).customers.create({}, { ...once, maxNetworkRetries: 3 });
    expect(await getError(stubborn)).toMatchObject({ status: 500 });
    const { calls } = (await stripe.local("GET", "/_ledger")).body as { calls: { replayed: boolean }[] };
    expect(calls.map(({ replayed }) => replayed)).toEqual([false, true, true]);
    expect(await getError(stripe.sdk.customers.create({}, { idempotencyKey: "k2" }))).toBe("accepted");
    expect((await stripe.sdk.customers.list()).data).toHaveLength(1);
  });

  it("are rejected when invalid", async () => {
    const stripe = await startTestStripe();
    for (const fault of [
      { call: CUSTOMERS, mode: "explode" },
      { mode: "hang" },
      { call: "", mode: "status", status: 200 },
    ])
      expect((await injectFault(stripe, fault)).status).toBe(400);
    expect((await stripe.local("GET", "/_faults")).body).toEqual({ faults: [] });
  });
});

describe("ledger", () => {
  const readCalls = async (stripe: StripeFixture) => {
    const { body } = await stripe.local("GET", "/_ledger");
    return (body as { calls: Record<string, unknown>[] }).calls;
  };

  it("records every call with its parameters and status", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const made = await sdk.customers.create({ email: "ann@example.com", metadata: { a: "1" } }, once);
    await getError(sdk.customers.retrieve("cus_none"));
    await sdk.customers.list({ limit: 3, created: { gte: 5 } });
    expect(await readCalls(stripe)).toMatchObject([
      {
        id: made.lastResponse.requestId,
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        method: "POST",
        path: "/v1/customers",
        body: { email: "ann@example.com", metadata: { a: "1" } },
        idempotency_key: "k1",
        status: 200,
        key: "secret",
        replayed: false,
        fault: null,
      },
      { method: "GET", path: "/v1/customers/cus_none", body: {}, idempotency_key: null, status: 404 },
      { method: "GET", path: "/v1/customers", body: { limit: "3", created: { gte: "5" } }, status: 200 },
    ]);
  });

  it("records calls affected by a fault", async () => {
    const stripe = await startTestStripe();
    await injectFault(stripe, { call: CUSTOMERS, mode: "status", times: 1 });
    await getError(stripe.sdk.customers.create({ email: "ann@example.com" }));
    await injectFault(stripe, { call: CUSTOMERS, mode: "hang", times: 1 });
    await getError(stripe.sdk.customers.create({}, { timeout: 100 }));
    expect(await readCalls(stripe)).toMatchObject([
      { status: 500, fault: "status", body: { email: "ann@example.com" } },
      { status: null, fault: "hang" },
    ]);
  });

  it("survives a restart and can be cleared", async () => {
    const stripe = await startTestStripe();
    await stripe.sdk.customers.create({});
    await stripe.restart();
    await stripe.sdk.products.create({ name: "x" });
    expect((await readCalls(stripe)).map(({ path }) => path)).toEqual(["/v1/customers", "/v1/products"]);
    await stripe.local("DELETE", "/_ledger");
    expect(await readCalls(stripe)).toEqual([]);
    expect((await stripe.sdk.customers.list()).data).toHaveLength(1);
  });

  it("is not available to web pages", async () => {
    const { server } = await startTestStripe();
    const headers = { origin: "https://evil.example" };
    for (const init of [{ headers }, { headers, method: "DELETE" }])
      expect((await fetch(`${server.url}/_ledger`, init)).status).toBe(403);
  });
});
