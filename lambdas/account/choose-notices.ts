import { adminNotices } from "../../contract/admin-notices.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { signInRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberStore } from "../members/member-store.ts";
import { getNotices } from "../members/members.ts";

/** The emails about the site that the signed-in admin wants (ADMIN-29). */
export const adminGetNotices = async ({ member }: MemberActor): Promise<RouteOutput<"adminGetNotices">> =>
  getNotices(member);

/** Switches some of them on or off. Throws sign_in_required if the admin has been deleted. */
export async function adminUpdateNotices(
  { id }: MemberActor,
  changes: RouteInput<"adminUpdateNotices">,
): Promise<RouteOutput<"adminUpdateNotices">> {
  const row = await memberStore.change(id, (before) => ({
    after: { ...before, notices: adminNotices.parse({ ...getNotices(before), ...changes }) },
  }));
  if (!row) throw signInRequired();
  return getNotices(row);
}
