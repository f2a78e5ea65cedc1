import { isPremium, type Membership } from "./membership.ts";

/**
 * Maps roles to Cognito groups (AUTH-1). The member's row is the source of truth for the role; the group is a copy
 * that our code never reads. In Cognito's tokens the lowest precedence wins.
 */
export const roleGroups = {
  free_member: { group: "free", precedence: 30 },
  premium_member: { group: "premium", precedence: 20 },
  admin: { group: "admin", precedence: 10 },
} as const;

export type Role = keyof typeof roleGroups;
export type GroupName = (typeof roleGroups)[Role]["group"];

export const roles = Object.keys(roleGroups) as [Role, ...Role[]];

export const getGroup = (role: Role): GroupName => roleGroups[role].group;

/** Derives a member's role at `now` (milliseconds since the epoch). */
export function getRole(member: { is_admin: boolean; membership: Membership }, now: number): Role {
  if (member.is_admin) return "admin";
  return isPremium(member.membership, now) ? "premium_member" : "free_member";
}

/**
 * The permissions of an admin in the back office (ADMIN-21). Which routes a role may call is declared at each route
 * (contract/route.ts). The user pool's group and the role of the spec stay `admin`.
 */
export const adminRoles = ["owner", "editor", "support"] as const;

export type AdminRole = (typeof adminRoles)[number];

/** An admin's role in the back office; null for other members. An admin without one has no rights there. */
export const getAdminRole = (member: {
  is_admin: boolean;
  admin_role: AdminRole | null;
}): AdminRole | null => (member.is_admin ? member.admin_role : null);
