/** What came of charging a card. `code` and `message` are the provider's, where it gave any. */
export type Charge = { paid: true } | { paid: false; code: string | undefined; message: string | undefined };

/** Charges the card that stands in the form for the payment behind this client secret. */
export type ChargeCard = (clientSecret: string) => Promise<Charge>;
