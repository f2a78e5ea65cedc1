import type { MemberRecord } from "../../../../contract/members-admin.ts";
import type { Role } from "../../../../contract/roles.ts";
import { formatShortBillingDate } from "../../format/dates.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export const roleLabels: Record<Role, { label: string; tone: BadgeTone }> = {
  free_member: { label: "Free member", tone: "free" },
  premium_member: { label: "Premium member", tone: "premium" },
  admin: { label: "Admin", tone: "admin" },
};

/** The member's name, or the email address of a member without a name. */
export const getMemberName = ({ first_name, last_name, email }: MemberRecord): string =>
  `${first_name} ${last_name}`.trim() || email;

/** The membership as a badge, with a short explanation. */
export function getMembershipLabel({ membership }: Pick<MemberRecord, "membership">): {
  badge: string;
  tone: BadgeTone;
  more: string | null;
} {
  const { state, current_period_end: end, grace_until: grace } = membership;
  switch (state) {
    case "none":
      return { badge: "None", tone: "inactive", more: null };
    case "active":
      return { badge: "Paid", tone: "free", more: end && `Renews ${formatShortBillingDate(end)}` };
    case "cancelling":
      return {
        badge: "Cancelled",
        tone: "warn",
        more: end && `Premium until ${formatShortBillingDate(end)}`,
      };
    case "past_due":
      return {
        badge: "Payment failed",
        tone: "warn",
        more: grace && `Premium until ${formatShortBillingDate(grace)}`,
      };
    case "comped":
      return { badge: "Complimentary", tone: "public", more: "Granted by an admin" };
  }
}

/** Whether the last payment failed and the account is not being deleted; the overview counts the same members. */
export const hasFailedPayment = ({ membership, deleted_at }: MemberRecord): boolean =>
  membership.state === "past_due" && deleted_at === null;

/** What the list shows. The payment filter applies only to the members that have been loaded. */
export interface ListSummary {
  q: string;
  onlyFailed: boolean;
  rows: number;
  loaded: number;
  /** Whether more pages can be loaded. */
  more: boolean;
}

/** How many members match, and out of how many; null if the list is complete and unfiltered. */
export function formatResultCount({ q, onlyFailed, rows, loaded, more }: ListSummary): string | null {
  if (!onlyFailed) return q ? `${loaded}${more ? " or more" : ""} found` : null;
  if (q) return `${rows} of ${more ? "the first " : ""}${loaded} found`;
  return more
    ? `${rows} of the newest ${loaded} users; older users not searched yet`
    : `${rows} of ${loaded} users`;
}

/** Explains why the list is empty. */
export function getEmptyListMessage({ q, onlyFailed, loaded, more }: ListSummary): string {
  if (onlyFailed && more)
    return `None of the ${loaded} users loaded so far has a failed payment. Load older users to search more.`;
  const match = q && `has an email, first name or last name that starts with “${q}”`;
  if (onlyFailed) return match ? `No user with a failed payment ${match}.` : "No failed payments.";
  return match ? `No user ${match}.` : "New members appear here.";
}

/** Whether a membership can be cancelled: Premium access, or a subscription that Stripe still charges for. */
export const hasSubscription = ({ membership_status, subscription_active }: MemberRecord): boolean =>
  membership_status === "premium" || subscription_active;
