import type { MemberRecord } from "../../../../contract/members-admin.ts";
import type { Role } from "../../../../contract/roles.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export const roleWords: Record<Role, { label: string; tone: BadgeTone }> = {
  free_member: { label: "Free member", tone: "free" },
  premium_member: { label: "Premium member", tone: "premium" },
  admin: { label: "Admin", tone: "admin" },
};

const shortDay = new Intl.DateTimeFormat("en-US", { dateStyle: "short" });
const shortMoment = new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeStyle: "short" });

/** 3/16/27 (spec/2 §2: the en-US short style), by the reader's clock. */
export const dayOf = (instant: string): string => shortDay.format(new Date(instant));
/** 3/16/27, 9:00 AM */
export const momentOf = (instant: string): string => shortMoment.format(new Date(instant));

/** The member's name, or their address where they gave none. */
export const nameOf = ({ first_name, last_name, email }: MemberRecord): string =>
  `${first_name} ${last_name}`.trim() || email;

/** What a member has, as a badge and as what is to be known beside it. */
export function membershipWords({ membership }: Pick<MemberRecord, "membership">): {
  badge: string;
  tone: BadgeTone;
  more: string | null;
} {
  const { state, current_period_end: end, grace_until: grace } = membership;
  switch (state) {
    case "none":
      return { badge: "None", tone: "inactive", more: null };
    case "active":
      return { badge: "Paid", tone: "free", more: end && `Renews ${dayOf(end)}` };
    case "cancelling":
      return { badge: "Cancelled", tone: "warn", more: end && `Premium until ${dayOf(end)}` };
    case "past_due":
      return { badge: "Payment failed", tone: "warn", more: grace && `Premium until ${dayOf(grace)}` };
    case "comped":
      return { badge: "Given", tone: "public", more: "By an admin" };
  }
}

/** Whether their last payment failed, and nobody is deleting them: whom the overview counts as waiting for a person. */
export const owesPayment = ({ membership, deleted_at }: MemberRecord): boolean =>
  membership.state === "past_due" && deleted_at === null;

/** What the list shows of what it has loaded: those whose payment failed are looked for among the latter. */
export interface Looked {
  q: string;
  onlyFailed: boolean;
  rows: number;
  loaded: number;
  /** There are further pages, which nobody has looked through. */
  more: boolean;
}

/** How many were found, and among how many; nothing where the list is whole. */
export function countWords({ q, onlyFailed, rows, loaded, more }: Looked): string | null {
  if (!onlyFailed) return q ? `${loaded}${more ? " or more" : ""} found` : null;
  if (q) return `${rows} of ${more ? "the first " : ""}${loaded} found`;
  const among = more ? `the newest ${loaded} users, older ones not looked through yet` : `${loaded} users`;
  return `${rows} of ${among}`;
}

/** Why the list is empty. */
export function nobodyWords({ q, onlyFailed, loaded, more }: Looked): string {
  if (onlyFailed && more) return `No payment of the ${loaded} looked through has failed. There are more.`;
  const begins = q && `email, first name or last name begins with “${q}”`;
  if (onlyFailed)
    return begins ? `No payment failed of those whose ${begins}.` : "Every payment has gone through.";
  return begins ? `No ${begins}.` : "Whoever registers is listed here.";
}

/** Whether there is a membership that can be ended: one that opens Premium, or one that Stripe charges for. */
export const hasSubscription = ({ membership_status, subscription_active }: MemberRecord): boolean =>
  membership_status === "premium" || subscription_active;
