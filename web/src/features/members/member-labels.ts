import { formatPrice } from "../../../../contract/booking-rules.ts";
import { formatInterval } from "../../../../contract/brand.ts";
import { membershipLabels } from "../../../../contract/list-labels.ts";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { roleNames } from "../../../../contract/role-labels.ts";
import type { Role } from "../../../../contract/roles.ts";
import { formatShortBillingDate } from "../../format/dates.ts";
import type { BadgeTone } from "../../ui/badge.tsx";

export const roleLabels: Record<Role, { label: string; tone: BadgeTone }> = {
  free_member: { label: roleNames.free_member, tone: "free" },
  premium_member: { label: roleNames.premium_member, tone: "premium" },
  admin: { label: roleNames.admin, tone: "admin" },
};

/** The member's name, or the email address of a member without a name. */
export const getMemberName = ({ first_name, last_name, email }: MemberRecord): string =>
  `${first_name} ${last_name}`.trim() || email;

/** "$20.00 a month": what the member's subscription costs; null without one, or while its payments are paused. */
export const formatMemberPrice = ({
  membership: { price_cents, price_months },
}: Pick<MemberRecord, "membership">): string | null =>
  price_cents === null ? null : `${formatPrice(price_cents)} ${formatInterval(price_months)}`;

/** Says what follows for a member whose Premium continues; comes after their address. */
export function describeContinuation(member: Pick<MemberRecord, "membership">): string {
  const price = formatMemberPrice(member);
  return price === null
    ? "keeps Premium. Their payments are paused at Stripe, so nothing is charged until they are resumed there."
    : `is charged ${price} again.`;
}

/** The membership as a badge, with a short explanation. */
export function getMembershipLabel({ membership }: Pick<MemberRecord, "membership">): {
  badge: string;
  tone: BadgeTone;
  more: string | null;
} {
  const { state, current_period_end: end, grace_until: grace } = membership;
  switch (state) {
    case "none":
      return { badge: membershipLabels.none, tone: "inactive", more: null };
    case "active":
      return {
        badge: membershipLabels.active,
        tone: "free",
        more: end && `Renews ${formatShortBillingDate(end)}`,
      };
    case "cancelling":
      return {
        badge: membershipLabels.cancelling,
        tone: "warn",
        more: end && `Premium until ${formatShortBillingDate(end)}`,
      };
    case "past_due":
      return {
        badge: membershipLabels.past_due,
        tone: "warn",
        more: grace && `Premium until ${formatShortBillingDate(grace)}`,
      };
    case "comped":
      return { badge: membershipLabels.comped, tone: "public", more: "Granted by an admin" };
  }
}

/** Whether a membership can be cancelled: Premium access, or a subscription that Stripe still charges for. */
export const hasSubscription = ({ membership_status, subscription_active }: MemberRecord): boolean =>
  membership_status === "premium" || subscription_active;

/** Whether Premium was given by an admin and Stripe has no subscription, so that there is nothing to cancel. */
export const isComplimentary = ({ membership, subscription_active }: MemberRecord): boolean =>
  membership.state === "comped" && !subscription_active;
