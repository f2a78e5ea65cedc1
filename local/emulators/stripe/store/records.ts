/*
 * What is kept beside the objects of the API.
 */

/** What a checkout will do once it is paid. */
export interface CheckoutPlan {
  /** The checkout's. */
  id: string;
  items: { price: string; quantity: number }[];
  subscription: {
    metadata: Record<string, string>;
    description: string | null;
    trialDays: number;
    billingMode: "classic" | "flexible";
  };
  payment: { metadata: Record<string, string>; description: string | null; receiptEmail: string | null };
  /** The card that waits for its holder's bank, and who pays. */
  authenticating: { paymentMethod: string; buyer: Buyer } | null;
}

export interface Buyer {
  email: string;
  name: string | null;
}

/** What signs the events for an endpoint; Stripe shows it only when the endpoint is made. */
export interface WebhookSecret {
  /** The endpoint's. */
  id: string;
  secret: string;
}

/** An event that an endpoint has not taken yet. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  /** Milliseconds since the epoch, by the machine's own clock. */
  nextAttempt: number;
  /** `held` waits until webhooks are let go again; `failed` is not tried any more. */
  state: "pending" | "held" | "failed";
}
