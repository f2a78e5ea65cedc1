import { warnWithMetric } from "../log-metric.ts";
import { isPaymentEventType, type PaymentEvent } from "../membership/membership.ts";
import { foreignEventsMetric, unknownEventsMetric } from "../metric.ts";
import { isLiveAccount } from "../stripe/client.ts";
import { isUnknownObject } from "../stripe/stripe-objects.ts";
import type { SyncTrigger } from "../stripe/sync-trigger.ts";
import { verifySignature } from "./stripe-signature.ts";
import { findSubject, parseEvent, type WebhookEvent } from "./webhook-event-types.ts";

/** Re-reads the current state of what has this id from Stripe. */
type Sync = (id: string, trigger: SyncTrigger) => Promise<unknown>;

/** The nouns handle an event by these functions. */
export interface EventHandlers {
  readonly syncMembership: Sync;
  /** The nouns that members pay for themselves, by name: each looks whether a payment intent is one of its own. */
  readonly syncPaymentByNoun: Readonly<Record<string, Sync>>;
  /** Only payments for a subscription have a customer; payments for a booking have none. */
  recordPaymentEvent(customerId: string, event: PaymentEvent): Promise<unknown>;
  /** Reads the price of Premium again, which the owner changes at Stripe. */
  syncPremiumPrice(): Promise<unknown>;
  /** Needed for disputes, which only name the charge. */
  findCustomerOfCharge(charge: string): Promise<string | undefined>;
}

/**
 * Verifies a webhook event and passes it to the nouns that it concerns. Throws invalid if Stripe has not signed it. A body
 * that is not an event, or an event about an object that Stripe does not know, is accepted with a warning, because sending
 * it again would not help. Every other failure becomes a 500, so that Stripe sends the event again. This includes events of
 * the other mode or account: if our key is the wrong one, no payment may be lost (docs/decisions/stripe-webhooks.md).
 */
export async function handleStripeEvent(
  { body, signature }: { body: Buffer; signature: string | undefined },
  handlers: EventHandlers,
): Promise<{ received: true }> {
  const event = parseEvent(await verifySignature(body, signature));
  if (!event) {
    warnWithMetric("A signed webhook request is not an event", unknownEventsMetric, 1);
    return { received: true };
  }
  try {
    await dispatchEvent(event, handlers);
  } catch (error) {
    if (!isUnknownObject(error))
      throw new Error(`Failed to handle the Stripe event ${event.id}`, { cause: error });
    const detail = { stripe_event: event.id, type: event.type };
    warnWithMetric("Stripe does not know the object of an event", unknownEventsMetric, 1, detail);
  }
  return { received: true };
}

async function dispatchEvent(event: WebhookEvent, handlers: EventHandlers): Promise<void> {
  const { id, type, livemode, account } = event;
  const subject = findSubject(event);
  if (!subject) return;
  if (account || livemode !== (await isLiveAccount())) {
    const message = "A Stripe event is of the other mode (live or test) or of another account";
    warnWithMetric(message, foreignEventsMetric, 1, {
      stripe_event: id,
      type,
      mode: livemode ? "live" : "test",
      ...(account && { account }),
    });
    throw new Error(message);
  }
  const idempotencyId = `event#${id}`;
  if (subject.isPrice) await handlers.syncPremiumPrice();
  const { charge, intent, refund } = subject;
  const customer = subject.customer ?? (charge && (await handlers.findCustomerOfCharge(charge)));
  if (customer) {
    await handlers.syncMembership(customer, { idempotencyId, actor: "stripe" });
    if (isPaymentEventType(type))
      await handlers.recordPaymentEvent(customer, {
        type,
        idempotencyId: `${idempotencyId}#note`,
        intent,
        refund,
      });
  }
  // A refund concerns the membership and another noun, and each needs an idempotency record of its own.
  if (intent)
    for (const [noun, syncPayment] of Object.entries(handlers.syncPaymentByNoun))
      await syncPayment(intent, {
        idempotencyId: `${idempotencyId}#${noun}`,
        actor: "stripe",
        ...(type === "payment_intent.payment_failed" && { failedPayment: id }),
      });
}
