import { describe, expect, it } from "vitest";
import { givenStripe, refusal, type StripeFixture, sdkOf } from "./stripe.fixture.ts";

const misbehave = (stripe: StripeFixture, fault: object) => stripe.local("POST", "/_faults", fault);

const CUSTOMERS = "POST /v1/customers";
const once = { idempotencyKey: "k1" };

describe("a fault", () => {
  it("answers with a status, as often as it was told, and only where", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    await misbehave(stripe, { call: CUSTOMERS, mode: "status", status: 503, times: 2 });
    const down = { name: "StripeAPIError", status: 503 };
    expect(await refusal(sdk.customers.create({}))).toMatchObject(down);
    expect(await refusal(sdk.products.create({ name: "x" }))).toBe("accepted");
    expect(await refusal(sdk.customers.list())).toBe("accepted");
    expect(await refusal(sdk.customers.create({}))).toMatchObject(down);
    expect(await refusal(sdk.customers.create({}))).toBe("accepted");
    expect((await sdk.customers.list()).data).toHaveLength(1);
  });

  it("lasts until it is cleared when it was not told how often, for every path below its own", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    await misbehave(stripe, { call: CUSTOMERS, mode: "status", status: 429 });
    for (const call of [() => sdk.customers.create({}), () => sdk.customers.update("cus_1", { name: "x" })])
      expect(await refusal(call())).toMatchObject({ name: "StripeRateLimitError", code: "rate_limit" });
    expect((await stripe.local("GET", "/_faults")).body).toMatchObject({
      faults: [{ call: CUSTOMERS, status: 429 }],
    });
    await stripe.local("DELETE", "/_faults");
    expect(await refusal(sdk.customers.create({}))).toBe("accepted");
  });

  it("cuts the connection before anything happens", async () => {
    const stripe = await givenStripe();
    await misbehave(stripe, { call: CUSTOMERS, mode: "reset" });
    expect(await refusal(stripe.sdk.customers.create({}))).toMatchObject({ name: "StripeConnectionError" });
    await stripe.local("DELETE", "/_faults");
    expect((await stripe.sdk.customers.list()).data).toEqual([]);
  });

  it("keeps the caller hanging until it gives up", async () => {
    const stripe = await givenStripe();
    await misbehave(stripe, { call: CUSTOMERS, mode: "hang", times: 1 });
    const began = performance.now();
    const call = stripe.sdk.customers.create({}, { timeout: 300 });
    expect(await refusal(call)).toMatchObject({ name: "StripeConnectionError" });
    expect(performance.now() - began).toBeGreaterThan(250);
    expect((await stripe.sdk.customers.list()).data).toEqual([]);
  });

  it("does not keep the server from closing", async () => {
    const stripe = await givenStripe();
    await misbehave(stripe, { call: CUSTOMERS, mode: "hang" });
    const hanging = refusal(stripe.sdk.customers.create({}));
    await stripe.restart();
    expect(await hanging).toMatchObject({ name: "StripeConnectionError" });
    expect(await refusal(stripe.sdk.customers.create({}))).toBe("accepted");
  });

  it.each(["status", "reset"])("can lose the answer to what took effect: %s", async (mode) => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    // The SDK tries a cut connection once more by itself.
    await misbehave(stripe, { call: CUSTOMERS, mode, after: true, times: mode === "reset" ? 2 : 1 });
    expect(await refusal(sdk.customers.create({}, once))).not.toBe("accepted");
    const made = await sdk.customers.create({}, once);
    expect((await sdk.customers.list()).data).toEqual([made]);
  });

  it("is over with the first try, so that the same key then makes the object", async () => {
    const stripe = await givenStripe();
    await misbehave(stripe, { call: CUSTOMERS, mode: "status", times: 1 });
    expect(await refusal(stripe.sdk.customers.create({}, once))).toMatchObject({ status: 500 });
    expect(await refusal(stripe.sdk.customers.create({}, once))).toBe("accepted");
  });

  it("that is saved is answered again and again for its key, over a restart, until another key is used", async () => {
    const stripe = await givenStripe();
    await misbehave(stripe, { call: CUSTOMERS, mode: "status", status: 500, times: 1, saved: true });
    for (let i = 0; i < 2; i++)
      expect(await refusal(stripe.sdk.customers.create({}, once))).toMatchObject({ status: 500 });
    await stripe.restart();
    const stubborn = sdkOf(stripe.server).customers.create({}, { ...once, maxNetworkRetries: 3 });
    expect(await refusal(stubborn)).toMatchObject({ status: 500 });
    const { calls } = (await stripe.local("GET", "/_ledger")).body as { calls: { replayed: boolean }[] };
    expect(calls.map(({ replayed }) => replayed)).toEqual([false, true, true]);
    expect(await refusal(stripe.sdk.customers.create({}, { idempotencyKey: "k2" }))).toBe("accepted");
    expect((await stripe.sdk.customers.list()).data).toHaveLength(1);
  });

  it("that nobody could mean is refused", async () => {
    const stripe = await givenStripe();
    for (const fault of [
      { call: CUSTOMERS, mode: "explode" },
      { mode: "hang" },
      { call: "", mode: "status", status: 200 },
    ])
      expect((await misbehave(stripe, fault)).status).toBe(400);
    expect((await stripe.local("GET", "/_faults")).body).toEqual({ faults: [] });
  });
});

describe("the ledger", () => {
  const callsOf = async (stripe: StripeFixture) => {
    const { body } = await stripe.local("GET", "/_ledger");
    return (body as { calls: Record<string, unknown>[] }).calls;
  };

  it("holds every call as it came and as it was answered", async () => {
    const stripe = await givenStripe();
    const { sdk } = stripe;
    const made = await sdk.customers.create({ email: "ann@example.com", metadata: { a: "1" } }, once);
    await refusal(sdk.customers.retrieve("cus_none"));
    await sdk.customers.list({ limit: 3, created: { gte: 5 } });
    expect(await callsOf(stripe)).toMatchObject([
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

  it("tells of calls that got no answer, or a false one", async () => {
    const stripe = await givenStripe();
    await misbehave(stripe, { call: CUSTOMERS, mode: "status", times: 1 });
    await refusal(stripe.sdk.customers.create({ email: "ann@example.com" }));
    await misbehave(stripe, { call: CUSTOMERS, mode: "hang", times: 1 });
    await refusal(stripe.sdk.customers.create({}, { timeout: 100 }));
    expect(await callsOf(stripe)).toMatchObject([
      { status: 500, fault: "status", body: { email: "ann@example.com" } },
      { status: null, fault: "hang" },
    ]);
  });

  it("survives a restart, and is cleared on demand", async () => {
    const stripe = await givenStripe();
    await stripe.sdk.customers.create({});
    await stripe.restart();
    await stripe.sdk.products.create({ name: "x" });
    expect((await callsOf(stripe)).map(({ path }) => path)).toEqual(["/v1/customers", "/v1/products"]);
    await stripe.local("DELETE", "/_ledger");
    expect(await callsOf(stripe)).toEqual([]);
    expect((await stripe.sdk.customers.list()).data).toHaveLength(1);
  });

  it("is not for web pages of other sites", async () => {
    const { server } = await givenStripe();
    const headers = { origin: "https://evil.example" };
    for (const init of [{ headers }, { headers, method: "DELETE" }])
      expect((await fetch(`${server.url}/_ledger`, init)).status).toBe(403);
  });
});
