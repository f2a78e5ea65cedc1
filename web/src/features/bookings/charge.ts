import type { PaymentIntentResult } from "@stripe/stripe-js";

/** Result of charging a card or wallet. `code` and `message` come from Stripe, if it sent any. */
export type ChargeResult =
  | { paid: true }
  | { paid: false; code: string | undefined; message: string | undefined };

/** Confirms the payment of this client secret with the card in the form or the wallet. */
export type Charge = (clientSecret: string) => Promise<ChargeResult>;

/** Converts Stripe's answer. A retry may find that the first attempt succeeded after all. */
export function toChargeResult({ error, paymentIntent }: PaymentIntentResult): ChargeResult {
  const { status } = paymentIntent ?? error?.payment_intent ?? {};
  return status === "succeeded"
    ? { paid: true }
    : { paid: false, code: error?.code, message: error?.message };
}
