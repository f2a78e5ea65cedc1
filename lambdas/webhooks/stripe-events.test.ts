import { describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { invalidState, paymentProviderUnavailable } from "../errors.ts";
import { buildEventText, calls, good, post, setFault, sign } from "./stripe-webhook.fixture.ts";
import { webhookEventTypes } from "./webhook-event-types.ts";

describe("Stripe event", () => {
  const idempotencyId = "event#evt_1";
  const customer = ["membership", "cus_1", { idempotencyId, actor: "stripe" }];
  const payment = ["payment", "pi_1", { idempotencyId: `${idempotencyId}#booking`, actor: "stripe" }];
  const paymentEvent = (type: string, intent?: string, id = "cus_1") => [
    "payment event",
    id,
    { type, idempotencyId: `${idempotencyId}#note`, intent },
  ];
  const send = (text: string) => post(text, sign(text));

  it.each([
    ["customer.subscription.updated", { customer: "cus_1" }, [customer]],
    ["customer.subscription.deleted", { customer: { id: "cus_1" } }, [customer]],
    ["customer.deleted", { id: "cus_1" }, [customer]],
    ["checkout.session.completed", { customer: "cus_1", id: "cs_1" }, [customer]],
    ["checkout.session.expired", { customer: null }, []],
    ["payment_intent.succeeded", { id: "pi_1", customer: "cus_1" }, [payment]],
    ["payment_intent.canceled", { id: "pi_1" }, [payment]],
    [
      "payment_intent.payment_failed",
      { id: "pi_1" },
      [
        [
          "payment",
          "pi_1",
          { idempotencyId: `${idempotencyId}#booking`, actor: "stripe", failedPayment: "evt_1" },
        ],
      ],
    ],
    [
      "charge.refunded",
      { id: "ch_1", customer: "cus_1", payment_intent: "pi_1" },
      [customer, paymentEvent("charge.refunded", "pi_1"), payment],
    ],
    ["charge.refunded", { id: "ch_1", customer: null, payment_intent: "pi_1" }, [payment]],
    [
      "charge.refunded",
      { id: "ch_1", customer: "cus_1", payment_intent: null },
      [customer, paymentEvent("charge.refunded")],
    ],
    ["price.updated", { id: "price_1", product: "prod_1" }, [["price"]]],
    ["product.updated", { id: "prod_1" }, [["price"]]],
    ["refund.updated", { id: "re_1", customer: "cus_1", payment_intent: "pi_1" }, [customer, payment]],
    [
      "charge.dispute.created",
      { charge: "ch_1", payment_intent: "pi_1" },
      [
        ["membership", "cus_of_charge", { idempotencyId, actor: "stripe" }],
        paymentEvent("charge.dispute.created", "pi_1", "cus_of_charge"),
        payment,
      ],
    ],
  ])("%s with %j calls the right handlers", async (type, object, expected) => {
    expect((await send(buildEventText(type, object))).status).toBe(200);
    expect(calls).toEqual(expected);
  });

  it.each(["product.created", "customer.created", "toString", "__proto__", "", "invoice.paid.not"])(
    "of type %j is ignored",
    async (type) => {
      expect((await send(buildEventText(type))).status).toBe(200);
      expect(calls).toEqual([]);
    },
  );

  it.each([
    ["of the other mode (live or test) than the account's", { livemode: true }],
    ["of another account", { account: "acct_other" }],
  ])("%s is answered with 500 and an alarm, because it may be a wrong key", async (_, more) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubEnv("TABLE_NAME", "table");
    const text = buildEventText("invoice.paid", { customer: "cus_1" }, more);
    const lines = await recordLogLines(async () => expect((await send(text)).status).toBe(500));
    expect(calls).toEqual([]);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ stripe_events_foreign: 1, table: "table", stripe_event: "evt_1" }),
    );
  });

  it.each([
    ["is not JSON", "paid"],
    ["is a list", "[]"],
    ["is null", "null"],
    ["is an empty object", "{}"],
    ["has no object", JSON.stringify({ id: "evt_1", type: "invoice.paid", livemode: false, data: {} })],
    [
      "has a type that is no text",
      JSON.stringify({ id: "evt_1", type: 7, livemode: false, data: { object: {} } }),
    ],
    [
      "has no mode",
      JSON.stringify({ id: "evt_1", type: "invoice.paid", data: { object: { customer: "cus_1" } } }),
    ],
  ])("a signed body that %s is answered with 200 and a warning", async (_, text) => {
    vi.stubEnv("TABLE_NAME", "table");
    const lines = await recordLogLines(async () => expect((await send(text)).status).toBe(200));
    expect(calls).toEqual([]);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: "WARN", stripe_events_unknown: 1 }),
    );
  });

  it("that names an object which Stripe does not know is answered with 200 and a warning", async () => {
    vi.stubEnv("TABLE_NAME", "table");
    setFault(Object.assign(new Error("No such payment_intent: 'pi_1'"), { code: "resource_missing" }));
    const text = buildEventText("payment_intent.succeeded", { id: "pi_1" });
    const lines = await recordLogLines(async () => expect((await send(text)).status).toBe(200));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: "WARN", stripe_events_unknown: 1, stripe_event: "evt_1" }),
    );
  });

  it.each([7, {}, { id: 7 }, "../customers", "cus_1#x", "", "x".repeat(256)])(
    "whose customer is %j calls no handler",
    async (customer) => {
      expect((await send(buildEventText("invoice.paid", { customer }))).status).toBe(200);
      expect(calls).toEqual([]);
    },
  );

  it("of every handled type calls a handler", async () => {
    for (const type of webhookEventTypes)
      await send(buildEventText(type, { id: "cus_1", customer: "cus_1", payment_intent: "pi_1" }));
    expect(calls.length).toBeGreaterThanOrEqual(webhookEventTypes.length);
  });

  it.each([new Error("down"), paymentProviderUnavailable(), invalidState("already_premium")])(
    "is answered with 500 if a handler throws %s, so that Stripe sends it again",
    async (error) => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      setFault(error);
      const failed = await send(good);
      expect([failed.status, failed.body.error.code]).toEqual([500, "internal"]);
      expect(JSON.stringify(failed.body)).not.toContain("evt_1");
      setFault(undefined);
      expect((await send(good)).status).toBe(200);
      expect(calls).toHaveLength(1);
    },
  );
});
