import type { MemberRow } from "../table/entities.ts";
import { type DeletionStep, deletionSteps } from "./deletion-steps.ts";
import { memberStore } from "./member-store.ts";
import { newMember } from "./new-member.ts";

/** Longer than any token lives: until then the tombstone answers that its member is gone. */
const tombstoneSeconds = 86_400;

/**
 * Begins a member's deletion, in one transaction: from now on their tokens are worth nothing, nobody is admin by
 * this row, and the errand that does the rest stands in the outbox. A deletion that has begun goes on. `by` is
 * who wants it. Throws last_admin, and conflict where the row was changed meanwhile.
 */
export async function beginDeletion(member: MemberRow, by: string): Promise<MemberRow> {
  if (member.deleted_at !== null) return member;
  return memberStore.replace(
    member,
    { ...member, deleted_at: new Date().toISOString(), is_admin: false },
    {
      errand: { kind: "delete", member_id: member.id },
      audit: { member_id: member.id, by, action: "member.deleted", detail: {} },
    },
  );
}

/**
 * Does what is left of a deletion, step by step. Whatever a step throws stops it there, before anything behind that
 * step is erased; the outbox comes again. Two of it at once do no harm: every step may be repeated.
 */
export async function endDeletion(
  member: MemberRow,
  steps: readonly DeletionStep[] = deletionSteps,
): Promise<void> {
  if (member.deleted_at === null || member.ttl !== undefined) return;
  for (const step of steps) await step(member);
  await erase(member, Date.now());
}

/** What remains for a day is an id and when its member left. */
async function erase({ id, created_at, deleted_at }: MemberRow, now: number): Promise<void> {
  const blank = newMember({ id, email: "", first_name: "", last_name: "", created_at });
  await memberStore.erase(
    {
      ...blank,
      deleted_at,
      updated_at: new Date(now).toISOString(),
      ttl: Math.floor(now / 1_000) + tombstoneSeconds,
    },
    { member_id: id, by: "clock", action: "member.erased", detail: {} },
  );
}
