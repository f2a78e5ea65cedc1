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
