import * as z from "zod";

/**
 * The states of a membership (PAY-8): none; active; cancelling (paid until the period ends);
 * past_due (a payment failed, premium until `grace_until`); comped (complimentary, granted by an admin).
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

/** Whether this membership gives access to premium content at `now` (milliseconds since the epoch). */
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

/** Whether the membership ends at the next billing date (PAY-8). */
export const isCancelledButActive = (held: Membership): boolean => held.state === "cancelling";

/** Whether a subscription with this Stripe status is charged. An admin cannot make such a member free by hand. */
export const isCharging = (status: string | null | undefined): boolean =>
  status === "active" || status === "trialing" || status === "past_due";

/** The response to the Refresh Status button and to the return from the billing portal (PAY-10). */
export const membershipRefreshed = z.object({
  success: z.boolean(),
  isCancelledButActive: z.boolean(),
  message: z.string(),
});

/** The dashboard opens the billing portal at once with this query; links of emails lead there. */
export const portalQuery = { name: "portal", value: "open" } as const;
export const portalPath = `/dashboard?${portalQuery.name}=${portalQuery.value}`;

/** `url` is Stripe's billing portal, to be opened in a new tab. It expires within minutes. */
export const portalSession = z.object({ url: z.url() });

/** Messages for managing a membership, fixed by the spec (PAY-10). */
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
  /** Ours, as the message of `portalFailedWith`: for a member without a customer at Stripe. */
  nothingToManage: "You have no subscription to manage. You can upgrade to Premium from your dashboard.",
  portalFailed: "Failed to open customer portal. Please try again or contact support.",
} as const;

/** The response to Stripe for an accepted or irrelevant event. */
export const webhookReceived = z.strictObject({ received: z.literal(true) });
