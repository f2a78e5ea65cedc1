import { roleOf } from "../../contract/roles.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { MemberActor } from "../actor.ts";
import { signInRequired } from "../errors.ts";
import { log } from "../log.ts";
import type { MemberRow } from "../table/entities.ts";
import { beginDeletion, endDeletion } from "./deletion.ts";
import { membersEnv } from "./env.ts";
import { memberStore } from "./member-store.ts";
import { newMember } from "./new-member.ts";
import { profileOf } from "./profile-of.ts";

/** Loaded only here: the overview alone counts members (count-members.ts). */
export const countMembers = async (now: number) => (await import("./count-members.ts")).countMembers(now);

/** The row of a sub, tombstones included: what every Lambda but the members' own hands to the chain. */
export const find = (id: string): Promise<MemberRow | undefined> => memberStore.find(id);

/**
 * As `find`, but a row that the sign-up's trigger failed to write is written now, from the pool's own record of
 * that sub. A tombstone stays one, and a user whom the pool does not know is not made again.
 */
export async function findOrRepair(id: string): Promise<MemberRow | undefined> {
  const row = await memberStore.find(id);
  if (row) return row;
  // Loaded only here: one request in a million needs the pool, and every cold start would pay for its client.
  const { findPoolUser } = await import("./cognito.ts");
  const user = await findPoolUser(membersEnv.read("USER_POOL_ID"), id);
  if (!user) return undefined;
  log.warn("A member's row was missing and is made again", { member_id: id });
  return memberStore.create(newMember(user));
}

/** Who I am (spec/1 §3): the row that the chain has read. */
export async function getMe({ member }: MemberActor): Promise<RouteOutput<"getMe">> {
  return profileOf(member, Date.now());
}

/** Changes what a member may change of themselves. Throws sign_in_required where the row has gone meanwhile. */
export async function updateMe(
  { id, member }: MemberActor,
  changes: RouteInput<"updateMe">,
): Promise<RouteOutput<"updateMe">> {
  const changed = Object.keys(changes).length === 0 ? member : await memberStore.change(id, changes);
  if (!changed) throw signInRequired();
  return profileOf(changed, Date.now());
}

/**
 * Ends the member's account at once for everybody; the outbox then ends their subscriptions and erases them (design:
 * decisions, "Deleting a member"). Throws last_admin, and conflict where they were changed in this very moment.
 */
export async function deleteMe({ id, member }: MemberActor): Promise<RouteOutput<"deleteMe">> {
  await beginDeletion(member, id);
  return { accepted: true };
}

/** Goes on with a deletion that has begun (spec/2 §2, delete dialog). Throws whatever stands in its way. */
export async function finishDeletion(id: string): Promise<void> {
  const member = await memberStore.find(id);
  if (member) await endDeletion(member);
}

/** Makes the member's group in the pool what their row says now. Whoever is gone, here or there, has none. */
export async function projectGroup(id: string): Promise<void> {
  const member = await memberStore.find(id);
  if (!member || member.deleted_at !== null) return;
  const { changeGroup } = await import("./cognito.ts");
  await changeGroup(membersEnv.read("USER_POOL_ID"), id, roleOf(member, Date.now()));
}
