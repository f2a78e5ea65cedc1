import { type BookingFilter, bookingFilters } from "../../contract/booking-lists.ts";
import { type SubmissionFilter, submissionFilters } from "../../contract/submissions.ts";
import { memberKinds, toMemberPartition } from "./member-kinds.ts";

/*
 * The partitions of the `listed` index, each with a counter of the same name. A row is in one of them at most, so the
 * counts of a list add up to the whole list.
 */

export const toBookingPartition = (filter: BookingFilter) => `bookings ${filter}` as const;

export const toSubmissionPartition = (filter: SubmissionFilter) => `submissions ${filter}` as const;

/** Every partition that has a counter. */
export const listedPartitions: readonly string[] = [
  ...bookingFilters.map(toBookingPartition),
  ...submissionFilters.map(toSubmissionPartition),
  ...memberKinds.map(toMemberPartition),
];
