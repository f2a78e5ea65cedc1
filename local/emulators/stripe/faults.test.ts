import { describe, expect, it } from "vitest";
import { createSdk, getError, type StripeFixture, startTestStripe } from "./stripe.fixture.ts";

const injectFault = (stripe: StripeFixture, fault: object) => stripe.local("POST", "/_faults", fault);

const CUSTOMERS = "POST /v1/customers";
const once = { idempotencyKey: "k1" };

describe("faults", () => {
  it("reset the connection before the call takes effect", async () => {
    const stripe = await startTestStripe();
    await injectFault(stripe, { call: CUSTOMERS, mode: "reset" });
    expect(await getError(stripe.sdk.customers.create({}))).toMatchObject({ name: "StripeConnectionError" });
    await stripe.local("DELETE", "/_faults");
    expect((await stripe.sdk.customers.list()).data).toEqual([]);
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
});

describe("ledger", () => {
  it("is not available to web pages", async () => {
    const { server } = await startTestStripe();
    const headers = { origin: "https://evil.example" };
    for (const init of [{ headers }, { headers, method: "DELETE" }])
      expect((await fetch(`${server.url}/_ledger`, init)).status).toBe(403);
  });
});
