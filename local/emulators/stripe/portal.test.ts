import { describe, expect, it } from "vitest";
import { createSubscriber, getError, type StripeFixture, startTestStripe, VISA } from "./stripe.fixture.ts";

const SITE = "https://kindstead.example/dashboard";

async function createPortalSession(stripe: StripeFixture, configuration?: string) {
  const { customer, subscription } = await createSubscriber(stripe);
  const session = await stripe.sdk.billingPortal.sessions.create({
    customer: customer.id,
    return_url: SITE,
    ...(configuration && { configuration }),
  });
  return { customer, subscription, session, page: session.url };
}

const fetchPage = async (url: string) => (await fetch(url)).text();

describe("billing portal", () => {
  it("shows the subscription and a return link", async () => {
    const stripe = await startTestStripe();
    const { page, session } = await createPortalSession(stripe);
    expect(session).toMatchObject({ url: `${stripe.server.url}/p/session/${session.id}`, return_url: SITE });
    const text = await fetchPage(page);
    for (const words of ["Premium", "$20.00 / month", "ann@example.com", `href="${SITE}"`, "visa •••• 4242"])
      expect(text).toContain(words);
  });

  it("cancels at period end with cancel_at in flexible billing mode, and reactivates", async () => {
    const stripe = await startTestStripe();
    const { page, subscription } = await createPortalSession(stripe);
    const { id, items } = subscription;
    expect(await stripe.submit(page, { action: "cancel", subscription: id })).toMatchObject({ status: 303 });
    expect(await stripe.sdk.subscriptions.retrieve(id)).toMatchObject({
      status: "active",
      billing_mode: { type: "flexible" },
      cancel_at: items.data[0]?.current_period_end,
      cancel_at_period_end: false,
      cancellation_details: { reason: "cancellation_requested" },
    });
    expect(await fetchPage(page)).toContain("Cancels on ");
    expect((await stripe.eventTypes()).at(-1)).toBe("customer.subscription.updated");
    await stripe.submit(page, { action: "reactivate", subscription: id });
    expect(await stripe.sdk.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null, canceled_at: null });
  });

  it("sets cancel_at_period_end in classic billing mode", async () => {
    const stripe = await startTestStripe();
    const { page, subscription, customer } = await createPortalSession(stripe);
    const classic = await stripe.sdk.subscriptions.create({
      customer: customer.id,
      items: [{ price: subscription.items.data[0]?.price.id ?? "" }],
      default_payment_method: String(subscription.default_payment_method),
      billing_mode: { type: "classic" },
    });
    await stripe.submit(page, { action: "cancel", subscription: classic.id });
    expect(await stripe.sdk.subscriptions.retrieve(classic.id)).toMatchObject({
      cancel_at: classic.items.data[0]?.current_period_end,
      cancel_at_period_end: true,
    });
  });

  it("updates the card and pays overdue invoices", async () => {
    const stripe = await startTestStripe();
    const { page, subscription, customer } = await createPortalSession(stripe);
    await stripe.local("POST", `/_local/subscriptions/${subscription.id}/fail`);
    expect(await fetchPage(page)).toContain("Past due");
    const declined = await stripe.submit(page, { action: "card", ...VISA, number: "4000 0000 0000 0002" });
    expect([declined.status, declined.text]).toEqual([
      402,
      expect.stringContaining("Your card was declined."),
    ]);
    await stripe.submit(page, { action: "card", ...VISA, number: "5555 5555 5555 4444" });
    const after = await stripe.sdk.subscriptions.retrieve(subscription.id, {
      expand: ["default_payment_method"],
    });
    expect(after).toMatchObject({
      status: "active",
      default_payment_method: { card: { brand: "mastercard" } },
    });
    const [paid] = (await stripe.sdk.invoices.list({ customer: customer.id })).data;
    expect(paid).toMatchObject({ status: "paid", billing_reason: "subscription_cycle" });
  });

  it("accepts a card that fails at the next renewal", async () => {
    const stripe = await startTestStripe();
    const { page, subscription } = await createPortalSession(stripe);
    await stripe.submit(page, { action: "card", ...VISA, number: "4000 0000 0000 0341" });
    const ended = await stripe.local("POST", `/_local/subscriptions/${subscription.id}/end-period`);
    expect(ended.body).toMatchObject({ status: "past_due" });
  });

  it("rejects subscriptions of other customers and ended ones", async () => {
    const stripe = await startTestStripe();
    const { page } = await createPortalSession(stripe);
    const { subscription } = await createSubscriber(stripe);
    const foreign = await stripe.submit(page, { action: "cancel", subscription: subscription.id });
    expect(foreign.status).toBe(404);
    expect((await stripe.submit(page, { action: "explode" })).status).toBe(400);
    expect((await stripe.sdk.subscriptions.retrieve(subscription.id)).cancel_at).toBe(null);
    expect((await fetch(`${stripe.server.url}/p/session/bps_none`)).status).toBe(404);
  });
});

describe("portal configurations", () => {
  const limited = {
    features: {
      invoice_history: { enabled: false },
      subscription_cancel: { enabled: true, mode: "immediately" },
    },
    business_profile: { privacy_policy_url: "https://kindstead.example/privacy" },
    metadata: { app: "kindstead" },
  } as const;

  it("control the portal features", async () => {
    const stripe = await startTestStripe();
    const { id } = await stripe.sdk.billingPortal.configurations.create(limited);
    const { page, subscription } = await createPortalSession(stripe, id);
    const text = await fetchPage(page);
    expect(text).not.toContain("Update card");
    expect(text).not.toContain("Invoices");
    expect((await stripe.submit(page, { action: "card", ...VISA })).status).toBe(400);
    await stripe.submit(page, { action: "cancel", subscription: subscription.id });
    expect((await stripe.sdk.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  });

  it("can be created, retrieved, updated and deactivated", async () => {
    const { sdk } = await startTestStripe();
    const made = await sdk.billingPortal.configurations.create(limited);
    const [own, byDefault] = (await sdk.billingPortal.configurations.list({ active: true })).data;
    expect([own, byDefault?.is_default]).toEqual([made, true]);
    const changed = await sdk.billingPortal.configurations.update(made.id, {
      features: { subscription_cancel: { mode: "at_period_end" } },
      active: false,
    });
    expect(changed).toMatchObject({
      active: false,
      metadata: { app: "kindstead" },
      features: {
        subscription_cancel: { enabled: true, mode: "at_period_end" },
        invoice_history: { enabled: false },
      },
    });
    const { id: customer } = await sdk.customers.create({});
    const open = sdk.billingPortal.sessions.create({ customer, configuration: made.id });
    expect(await getError(open)).toMatchObject({ status: 400, param: "configuration" });
  });
});
