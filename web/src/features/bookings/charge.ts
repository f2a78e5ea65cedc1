/** Result of charging a card. `code` and `message` come from Stripe, if it sent any. */
export type ChargeResult =
  | { paid: true }
  | { paid: false; code: string | undefined; message: string | undefined };

/** Confirms the payment of this client secret with the card in the form. */
export type ChargeCard = (clientSecret: string) => Promise<ChargeResult>;
