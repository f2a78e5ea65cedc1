import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { signInRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberStore } from "../members/member-store.ts";
import { toProfile } from "../members/profile.ts";
import { createTombstone, eraseMember } from "./deletion.ts";

/** The signed-in member's profile (MEMBER-1), from the row that the middleware has read. */
export async function getMe({ member }: MemberActor): Promise<RouteOutput<"getMe">> {
  return toProfile(member, Date.now());
}

/** Updates the fields that members may change themselves. Throws sign_in_required if the member has been deleted. */
export async function updateMe(
  { id, member }: MemberActor,
  changes: RouteInput<"updateMe">,
): Promise<RouteOutput<"updateMe">> {
  const changed = Object.keys(changes).length === 0 ? member : await memberStore.update(id, changes);
  if (!changed) throw signInRequired();
  return toProfile(changed, Date.now());
}

/**
 * Closes the member's account at once; the outbox then cancels their subscriptions and erases their data (MEMBER-6). Throws last_admin, and conflict if the row was changed at the same time.
 */
export async function deleteMe({ id, member }: MemberActor): Promise<RouteOutput<"deleteMe">> {
  await createTombstone(member, id);
  return { accepted: true };
}

/** Completes a deletion that has started (MEMBER-6). Throws the error of the step that fails. */
export async function finishDeletion(id: string): Promise<void> {
  const member = await memberStore.find(id);
  if (member) await eraseMember(member);
}
