import type { Profile } from "../../../../contract/members.ts";
import { formatLongDate } from "../../format/dates.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export interface Status {
  badge: string;
  tone: BadgeTone;
  line: string;
  /** Whether there is a subscription to see to; a membership that was given has none. */
  pays: boolean;
  /** Whether it may be bought. */
  canUpgrade: boolean;
}

type Words = Pick<Status, "badge" | "tone" | "line">;

/** What is paid for, and until when. Null where nothing is. */
function paidWords({ role, membership }: Profile): Words | null {
  const end = membership.current_period_end && formatLongDate(membership.current_period_end);
  const grace = membership.grace_until && formatLongDate(membership.grace_until);
  switch (membership.state) {
    case "none":
    case "comped":
      return null;
    case "active":
      return {
        badge: "Premium",
        tone: "premium",
        line: end ? `Next billing date ${end}.` : "Everything in the library is yours.",
      };
    case "cancelling":
      return {
        badge: "Premium (Cancelled)",
        tone: "warn",
        line: `Premium stays on until ${end ?? "your next billing date"}.`,
      };
    case "past_due":
      return role === "free_member"
        ? { badge: "Free", tone: "free", line: "Your last payment failed, and Premium has ended." }
        : {
            badge: "Premium",
            tone: "warn",
            line: `Your last payment failed. Premium stays on until ${grace ?? "we try again"}.`,
          };
  }
}

function unpaidWords({ role, membership }: Profile): Words {
  if (role === "free_member")
    return { badge: "Free", tone: "free", line: "Free forever. Premium adds the full library." };
  const line =
    membership.state === "comped"
      ? "A gift from the house: nothing to pay, and nothing to cancel."
      : "Everything in the library is yours.";
  return { badge: "Premium", tone: "premium", line };
}

/** One of the spec's four badges (spec/1 §4), and what stands under it. A null profile is a guest. */
export function statusOf(profile: Profile | null): Status {
  if (profile === null)
    return {
      badge: "Guest",
      tone: "inactive",
      line: "A free account downloads, saves and books.",
      pays: false,
      canUpgrade: false,
    };
  const paid = paidWords(profile);
  const pays = paid !== null;
  if (profile.role === "admin") {
    const line = ["You look after the house.", paid?.line].filter(Boolean).join(" ");
    return { badge: "Admin", tone: "admin", line, pays, canUpgrade: false };
  }
  return {
    ...(paid ?? unpaidWords(profile)),
    pays,
    canUpgrade: profile.role === "free_member" && !pays,
  };
}
