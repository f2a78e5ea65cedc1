import type { MemberRecord } from "../../contract/members-admin.ts";
import { isCancelledButActive, isCharging, isPremium } from "../../contract/membership.ts";
import { getAdminRole, getRole } from "../../contract/roles.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import type { MemberRow } from "../table/entities.ts";
import type { ListedMember } from "./member-list-store.ts";
import { isUnusedImport } from "./new-member.ts";

/*
 * A member's row as the API returns it. `now` is in milliseconds since the epoch: role and status depend on it,
 * because a grace period may have ended since the row was written.
 */

/** As the member sees it. */
export function toProfile(member: MemberRow, now: number): RouteOutput<"getMe"> {
  const membership = toShownMembership(member);
  return {
    ...member,
    role: getRole(member, now),
    admin_role: getAdminRole(member),
    membership_status: isPremium(membership, now) ? "premium" : "free",
    membership: describeMembership(membership, member),
    subscription_active: isCharging(member.billing?.status),
    pending_email: findNewEmail(member, "member"),
    new_email_from_owner: findNewEmail(member, "owner"),
  };
}

const findNewEmail = ({ email_change }: MemberRow, by: "member" | "owner") =>
  email_change?.by === by ? email_change.email : null;

/** While Stripe still has an unpaid subscription, not a paused one, the member can pay for it in the portal (PAY-9). */
function toShownMembership({ membership, billing }: MemberRow): MemberRow["membership"] {
  const isDue = billing !== undefined && billing.subscription_id !== null && billing.status !== "paused";
  const isUnpaid = membership.state === "none" && isDue;
  return isUnpaid ? { ...membership, state: "past_due", grace_until: billing.grace_until } : membership;
}

const describeMembership = (
  membership: MemberRow["membership"],
  { billing }: Pick<ListedMember, "billing">,
) => ({
  ...membership,
  is_cancelled_but_active: isCancelledButActive(membership),
  price_cents: billing?.price_cents ?? null,
  price_months: billing?.price_months ?? 1,
});

/** As admins see it. */
export const toMemberRecord = (row: ListedMember, now: number): MemberRecord => ({
  ...row,
  role: getRole(row, now),
  admin_role: getAdminRole(row),
  membership_status: isPremium(row.membership, now) ? "premium" : "free",
  membership: describeMembership(row.membership, row),
  subscription_active: isCharging(row.billing?.status),
  is_unused_import: isUnusedImport(row),
});
