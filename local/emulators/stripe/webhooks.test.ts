import { describe, expect, it } from "vitest";
import {
  aSubscriber,
  givenAReceiver,
  givenStripe,
  refusal,
  until,
  WEBHOOK_SECRET,
} from "./stripe.fixture.ts";

const openDeliveries = { mode: "on", open: [] };

describe("an event", () => {
  it("reaches the webhook signed, as the SDK checks it, with an id of its own", async () => {
    const receiver = await givenAReceiver();
    const stripe = await givenStripe(receiver);
    await aSubscriber(stripe);
    const expected = await stripe.eventTypes();
    await until(() => expect(receiver.types()).toHaveLength(expected.length));
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

  it("comes in the order in which it happened", async () => {
    const receiver = await givenAReceiver();
    const stripe = await givenStripe(receiver);
    await Promise.all(Array.from({ length: 4 }, () => aSubscriber(stripe)));
    const expected = await stripe.eventTypes();
    await until(() => expect(receiver.types()).toHaveLength(expected.length));
    expect(receiver.types()).toEqual(expected);
  });

  it("names the call that caused it", async () => {
    const stripe = await givenStripe();
    const made = await stripe.sdk.customers.create({}, { idempotencyKey: "k1" });
    const [event] = (await stripe.sdk.events.list()).data;
    expect(event?.request).toEqual({ id: made.lastResponse.requestId, idempotency_key: "k1" });
    const { subscription } = await aSubscriber(stripe);
    await stripe.local("POST", `/_local/subscriptions/${subscription.id}/renew`);
    const [later] = (await stripe.sdk.events.list()).data;
    expect(later?.request).toEqual({ id: null, idempotency_key: null });
  });

  it("is a picture of its moment", async () => {
    const stripe = await givenStripe();
    const { id } = await stripe.sdk.customers.create({ name: "Ann" });
    await stripe.sdk.customers.update(id, { name: "Anna" });
    await stripe.sdk.customers.update(id, { name: "Anna" });
    const { data } = await stripe.sdk.events.list({ types: ["customer.created", "customer.updated"] });
    expect(data.map((event) => event.data)).toMatchObject([
      { object: { name: "Anna" }, previous_attributes: { name: "Ann" } },
      { object: { name: "Ann" } },
    ]);
  });

  it("is tried again when it is refused, and holds up nobody meanwhile", async () => {
    let refusals = 2;
    const receiver = await givenAReceiver((type) =>
      type === "customer.created" && refusals-- > 0 ? 500 : 200,
    );
    const stripe = await givenStripe(receiver);
    await stripe.sdk.customers.create({});
    await stripe.sdk.products.create({ name: "x" });
    await until(() => expect(receiver.events).toHaveLength(4));
    expect(receiver.types()[1]).toBe("product.created");
    const tries = receiver.events.filter(({ type }) => type === "customer.created");
    expect(tries.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
    await until(async () =>
      expect((await stripe.local("GET", "/_local/webhooks")).body).toEqual(openDeliveries),
    );
  });

  it("waits, with all that follow, for a receiver that is away", async () => {
    const receiver = await givenAReceiver();
    const stripe = await givenStripe(receiver);
    await receiver.stop();
    for (const name of ["a", "b", "c"]) await stripe.sdk.products.create({ name });
    await until(async () =>
      expect((await stripe.local("GET", "/_local/webhooks")).body).toMatchObject({
        open: [{ attempts: 2 }, { attempts: 0 }, { attempts: 0 }],
      }),
    );
    await receiver.startAgain();
    await until(() => expect(receiver.events).toHaveLength(3));
    const names = receiver.events.map(({ body }) => JSON.parse(body).data.object.name);
    expect(names).toEqual(["a", "b", "c"]);
  });

  it("is told to be delivered or not", async () => {
    let status = 500;
    const receiver = await givenAReceiver(() => status);
    const { sdk } = await givenStripe(receiver);
    await sdk.customers.create({});
    await until(() => expect(receiver.events.length).toBeGreaterThan(0));
    const ids = async (delivery_success: boolean) =>
      (await sdk.events.list({ delivery_success })).data.map(({ id }) => id);
    const [event] = receiver.events;
    expect([await ids(false), await ids(true)]).toEqual([[event?.id], []]);
    status = 200;
    await until(async () => expect(await ids(true)).toEqual([event?.id]));
    expect(await ids(false)).toEqual([]);
  });

  it("that is still to be delivered survives a restart", async () => {
    const receiver = await givenAReceiver();
    const stripe = await givenStripe(receiver);
    await receiver.stop();
    await stripe.sdk.customers.create({});
    await stripe.restart();
    await receiver.startAgain();
    await until(() => expect(receiver.types()).toEqual(["customer.created"]));
  });
});

describe("webhooks", () => {
  it("that are paused are held and let go again, in order", async () => {
    const receiver = await givenAReceiver();
    const stripe = await givenStripe(receiver);
    await stripe.local("POST", "/_local/webhooks", { paused: true });
    await stripe.sdk.customers.create({});
    await stripe.sdk.products.create({ name: "x" });
    expect((await stripe.local("GET", "/_local/webhooks")).body).toMatchObject({
      mode: "held",
      open: [{ state: "held" }, { state: "held" }],
    });
    expect(receiver.events).toEqual([]);
    await stripe.local("POST", "/_local/webhooks", { paused: false });
    await until(() => expect(receiver.types()).toEqual(["customer.created", "product.created"]));
  });

  it("that are dropped are lost, and the list of events says so", async () => {
    const receiver = await givenAReceiver();
    const stripe = await givenStripe(receiver);
    await stripe.local("POST", "/_local/webhooks", { paused: true, drop: true });
    await stripe.sdk.customers.create({});
    await stripe.local("POST", "/_local/webhooks", { paused: false });
    await stripe.sdk.products.create({ name: "x" });
    await until(() => expect(receiver.types()).toEqual(["product.created"]));
    const lost = (await stripe.sdk.events.list({ delivery_success: false })).data;
    expect(lost.map(({ type }) => type)).toEqual(["customer.created"]);
    const answers = await stripe.local("POST", `/_local/events/${lost[0]?.id}/resend`);
    expect(answers.body).toEqual({ answers: [{ url: receiver.webhook.url(), status: 200 }] });
    expect(receiver.types()).toEqual(["product.created", "customer.created"]);
    expect((await stripe.sdk.events.list({ delivery_success: false })).data).toEqual([]);
  });

  it("can be sent again as often as one likes", async () => {
    const receiver = await givenAReceiver();
    const stripe = await givenStripe(receiver);
    await stripe.sdk.customers.create({});
    await until(() => expect(receiver.events).toHaveLength(1));
    const [event] = receiver.events;
    for (let i = 0; i < 3; i++) await stripe.local("POST", `/_local/events/${event?.id}/resend`);
    expect(receiver.events.map(({ id }) => id)).toEqual(Array(4).fill(event?.id));
    expect((await stripe.local("POST", "/_local/events/evt_none/resend")).status).toBe(404);
  });
});

describe("a webhook endpoint of the account", () => {
  it("gets the events it asked for, signed with its own secret, which only its maker sees", async () => {
    const receiver = await givenAReceiver();
    const stripe = await givenStripe();
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
    await until(() => expect(receiver.types()).toEqual(["customer.created", "customer.deleted"]));
    for (const { body, signature } of receiver.events)
      expect(() => sdk.webhooks.constructEvent(body, signature, made.secret ?? "")).not.toThrow();
  });

  it("can be changed, switched off and removed", async () => {
    const receiver = await givenAReceiver();
    const { sdk } = await givenStripe();
    const { id } = await sdk.webhookEndpoints.create({ url: "http://127.0.0.1:1/", enabled_events: ["*"] });
    await sdk.webhookEndpoints.update(id, {
      url: receiver.webhook.url(),
      enabled_events: ["customer.created"],
    });
    await sdk.customers.create({});
    await until(() => expect(receiver.types()).toEqual(["customer.created"]));
    expect((await sdk.webhookEndpoints.update(id, { disabled: true })).status).toBe("disabled");
    await sdk.customers.create({});
    expect((await sdk.events.list({ delivery_success: false })).data).toEqual([]);
    await sdk.webhookEndpoints.del(id);
    expect(await refusal(sdk.webhookEndpoints.retrieve(id))).toMatchObject({ status: 404 });
    const family = { url: receiver.webhook.url(), enabled_events: ["customer.*"] };
    expect(await refusal(sdk.rawRequest("POST", "/v1/webhook_endpoints", family))).toMatchObject({
      status: 400,
      param: "enabled_events[0]",
    });
    expect(receiver.events).toHaveLength(1);
  });
});
