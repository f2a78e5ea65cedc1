import type { BookingState } from "../../contract/bookings.ts";
import { bookingStates } from "../../contract/bookings.ts";
import type { MemberFilter } from "../../contract/members-admin.ts";
import { type SubmissionFilter, submissionFilters } from "../../contract/submissions.ts";

/*
 * The partitions of the `listed` index, each with a counter of the same name. A row is in one of them at most, so the
 * counts of a list add up to the whole list.
 */

export const toBookingPartition = (state: BookingState) => `bookings ${state}` as const;

export const toSubmissionPartition = (filter: SubmissionFilter) => `submissions ${filter}` as const;

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

/** Every partition that has a counter. */
export const listedPartitions: readonly string[] = [
  ...bookingStates.map(toBookingPartition),
  ...submissionFilters.map(toSubmissionPartition),
  ...memberKinds.map(toMemberPartition),
];
