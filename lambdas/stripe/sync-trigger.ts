/** A sync with Stripe is triggered by someone and, for a webhook event, has the record that makes it idempotent. */
export interface SyncTrigger {
  /** The id of the idempotency record of a Stripe event. */
  idempotencyId?: string | undefined;
  /** The id of the Stripe event, if it says that a payment failed. */
  failedPayment?: string;
  /** The id of a member or admin, or a system: `stripe`, `job`. */
  actor: string;
}

/**
 * Idempotency records of Stripe events are kept for this long: Stripe retries for three days, and manually for thirty.
 */
export const idempotencySeconds = 35 * 86_400;

/** The end of a record that is written at `now` (milliseconds since the epoch), in seconds since the epoch. */
export const toRecordEnd = (now: number): number => Math.floor(now / 1_000) + idempotencySeconds;
