import { isPremium, type Membership } from "./membership.ts";

/**
 * Role ↔ Cognito group, the one table of it (spec/1 §6). The member's row decides the role; the group is
 * a projection that nothing of ours reads. A lower precedence wins in Cognito's tokens.
 */
export const roleGroups = {
  free_member: { group: "free", precedence: 30 },
  premium_member: { group: "premium", precedence: 20 },
  admin: { group: "admin", precedence: 10 },
} as const;

export type Role = keyof typeof roleGroups;
export type GroupName = (typeof roleGroups)[Role]["group"];

export const roles = Object.keys(roleGroups) as [Role, ...Role[]];

export const groupOf = (role: Role): GroupName => roleGroups[role].group;

/** The role that a stored membership amounts to at `now` (milliseconds since the epoch). */
export function roleOf(member: { is_admin: boolean; membership: Membership }, now: number): Role {
  if (member.is_admin) return "admin";
  return isPremium(member.membership, now) ? "premium_member" : "free_member";
}
