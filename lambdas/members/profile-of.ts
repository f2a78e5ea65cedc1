import { isCancelledButActive, isPremium } from "../../contract/membership.ts";
import { roleOf } from "../../contract/roles.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import type { MemberRow } from "../table/entities.ts";

/** `now` in milliseconds since the epoch: a grace period may have ended since the row was written. */
export function profileOf(member: MemberRow, now: number): RouteOutput<"getMe"> {
  const { membership } = member;
  return {
    ...member,
    role: roleOf(member, now),
    membership_status: isPremium(membership, now) ? "premium" : "free",
    membership: { ...membership, is_cancelled_but_active: isCancelledButActive(membership) },
  };
}
