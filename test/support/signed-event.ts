import Stripe from "stripe";
import { signatureHeader } from "../../lambdas/webhooks/stripe-signature.ts";
import type { Sent } from "./event.ts";

/** A request of Stripe's that tells of an event, signed now with this secret. */
export function signedEvent(event: object, secret: string): Sent {
  const body = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  return { body, headers: { [signatureHeader]: signature } };
}
