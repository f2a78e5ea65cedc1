/** Whose doing a change is, and the marker by which it is done once: an event of Stripe's. */
export interface SyncTrigger {
  idempotencyId?: string | undefined;
  /** A member's or an admin's id, or who else it was: `stripe`, `clock`. */
  actor: string;
}

/** How long what Stripe may tell of again is remembered: it sends an event for three days, and by hand for thirty. */
export const idempotencySeconds = 35 * 86_400;
