import type Stripe from "stripe";
import type { MemberRow } from "../table/entities.ts";
import { connectToStripe } from "./client.ts";

/** Closes a checkout page, so that it can no longer be paid. Does nothing if it is complete or expired. */
export async function closeCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!(error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError"))
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
  const { data } = await stripe.checkout.sessions.list({ customer: billing.customer_id, status: "open" });
  for (const { id } of data) await closeCheckout(stripe, id);
}
