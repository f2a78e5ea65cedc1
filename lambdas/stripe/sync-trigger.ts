/** Whose doing a change is, and the marker by which it is done once: an event of Stripe's. */
export interface Cause {
  marker?: string | undefined;
  /** A member's or an admin's id, or who else it was: `stripe`, `clock`. */
  by: string;
}

/** How long what Stripe may tell of again is remembered: it sends an event for three days, and by hand for thirty. */
export const rememberedSeconds = 35 * 86_400;
