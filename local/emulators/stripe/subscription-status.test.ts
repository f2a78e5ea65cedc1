import { describe, expect, it } from "vitest";
import { createSubscriber, startTestStripe } from "./stripe.fixture.ts";
import { listEventsSince } from "./subscription-periods.fixture.ts";

describe("setting a subscription status", () => {
  it.each([
    "active",
    "past_due",
    "paused",
    "trialing",
    "unpaid",
    "incomplete",
    "incomplete_expired",
    "canceled",
  ])("works for %s, with and without a scheduled cancellation", async (status) => {
    const stripe = await startTestStripe();
    for (const cancel_at_period_end of [false, true]) {
      const { id } = (await createSubscriber(stripe)).subscription;
      await stripe.sdk.subscriptions.update(id, { cancel_at_period_end });
      const before = await stripe.eventTypes();
      await stripe.local("POST", `/_local/subscriptions/${id}/status`, { status });
      expect(await stripe.sdk.subscriptions.retrieve(id)).toMatchObject({ status, cancel_at_period_end });
      const events = (await listEventsSince(stripe, before)).filter((type) =>
        type.startsWith("customer.subscription"),
      );
      expect(events).toHaveLength(status === "active" ? 0 : status === "paused" ? 2 : 1);
    }
  });
});
