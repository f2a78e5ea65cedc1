import type { MemberRecord } from "../../contract/members-admin.ts";
import { isCancelledButActive, isCharging, isPremium } from "../../contract/membership.ts";
import { roleOf } from "../../contract/roles.ts";
import type { ListedMember } from "./member-list-store.ts";

/** A member's row as the back office sees it at `now`, in milliseconds since the epoch. */
export const recordOf = (row: ListedMember, now: number): MemberRecord => ({
  ...row,
  role: roleOf(row, now),
  membership_status: isPremium(row.membership, now) ? "premium" : "free",
  membership: { ...row.membership, is_cancelled_but_active: isCancelledButActive(row.membership) },
  subscription_active: isCharging(row.billing?.status),
});
