import { describe, expect, it } from "vitest";
import {
  createSubscriber,
  getError,
  startTestStripe,
  startWebhookReceiver,
  WEBHOOK_SECRET,
  waitFor,
} from "./stripe.fixture.ts";

const openDeliveries = { mode: "on", open: [] };

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

  it("are delivered in order", async () => {
    const receiver = await startWebhookReceiver();
    const stripe = await startTestStripe(receiver);
    await Promise.all(Array.from({ length: 4 }, () => createSubscriber(stripe)));
    const expected = await stripe.eventTypes();
    await waitFor(() => expect(receiver.types()).toHaveLength(expected.length));
    expect(receiver.types()).toEqual(expected);
  });

  it("reference the API call that caused them", async () => {
    const stripe = await startTestStripe();
    const made = await stripe.sdk.customers.create({}, { idempotencyKey: "k1" });
    const [event] = (await stripe.sdk.events.list()).data;
    expect(event?.request).toEqual({ id: made.lastResponse.requestId, idempotency_key: "k1" });
    const { subscription } = await createSubscriber(stripe);
    await stripe.local("POST", `/_local/subscriptions/${subscription.id}/renew`);
    const [later] = (await stripe.sdk.events.list()).data;
    expect(later?.request).toEqual({ id: null, idempotency_key: null });
  });

  it("contain a snapshot of the object", async () => {
    const stripe = await startTestStripe();
    const { id } = await stripe.sdk.customers.create({ name: "Ann" });
    await stripe.sdk.customers.update(id, { name: "Anna" });
    await stripe.sdk.customers.update(id, { name: "Anna" });
    const { data } = await stripe.sdk.events.list({ types: ["customer.created", "customer.updated"] });
    expect(data.map((event) => event.data)).toMatchObject([
      { object: { name: "Anna" }, previous_attributes: { name: "Ann" } },
      { object: { name: "Ann" } },
    ]);
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
      expect((await stripe.local("GET", "/_local/webhooks")).body).toEqual(openDeliveries),
    );
  });

  it("wait in order for an unreachable receiver", async () => {
    const receiver = await startWebhookReceiver();
    const stripe = await startTestStripe(receiver);
    await receiver.stop();
    for (const name of ["a", "b", "c"]) await stripe.sdk.products.create({ name });
    await waitFor(async () =>
      expect((await stripe.local("GET", "/_local/webhooks")).body).toMatchObject({
        open: [{ attempts: 2 }, { attempts: 0 }, { attempts: 0 }],
      }),
    );
    await receiver.startAgain();
    await waitFor(() => expect(receiver.events).toHaveLength(3));
    const names = receiver.events.map(({ body }) => JSON.parse(body).data.object.name);
    expect(names).toEqual(["a", "b", "c"]);
  });

  it("can be filtered by delivery success", async () => {
    let status = 500;
    const receiver = await startWebhookReceiver(() => status);
    const { sdk } = await startTestStripe(receiver);
    await sdk.customers.create({});
    await waitFor(() => expect(receiver.events.length).toBeGreaterThan(0));
    const ids = async (delivery_success: boolean) =>
      (await sdk.events.list({ delivery_success })).data.map(({ id }) => id);
    const [event] = receiver.events;
    expect([await ids(false), await ids(true)]).toEqual([[event?.id], []]);
    status = 200;
    await waitFor(async () => expect(await ids(true)).toEqual([event?.id]));
    expect(await ids(false)).toEqual([]);
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

describe("pausing and resending webhooks", () => {
  it("holds events while paused and then delivers them in order", async () => {
    const receiver = await startWebhookReceiver();
    const stripe = await startTestStripe(receiver);
    await stripe.local("POST", "/_local/webhooks", { paused: true });
    await stripe.sdk.customers.create({});
    await stripe.sdk.products.create({ name: "x" });
    expect((await stripe.local("GET", "/_local/webhooks")).body).toMatchObject({
      mode: "held",
      open: [{ state: "held" }, { state: "held" }],
    });
    expect(receiver.events).toEqual([]);
    await stripe.local("POST", "/_local/webhooks", { paused: false });
    await waitFor(() => expect(receiver.types()).toEqual(["customer.created", "product.created"]));
  });

  it("drops events and lists them as undelivered", async () => {
    const receiver = await startWebhookReceiver();
    const stripe = await startTestStripe(receiver);
    await stripe.local("POST", "/_local/webhooks", { paused: true, drop: true });
    await stripe.sdk.customers.create({});
    await stripe.local("POST", "/_local/webhooks", { paused: false });
    await stripe.sdk.products.create({ name: "x" });
    await waitFor(() => expect(receiver.types()).toEqual(["product.created"]));
    const lost = (await stripe.sdk.events.list({ delivery_success: false })).data;
    expect(lost.map(({ type }) => type)).toEqual(["customer.created"]);
    const answers = await stripe.local("POST", `/_local/events/${lost[0]?.id}/resend`);
    expect(answers.body).toEqual({ answers: [{ url: receiver.webhook.url(), status: 200 }] });
    expect(receiver.types()).toEqual(["product.created", "customer.created"]);
    expect((await stripe.sdk.events.list({ delivery_success: false })).data).toEqual([]);
  });

  it("resends an event any number of times", async () => {
    const receiver = await startWebhookReceiver();
    const stripe = await startTestStripe(receiver);
    await stripe.sdk.customers.create({});
    await waitFor(() => expect(receiver.events).toHaveLength(1));
    const [event] = receiver.events;
    for (let i = 0; i < 3; i++) await stripe.local("POST", `/_local/events/${event?.id}/resend`);
    expect(receiver.events.map(({ id }) => id)).toEqual(Array(4).fill(event?.id));
    expect((await stripe.local("POST", "/_local/events/evt_none/resend")).status).toBe(404);
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

  it("can be updated, disabled and deleted", async () => {
    const receiver = await startWebhookReceiver();
    const { sdk } = await startTestStripe();
    const { id } = await sdk.webhookEndpoints.create({ url: "http://127.0.0.1:1/", enabled_events: ["*"] });
    await sdk.webhookEndpoints.update(id, {
      url: receiver.webhook.url(),
      enabled_events: ["customer.created"],
    });
    await sdk.customers.create({});
    await waitFor(() => expect(receiver.types()).toEqual(["customer.created"]));
    expect((await sdk.webhookEndpoints.update(id, { disabled: true })).status).toBe("disabled");
    await sdk.customers.create({});
    expect((await sdk.events.list({ delivery_success: false })).data).toEqual([]);
    await sdk.webhookEndpoints.del(id);
    expect(await getError(sdk.webhookEndpoints.retrieve(id))).toMatchObject({ status: 404 });
    const family = { url: receiver.webhook.url(), enabled_events: ["customer.*"] };
    expect(await getError(sdk.rawRequest("POST", "/v1/webhook_endpoints", family))).toMatchObject({
      status: 400,
      param: "enabled_events[0]",
    });
    expect(receiver.events).toHaveLength(1);
  });
});
