import { describe, expect, it } from "vitest";
import {
  createSubscriber,
  startTestStripe,
  startWebhookReceiver,
  WEBHOOK_SECRET,
  waitFor,
} from "./stripe.fixture.ts";

describe("webhook events", () => {
  it("are signed so that the SDK accepts them, with unique ids", async () => {
    const receiver = await startWebhookReceiver();
    const stripe = await startTestStripe(receiver);
    await createSubscriber(stripe);
    const expected = await stripe.eventTypes();
    await waitFor(() => expect(receiver.types()).toHaveLength(expected.length));
    for (const { body, signature, id } of receiver.events) {
      const event = stripe.sdk.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
      expect(event).toMatchObject({
        id,
        object: "event",
        livemode: false,
        api_version: "2026-10-28.endive",
        pending_webhooks: 1,
      });
    }
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(expected.length);
  });

  it("are retried when rejected, without blocking others", async () => {
    let refusals = 2;
    const receiver = await startWebhookReceiver((type) =>
      type === "customer.created" && refusals-- > 0 ? 500 : 200,
    );
    const stripe = await startTestStripe(receiver);
    await stripe.sdk.customers.create({});
    await stripe.sdk.products.create({ name: "x" });
    await waitFor(() => expect(receiver.events).toHaveLength(4));
    expect(receiver.types()[1]).toBe("product.created");
    const tries = receiver.events.filter(({ type }) => type === "customer.created");
    expect(tries.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
    await waitFor(async () =>
      expect((await stripe.local("GET", "/_local/webhooks")).body).toEqual({ open: [] }),
    );
  });

  it("survive a restart while pending", async () => {
    const receiver = await startWebhookReceiver();
    const stripe = await startTestStripe(receiver);
    await receiver.stop();
    await stripe.sdk.customers.create({});
    await stripe.restart();
    await receiver.startAgain();
    await waitFor(() => expect(receiver.types()).toEqual(["customer.created"]));
  });
});

describe("webhook endpoints", () => {
  it("receive their event types, signed with a secret returned only on creation", async () => {
    const receiver = await startWebhookReceiver();
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const url = receiver.webhook.url();
    const made = await sdk.webhookEndpoints.create({
      url,
      enabled_events: ["customer.created", "customer.deleted"],
    });
    expect(made.secret).toMatch(/^whsec_\w{32}$/);
    const [listed] = (await sdk.webhookEndpoints.list()).data;
    expect(listed).toMatchObject({ id: made.id, url, status: "enabled" });
    expect(listed).not.toHaveProperty("secret");
    const { id } = await sdk.customers.create({});
    await sdk.paymentIntents.create({ amount: 500, currency: "usd" });
    await sdk.customers.del(id);
    await waitFor(() => expect(receiver.types()).toEqual(["customer.created", "customer.deleted"]));
    for (const { body, signature } of receiver.events)
      expect(() => sdk.webhooks.constructEvent(body, signature, made.secret ?? "")).not.toThrow();
  });
});
