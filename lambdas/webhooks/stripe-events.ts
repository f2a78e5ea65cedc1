import type Stripe from "stripe";
import { log } from "../log.ts";
import type { PaymentEvent, PaymentEventType } from "../membership/membership.ts";
import { isLiveAccount } from "../stripe/client.ts";
import type { SyncTrigger } from "../stripe/sync-trigger.ts";
import { verifyStripeEvent } from "./stripe-signature.ts";
import { findSubject } from "./webhook-event-types.ts";

/** Re-reads the current state of what has this id from Stripe. */
type Sync = (id: string, trigger: SyncTrigger) => Promise<unknown>;

/** What the nouns do about an event. */
export interface EventHandlers {
  readonly syncMembership: Sync;
  readonly syncBookingPayment: Sync;
  /** Only payments for a subscription have a customer; payments for a booking have none. */
  recordPaymentEvent(customerId: string, event: PaymentEvent): Promise<unknown>;
  /** Needed for disputes, which only name the charge. */
  findCustomerOfCharge(charge: string): Promise<string | undefined>;
}

/** Events that go to the audit log, because they do not change the membership itself. */
const paymentEventTypes = [
  "charge.refunded",
  "charge.dispute.created",
  "refund.failed",
] as const satisfies readonly PaymentEventType[];

/**
 * Verifies a webhook event and passes it to the nouns that it concerns. Throws invalid if Stripe has not signed it. Every
 * other failure is thrown as an error that becomes a 500, so that Stripe sends the event again.
 */
export async function handleStripeEvent(
  { body, signature }: { body: Buffer; signature: string | undefined },
  handlers: EventHandlers,
): Promise<{ received: true }> {
  const event = await verifyStripeEvent(body, signature);
  try {
    await dispatchEvent(event, handlers);
  } catch (error) {
    throw new Error(`Failed to handle the Stripe event ${event.id}`, { cause: error });
  }
  return { received: true };
}

async function dispatchEvent(event: Stripe.Event, handlers: EventHandlers): Promise<void> {
  const { id, type, livemode } = event;
  const subject = findSubject(event);
  if (!subject) return;
  if (livemode !== (await isLiveAccount())) {
    log.warn("Ignored a Stripe event of the other mode (live or test)", { stripe_event: id, type, livemode });
    return;
  }
  const idempotencyId = `event#${id}`;
  const { charge, intent } = subject;
  const customer = subject.customer ?? (charge && (await handlers.findCustomerOfCharge(charge)));
  if (customer) {
    await handlers.syncMembership(customer, { idempotencyId, actor: "stripe" });
    const paymentType = paymentEventTypes.find((each) => each === type);
    if (paymentType)
      await handlers.recordPaymentEvent(customer, {
        type: paymentType,
        idempotencyId: `${idempotencyId}#note`,
        intent,
      });
  }
  // A refund concerns both, and each needs an idempotency record of its own.
  if (intent)
    await handlers.syncBookingPayment(intent, { idempotencyId: `${idempotencyId}#payment`, actor: "stripe" });
}
