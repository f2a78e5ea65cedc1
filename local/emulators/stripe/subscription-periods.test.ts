import { describe, expect, it } from "vitest";
import { createSubscriber, startTestStripe } from "./stripe.fixture.ts";
import {
  endSubscriptionPeriod,
  failSubscription,
  listEventsSince,
  renewSubscription,
} from "./subscription-periods.fixture.ts";

describe("end of a subscription period", () => {
  it("makes the subscription past_due until the open invoice is paid", async () => {
    const stripe = await startTestStripe();
    const { id } = (await createSubscriber(stripe)).subscription;
    const before = await stripe.eventTypes();
    const failed = await failSubscription(stripe, id);
    expect(failed.body).toMatchObject({ status: "past_due" });
    expect((await listEventsSince(stripe, before)).slice(-4)).toEqual([
      "charge.failed",
      "payment_intent.payment_failed",
      "invoice.payment_failed",
      "customer.subscription.updated",
    ]);
    const open = (await stripe.sdk.invoices.list({ subscription: id, status: "open" })).data;
    expect(open).toMatchObject([
      { attempt_count: 1, amount_remaining: 2_000, next_payment_attempt: expect.any(Number) },
    ]);
    expect((await failSubscription(stripe, id)).body).toMatchObject({ status: "past_due" });
    const retried = await renewSubscription(stripe, id);
    expect(retried.body).toMatchObject({
      status: "active",
      items: (failed.body as { items: object }).items,
      latest_invoice: open[0]?.id,
    });
    expect(await stripe.sdk.invoices.retrieve(open[0]?.id ?? "")).toMatchObject({
      status: "paid",
      attempt_count: 3,
    });
  });

  it("leaves the open invoice of a cancelled subscription open, until it is voided", async () => {
    const stripe = await startTestStripe();
    const { sdk } = stripe;
    const { id } = (await createSubscriber(stripe)).subscription;
    await failSubscription(stripe, id);
    await sdk.subscriptions.cancel(id);
    const [open] = (await sdk.invoices.list({ subscription: id, status: "open" })).data;
    expect(open).toMatchObject({ auto_advance: false, next_payment_attempt: null });
    const before = await stripe.eventTypes();
    expect(await sdk.invoices.voidInvoice(open?.id ?? "")).toMatchObject({ status: "void" });
    expect(await listEventsSince(stripe, before)).toEqual(["invoice.voided"]);
    await expect(sdk.invoices.voidInvoice(open?.id ?? "")).rejects.toMatchObject({ statusCode: 400 });
  });

  it.each([renewSubscription, failSubscription, endSubscriptionPeriod])(
    "ends a cancelled subscription without an invoice: %o",
    async (end) => {
      const stripe = await startTestStripe();
      const { id } = (await createSubscriber(stripe)).subscription;
      await stripe.sdk.subscriptions.update(id, { cancel_at_period_end: true });
      const before = await stripe.eventTypes();
      expect((await end(stripe, id)).body).toMatchObject({ status: "canceled" });
      expect(await listEventsSince(stripe, before)).toEqual(["customer.subscription.deleted"]);
    },
  );
});
