import * as z from "zod";

/**
 * What a member has (design: decisions, "Money"): none; active; cancelling (paid until the period ends);
 * past_due (a payment failed, premium until `grace_until`); comped (given by an admin).
 */
export const membershipStates = ["none", "active", "cancelling", "past_due", "comped"] as const;

/** `current_period_end` and `grace_until` are ISO instants in UTC. */
export const membership = z.object({
  state: z.enum(membershipStates),
  current_period_end: z.iso.datetime().nullable(),
  grace_until: z.iso.datetime().nullable(),
});

export type Membership = z.infer<typeof membership>;

export const noMembership: Membership = { state: "none", current_period_end: null, grace_until: null };

/** Whether this membership opens premium content at `now` (milliseconds since the epoch). */
export function isPremium(held: Membership, now: number): boolean {
  switch (held.state) {
    case "none":
      return false;
    case "past_due":
      return held.grace_until !== null && now < Date.parse(held.grace_until);
    case "active":
    case "cancelling":
    case "comped":
      return true;
  }
}

/** Spec/1 §4: premium goes on until the next billing date, then ends. */
export const isCancelledButActive = (held: Membership): boolean => held.state === "cancelling";

/** Whether Stripe, whose word `status` is, charges for a subscription: who pays is not made free by hand. */
export const isCharging = (status: string | null | undefined): boolean =>
  status === "active" || status === "trialing" || status === "past_due";

/** What the Refresh Status button and the return from the billing portal get (spec/1 §7). */
export const refreshed = z.object({
  success: z.boolean(),
  isCancelledButActive: z.boolean(),
  message: z.string(),
});

/** Stripe's page for cards, invoices and cancelling, to be opened in a new tab; it lives for minutes. */
export const portalVisit = z.object({ url: z.url() });

/** Every sentence that the spec fixes about a membership that one has (spec/1 §4, §8). */
export const membershipMessages = {
  refreshed: "Subscription status refreshed successfully.",
  refreshedTitle: "Status Updated",
  refreshSignedOut: "Please sign out and sign back in to refresh your subscription status.",
  refreshFailed: "Failed to refresh subscription status.",
  refreshFailedWith: (message: string) => `Failed to refresh subscription status: ${message}`,
  refreshFailedTryAgain: "Failed to refresh subscription status. Please try again.",
  portalSignedOut: "Please sign out and sign back in to manage your subscription.",
  portalFailedWith: (message: string) => `Failed to open customer portal: ${message}`,
  portalWithoutUrl: "No customer portal URL received. Please contact support.",
  portalFailed: "Failed to open customer portal. Please try again or contact support.",
} as const;

/** What Stripe is answered for an event that has been taken in, or that concerns nobody. */
export const received = z.strictObject({ received: z.literal(true) });
