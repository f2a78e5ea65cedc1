import { describe, expect, it } from "vitest";
import {
  createMonthlyPrice,
  createTestCheckout,
  getError,
  SITE,
  startTestStripe,
  VISA,
} from "./stripe.fixture.ts";

describe("expired and completed checkouts", () => {
  it("cannot be paid or expired again", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { checkout, page } = await createTestCheckout(stripe);
    expect(await sdk.checkout.sessions.expire(checkout.id)).toMatchObject({ status: "expired", url: null });
    expect((await stripe.eventTypes()).at(-1)).toBe("checkout.session.expired");
    expect((await stripe.submit(page, VISA)).text).toContain("expired");
    expect((await sdk.subscriptions.list({ status: "all" })).data).toEqual([]);
    expect(await getError(sdk.checkout.sessions.expire(checkout.id))).toMatchObject({ status: 400 });
  });
});

describe("checkout parameters are rejected", () => {
  const getCheckoutError = async (buildParams: (price: string, oneTime: string) => object) => {
    const stripe = await startTestStripe();
    const monthly = await createMonthlyPrice(stripe);
    const once = await stripe.sdk.prices.create({
      product: String(monthly.product),
      currency: "usd",
      unit_amount: 500,
    });
    const good = {
      mode: "subscription",
      line_items: [{ price: monthly.id, quantity: 1 }],
      success_url: `${SITE}/done`,
    };
    const call = { ...good, ...buildParams(monthly.id, once.id) };
    return getError(stripe.sdk.rawRequest("POST", "/v1/checkout/sessions", call));
  };

  it.each([
    ["no way back", () => ({ success_url: undefined }), "parameter_missing", "success_url"],
    ["a way back that is no address", () => ({ success_url: "/done" }), "url_invalid", "success_url"],
    ["no mode", () => ({ mode: undefined }), "parameter_missing", "mode"],
    [
      "a one-time price",
      (_: string, price: string) => ({ line_items: [{ price, quantity: 1 }] }),
      undefined,
      "mode",
    ],
    ["a recurring price for one payment", () => ({ mode: "payment" }), undefined, "mode"],
    [
      "no quantity",
      (price: string) => ({ line_items: [{ price }] }),
      "parameter_missing",
      "line_items[0][quantity]",
    ],
    [
      "a quantity of none",
      (price: string) => ({ line_items: [{ price, quantity: 0 }] }),
      "parameter_invalid_integer",
      "line_items[0][quantity]",
    ],
    [
      "another's price",
      () => ({ line_items: [{ price: "price_x", quantity: 1 }] }),
      "resource_missing",
      "line_items[0][price]",
    ],
    ["a customer that is none", () => ({ customer: "cus_x" }), "resource_missing", "customer"],
  ])("for %s", async (_, buildParams, code, param) => {
    expect(await getCheckoutError(buildParams)).toMatchObject({
      status: 400,
      ...(code && { code }),
      ...(param && { param }),
    });
  });

  it("for an inactive price", async () => {
    const stripe = await startTestStripe();
    const { id } = await createMonthlyPrice(stripe);
    await stripe.sdk.prices.update(id, { active: false });
    const call = stripe.sdk.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: id, quantity: 1 }],
      success_url: SITE,
    });
    expect(await getError(call)).toMatchObject({ status: 400, param: "line_items[0][price]" });
  });
});

it("a checkout is paid once by ten concurrent submissions", async () => {
  const stripe = await startTestStripe();
  const { checkout, page } = await createTestCheckout(stripe);
  const answers = await Promise.all(Array.from({ length: 10 }, () => stripe.submit(page, VISA)));
  const done = `${SITE}/done?session_id=${checkout.id}`;
  expect(answers.map(({ location }) => location)).toEqual(Array(10).fill(done));
  expect((await stripe.sdk.subscriptions.list()).data).toHaveLength(1);
  expect((await stripe.sdk.charges.list()).data).toHaveLength(1);
});
