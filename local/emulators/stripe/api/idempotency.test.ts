import { describe, expect, it } from "vitest";
import { getError, startTestStripe } from "../stripe.fixture.ts";

describe("Idempotency-Key", () => {
  it("replays the same response without creating a second object", async () => {
    const { sdk } = await startTestStripe();
    const create = () => sdk.customers.create({ email: "ann@example.com" }, { idempotencyKey: "k1" });
    const first = await create();
    await sdk.customers.update(first.id, { name: "Ann" });
    const again = await create();
    expect(again).toEqual(first);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect((await sdk.customers.list()).data).toHaveLength(1);
  });

  it("creates one object for fifty concurrent calls", async () => {
    const { sdk } = await startTestStripe();
    const params = { amount: 5_000, currency: "usd" };
    const made = await Promise.all(
      Array.from({ length: 50 }, () => sdk.paymentIntents.create(params, { idempotencyKey: "k1" })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await sdk.paymentIntents.list()).data).toHaveLength(1);
  });

  it("cannot be used for a different call", async () => {
    const { sdk } = await startTestStripe();
    const once = { idempotencyKey: "k1" };
    await sdk.customers.create({ name: "x" }, once);
    const misused = { name: "StripeIdempotencyError", status: 400 };
    expect(await getError(sdk.customers.create({ name: "y" }, once))).toMatchObject(misused);
    expect(await getError(sdk.products.create({ name: "x" }, once))).toMatchObject(misused);
  });

  it("is not consumed by a call with invalid parameters", async () => {
    const { sdk } = await startTestStripe();
    const idempotencyKey = "k1";
    expect(await getError(sdk.customers.create({ email: "nobody" }, { idempotencyKey }))).toMatchObject({
      status: 400,
    });
    expect(await getError(sdk.customers.create({ email: "ann@example.com" }, { idempotencyKey }))).toBe(
      "accepted",
    );
  });

  it("replays a declined payment for a day, also after a restart", async () => {
    const stripe = await startTestStripe();
    const pay = () =>
      stripe.sdk.paymentIntents.create(
        { amount: 5_000, currency: "usd", confirm: true, payment_method: "pm_card_visa_chargeDeclined" },
        { idempotencyKey: "k1" },
      );
    const first = await getError(pay());
    expect(first).toMatchObject({ status: 402, code: "card_declined" });
    await stripe.restart();
    expect(await getError(pay())).toEqual(first);
    expect((await stripe.sdk.charges.list()).data).toHaveLength(1);
    stripe.advance(86_400);
    await getError(pay());
    expect((await stripe.sdk.charges.list()).data).toHaveLength(2);
  });
});
