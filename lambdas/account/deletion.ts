import { membersEnv } from "../env.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMember } from "../members/new-member.ts";
import type { MemberRow } from "../table/entities.ts";

/** Idempotent: after a failure at any point it is run again and does what is left. */
export type DeletionStep = (member: MemberRow) => Promise<unknown>;

/**
 * What a deletion does before the row is erased, in this order (MEMBER-6). Each noun
 * adds one line; its code is loaded on demand.
 */
const deletionSteps: readonly DeletionStep[] = [
  async (member) => (await import("../membership/membership.ts")).cancelAllSubscriptions(member),
  async (member) => (await import("../membership/membership.ts")).deleteCustomer(member),
  async (member) => (await import("../bookings/bookings.ts")).anonymizeBookings(member),
  async ({ id }) =>
    (await import("../members/cognito.ts")).deletePoolUser(membersEnv.read("USER_POOL_ID"), id),
];

/** Longer than the lifetime of any token: until then the tombstone tells token holders that the member is gone. */
const tombstoneSeconds = 86_400;

/**
 * Starts a member's deletion in one transaction: their tokens stop working, they are no longer an admin, and an outbox
 * message for the remaining steps is queued. Does nothing if a deletion has started. `actor` is the id of who asked for
 * it. Throws last_admin, and conflict if the row was changed at the same time.
 */
export async function createTombstone(member: MemberRow, actor: string): Promise<MemberRow> {
  if (member.deleted_at !== null) return member;
  return memberStore.replace(
    member,
    { ...member, deleted_at: new Date().toISOString(), is_admin: false },
    {
      message: { kind: "delete", member_id: member.id },
      audit: { member_id: member.id, actor, action: "member.deleted", detail: {} },
    },
  );
}

/**
 * Runs the remaining steps of a deletion, then erases the row. An error in a step stops it there, and the outbox
 * retries later. Concurrent runs are safe, because every step is idempotent.
 */
export async function eraseMember(
  member: MemberRow,
  steps: readonly DeletionStep[] = deletionSteps,
): Promise<void> {
  if (member.deleted_at === null || member.ttl !== undefined) return;
  for (const step of steps) await step(member);
  await eraseRow(member, Date.now());
}

/** For a day only the member's id and the time of the deletion are kept. */
async function eraseRow({ id, created_at, deleted_at }: MemberRow, now: number): Promise<void> {
  const blank = buildMember({ id, email: "", first_name: "", last_name: "", created_at });
  await memberStore.erase(
    {
      ...blank,
      deleted_at,
      updated_at: new Date(now).toISOString(),
      ttl: Math.floor(now / 1_000) + tombstoneSeconds,
    },
    { member_id: id, actor: "clock", action: "member.erased", detail: {} },
  );
}
