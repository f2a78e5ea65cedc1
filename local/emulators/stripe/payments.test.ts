import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PUBLISHABLE_KEY, type StripeFixture, startTestStripe } from "./stripe.fixture.ts";

const WISH = { amount: 5_000, currency: "usd", metadata: { booking: "bkg_1" } } as const;

/** Calls the API as a browser with the publishable key. */
async function callFromBrowser(
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

const buildCardParams = (number: string) => ({
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": number,
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": "2034",
  "payment_method_data[card][cvc]": "123",
});

describe("browsers", () => {
  it("pay with the client secret from any origin and see no metadata", async () => {
    const stripe = await startTestStripe();
    const { id, client_secret } = await stripe.sdk.paymentIntents.create(WISH);
    const secret = { client_secret: client_secret ?? "" };
    const seen = await callFromBrowser(stripe, `/v1/payment_intents/${id}`, secret, "GET");
    expect(seen).toMatchObject({ status: 200, allowed: "*", body: { id, amount: 5_000 } });
    const declined = await callFromBrowser(stripe, `/v1/payment_intents/${id}/confirm`, {
      ...secret,
      ...buildCardParams("4000 0000 0000 0002"),
    });
    expect(declined).toMatchObject({
      status: 402,
      allowed: "*",
      body: { error: { payment_intent: { id } } },
    });
    const paid = await callFromBrowser(stripe, `/v1/payment_intents/${id}/confirm`, {
      ...secret,
      ...buildCardParams("4242424242424242"),
    });
    expect(paid).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(seen.text + declined.text + paid.text).not.toContain("bkg_1");
    expect((await stripe.sdk.paymentIntents.retrieve(id)).metadata).toEqual(WISH.metadata);
  });

  it("are rejected with a wrong or missing client secret", async () => {
    const stripe = await startTestStripe();
    const { id } = await stripe.sdk.paymentIntents.create(WISH);
    const other = await stripe.sdk.paymentIntents.create(WISH);
    const path = `/v1/payment_intents/${id}`;
    for (const params of [{}, { client_secret: "x" }, { client_secret: other.client_secret ?? "" }]) {
      expect((await callFromBrowser(stripe, path, params, "GET")).status).toBe(400);
      const paying = await callFromBrowser(stripe, `${path}/confirm`, {
        ...params,
        ...buildCardParams("4242424242424242"),
      });
      expect(paying.status).toBe(400);
    }
    expect(
      (await callFromBrowser(stripe, "/v1/payment_intents", { amount: "50", currency: "usd" })).status,
    ).toBe(401);
    expect((await stripe.sdk.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
  });

  it("leave no card number or security code in the state", async () => {
    const stripe = await startTestStripe();
    const { id, client_secret } = await stripe.sdk.paymentIntents.create(WISH);
    const secret = { client_secret: client_secret ?? "" };
    await callFromBrowser(stripe, `/v1/payment_intents/${id}/confirm`, {
      ...secret,
      ...buildCardParams("4242424242424242"),
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
