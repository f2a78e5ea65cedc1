import type Stripe from "stripe";
import { log } from "../log.ts";
import { notedTypes, type PaymentEvent } from "../membership/record-payment-event.ts";
import { isLiveAccount } from "../stripe/account-mode.ts";
import type { SyncTrigger } from "../stripe/sync-trigger.ts";
import { verifyStripeEvent } from "./stripe-signature.ts";
import { findSubject } from "./webhook-event-types.ts";

/** A noun's one way in for what Stripe knows, which is read again by the id given. */
type Sync = (id: string, cause: SyncTrigger) => Promise<unknown>;

export interface Listeners {
  readonly syncMembership: Sync;
  readonly syncBookingPayment: Sync;
  /** Only what is for a subscription has a customer: a booking's payment has none. */
  notePayment(customerId: string, noted: PaymentEvent): Promise<unknown>;
  /** Whose a charge is: a dispute names the charge alone. */
  customerOfCharge(charge: string): Promise<string | undefined>;
}

/**
 * Believes, then tells everybody whom the event concerns. Throws invalid for bytes that Stripe has not signed. Any
 * failure to tell is thrown as no AppError, whatever it was: the answer is 500, and Stripe sends the event again.
 */
export async function handleStripeEvent(
  { body, signature }: { body: Buffer; signature: string | undefined },
  listeners: Listeners,
): Promise<{ received: true }> {
  const event = await verifyStripeEvent(body, signature);
  try {
    await tell(event, listeners);
  } catch (error) {
    throw new Error(`The event ${event.id} is not taken in`, { cause: error });
  }
  return { received: true };
}

async function tell(event: Stripe.Event, listeners: Listeners): Promise<void> {
  const { id, type, livemode } = event;
  const subject = findSubject(event);
  if (!subject) return;
  if (livemode !== (await isLiveAccount())) {
    log.warn("An event of the other mode is left alone", { stripe_event: id, type, livemode });
    return;
  }
  const marker = `event#${id}`;
  const { charge, intent } = subject;
  const customer = subject.customer ?? (charge && (await listeners.customerOfCharge(charge)));
  if (customer) {
    await listeners.syncMembership(customer, { idempotencyId: marker, actor: "stripe" });
    const noted = notedTypes.find((each) => each === type);
    if (noted) await listeners.notePayment(customer, { type: noted, marker: `${marker}#note`, intent });
  }
  // A refund concerns both, and a marker is set but once.
  if (intent)
    await listeners.syncBookingPayment(intent, { idempotencyId: `${marker}#payment`, actor: "stripe" });
}
