import Stripe from "stripe";
import { signatureHeader } from "../../lambdas/webhooks/stripe-signature.ts";
import type { RequestParts } from "./event.ts";

/** Builds a webhook request of Stripe's for this event, signed now with this secret. */
export function signEvent(event: object, secret: string): RequestParts {
  const body = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  return { body, headers: { [signatureHeader]: signature } };
}
