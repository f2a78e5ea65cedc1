import type { MemberRow } from "../table/entities.ts";
import { membersEnv } from "./env.ts";

/** May be repeated after any failure, at any place, and then does what is left. */
export type DeletionStep = (member: MemberRow) => Promise<unknown>;

/**
 * What a deletion does before the row is erased, in this order (design: decisions, "Deleting a member"). Another
 * noun's part is one line here; what it needs is loaded only then.
 */
export const deletionSteps: readonly DeletionStep[] = [
  async (member) => (await import("../membership/membership.ts")).endAllSubscriptions(member),
  async (member) => (await import("../membership/membership.ts")).deleteCustomer(member),
  async (member) => (await import("../bookings/bookings.ts")).closeBookings(member),
  async ({ id }) => (await import("./cognito.ts")).removeUser(membersEnv.read("USER_POOL_ID"), id),
];
