import type Stripe from "stripe";
import type { MemberRow } from "../table/entities.ts";
import { connectToStripe } from "./client.ts";
import { isUnknownObject } from "./stripe-objects.ts";

/** Closes a checkout page, so that it can no longer be paid. Does nothing if it is complete or expired. */
export async function closeCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!(error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError"))
      throw error;
  }
}

/** The open payment pages of a customer; none of one whom Stripe does not have any more, or has only in its other mode. */
async function listOpen(stripe: Stripe, customer: string): Promise<Stripe.Checkout.Session[]> {
  try {
    return (await stripe.checkout.sessions.list({ customer, status: "open" })).data;
  } catch (error) {
    if (isUnknownObject(error)) return [];
    throw error;
  }
}

/**
 * Closes the payment pages of Premium that a member has open: they are given it, or may not pay now. Idempotent. Throws
 * payment_provider_unavailable.
 */
export async function closeCheckouts({ billing }: MemberRow): Promise<void> {
  if (!billing) return;
  const stripe = await connectToStripe();
  for (const { id } of await listOpen(stripe, billing.customer_id)) await closeCheckout(stripe, id);
}
