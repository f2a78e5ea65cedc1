import type { Profile } from "../../../../contract/members.ts";
import { formatBillingDate } from "../../format/dates.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export interface MembershipStatus {
  badge: string;
  tone: BadgeTone;
  message: string;
  /** Whether there is a Stripe subscription to manage; beside a complimentary membership only one that is still charged. */
  hasSubscription: boolean;
  /** Whether Premium can be bought. */
  canUpgrade: boolean;
}

type StatusLabel = Pick<MembershipStatus, "badge" | "tone" | "message">;

/** Returns the label of a member with a subscription; null without one. */
function findSubscriptionLabel({ role, membership, subscription_active }: Profile): StatusLabel | null {
  const end = membership.current_period_end && formatBillingDate(membership.current_period_end);
  const grace = membership.grace_until && formatBillingDate(membership.grace_until);
  switch (membership.state) {
    case "none":
      return null;
    case "comped":
      return subscription_active
        ? {
            badge: "Premium",
            tone: "premium",
            message:
              "Premium is complimentary. You also have a subscription: “Manage Your Subscription” shows whether it is charged again.",
          }
        : null;
    case "active":
      return {
        badge: "Premium",
        tone: "premium",
        message: end ? `Next billing date ${end}.` : "You have full access to the library.",
      };
    case "cancelling":
      return {
        badge: "Premium (Cancelled)",
        tone: "warn",
        message: `Premium stays on until ${end ?? "your next billing date"}.`,
      };
    case "past_due":
      return role === "free_member"
        ? { badge: "Free", tone: "free", message: "Your last payment failed, and Premium has ended." }
        : {
            badge: "Premium",
            tone: "warn",
            message: `Your last payment failed. Premium stays on until ${grace ?? "we try again"}.`,
          };
  }
}

function getDefaultLabel({ role, membership }: Profile): StatusLabel {
  if (role === "free_member")
    return { badge: "Free", tone: "free", message: "Free forever. Premium adds the full library." };
  const message =
    membership.state === "comped"
      ? "Complimentary membership: nothing to pay or cancel."
      : "You have full access to the library.";
  return { badge: "Premium", tone: "premium", message };
}

/** Returns the badge (PAY-7) and message of the Member Status card. A null profile is a guest. */
export function getMembershipStatus(profile: Profile | null): MembershipStatus {
  if (profile === null)
    return {
      badge: "Guest",
      tone: "inactive",
      message: "Create a free account to download, save and book.",
      hasSubscription: false,
      canUpgrade: false,
    };
  const paid = findSubscriptionLabel(profile);
  const hasSubscription = paid !== null;
  if (profile.role === "admin") {
    const message = ["You manage this site.", paid?.message].filter(Boolean).join(" ");
    return {
      badge: "Admin",
      tone: "admin",
      message,
      hasSubscription,
      canUpgrade: false,
    };
  }
  return {
    ...(paid ?? getDefaultLabel(profile)),
    hasSubscription,
    canUpgrade: profile.role === "free_member" && !hasSubscription,
  };
}
