import { describe, expect, it } from "vitest";
import { getError, startTestStripe } from "./stripe.fixture.ts";

const WISH = { amount: 5_000, currency: "usd", metadata: { booking: "bkg_1" } } as const;

describe("refunds", () => {
  it("refund a part, then the rest, and then nothing more", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { id, latest_charge } = await sdk.paymentIntents.create({
      ...WISH,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const part = await sdk.refunds.create({ payment_intent: id, amount: 2_000, metadata: { why: "late" } });
    expect(part).toMatchObject({
      status: "succeeded",
      amount: 2_000,
      charge: latest_charge,
      metadata: { why: "late" },
    });
    expect(await sdk.charges.retrieve(part.charge as string)).toMatchObject({
      amount_refunded: 2_000,
      refunded: false,
    });
    expect(await getError(sdk.refunds.create({ payment_intent: id, amount: 3_001 }))).toMatchObject({
      param: "amount",
    });
    const rest = await sdk.refunds.create({ payment_intent: id, reason: "requested_by_customer" });
    expect(rest.amount).toBe(3_000);
    expect(await sdk.charges.retrieve(part.charge as string, { expand: ["refunds"] })).toMatchObject({
      amount_refunded: 5_000,
      refunded: true,
      refunds: { data: [{ id: rest.id }, { id: part.id }] },
    });
    expect(await getError(sdk.refunds.create({ payment_intent: id }))).toMatchObject({
      status: 400,
      code: "charge_already_refunded",
    });
    expect((await sdk.refunds.list({ payment_intent: id })).data.map((one) => one.id)).toEqual([
      rest.id,
      part.id,
    ]);
    expect((await stripe.eventTypes()).slice(-4)).toEqual([
      "refund.created",
      "charge.refunded",
      "refund.created",
      "charge.refunded",
    ]);
  });

  it("can fail once, after which the charge can be refunded again", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { id, latest_charge } = await sdk.paymentIntents.create({
      ...WISH,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    const first = await sdk.refunds.create({ payment_intent: id });
    for (const _ of [1, 2]) await stripe.local("POST", `/_local/refunds/${first.id}/fail`);
    expect(await sdk.refunds.retrieve(first.id)).toMatchObject({
      status: "failed",
      failure_reason: "expired_or_canceled_card",
    });
    expect(await sdk.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect((await stripe.eventTypes()).slice(-3)).toEqual([
      "charge.refunded",
      "refund.updated",
      "refund.failed",
    ]);
    expect(await sdk.refunds.create({ payment_intent: id })).toMatchObject({ status: "succeeded" });
  });
});

describe("disputes", () => {
  it("are opened and decided by the bank, and listed by payment", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { id, latest_charge } = await sdk.paymentIntents.create({
      amount: 8_000,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    const post = (path: string, body = {}) =>
      fetch(stripe.server.url + path, { method: "POST", body: JSON.stringify(body) });
    expect((await post(`/_local/charges/${latest_charge}/dispute`)).status).toBe(200);
    expect((await post(`/_local/charges/${latest_charge}/dispute`)).status).toBe(400);
    const [dispute] = (await sdk.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({ charge: latest_charge, amount: 8_000, status: "needs_response" });
    expect((await sdk.charges.retrieve(String(latest_charge))).disputed).toBe(true);
    expect((await sdk.disputes.list({ payment_intent: "pi_other" })).data).toEqual([]);
    expect((await post(`/_local/disputes/${dispute?.id}/close`, { status: "lost" })).status).toBe(200);
    expect((await sdk.disputes.retrieve(dispute?.id ?? "")).status).toBe("lost");
    expect((await stripe.eventTypes()).filter((type) => type.includes("dispute"))).toEqual([
      "charge.dispute.created",
      "charge.dispute.closed",
    ]);
  });
});
