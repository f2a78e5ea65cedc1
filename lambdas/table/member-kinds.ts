import type { MemberFilter } from "../../contract/members-admin.ts";

/* The partitions of the `listed` index with members. Apart from listed-partitions.ts, because every function loads them. */

/** Each member is in one of these: their stored role, and apart from the others those whose payment failed. */
export const memberKinds = [
  "free_member",
  "premium_member",
  "payment_failed",
  "admin",
  "admin_payment_failed",
] as const;
export type MemberKind = (typeof memberKinds)[number];

export const toMemberPartition = (kind: MemberKind) => `members ${kind}` as const;

/** The kinds of members that each filter of the list shows. */
export const kindsByFilter = {
  free_member: ["free_member"],
  premium_member: ["premium_member", "payment_failed"],
  admin: ["admin", "admin_payment_failed"],
  payment_failed: ["payment_failed", "admin_payment_failed"],
} as const satisfies Record<MemberFilter, readonly MemberKind[]>;
