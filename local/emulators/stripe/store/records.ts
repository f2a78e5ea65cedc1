/*
 * Stored records that are not API objects.
 */

/** Creates these when a checkout is paid. */
export interface CheckoutPlan {
  /** The id of the Checkout Session. */
  id: string;
  items: { price: string; quantity: number }[];
  subscription: { metadata: Record<string, string> };
  /** The card and buyer of a pending 3-D Secure authentication. */
  authenticating: { paymentMethod: string; buyer: Buyer } | null;
}

export interface Buyer {
  email: string;
  name: string | null;
}

/** The signing secret of an endpoint, which Stripe returns only on creation. */
export interface WebhookSecret {
  /** The id of the endpoint. */
  id: string;
  secret: string;
}

/** A pending or failed delivery of an event to an endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  /** Milliseconds since the epoch, by the system clock. */
  nextAttempt: number;
  /** `failed` is not retried. */
  state: "pending" | "failed";
}
