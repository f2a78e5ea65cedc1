import { describe, expect, it } from "vitest";
import { createSubscriber, type StripeFixture, startTestStripe } from "./stripe.fixture.ts";

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
