import { maxLabels, uniteLabels } from "../../contract/member-notes.ts";
import { memberAdminMessages as messages } from "../../contract/members-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflictWithMessage, forbidden, invalidInput, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberStore } from "../members/member-store.ts";
import { toMemberRecord } from "../members/profile.ts";
import { tombstoneStore } from "../members/tombstone-store.ts";
import { getMember } from "./change-member.ts";

/* The back office changes many members one by one (ADMIN-32). */

/**
 * Adds a label of any case to a member, or removes it, whatever else is being changed. Throws not_found, invalid for too many
 * labels, and admin_role_required if the member is an admin and the actor no owner.
 */
export async function adminLabelMember(
  actor: MemberActor,
  { id, label, is_set }: RouteInput<"adminLabelMember">,
): Promise<RouteOutput<"adminLabelMember">> {
  let had: string | undefined;
  const row = await memberStore.change(id, (before) => {
    if (before.is_admin && actor.adminRole !== "owner") throw forbidden("admin_role_required");
    had = before.labels.find((each) => each.toLowerCase() === label.toLowerCase());
    if ((had !== undefined) === is_set) return undefined;
    const others = before.labels.filter((each) => each.toLowerCase() !== label.toLowerCase());
    const labels = is_set ? uniteLabels(others, [label]) : others;
    if (labels.length > maxLabels) throw invalidInput({ label: `At most ${maxLabels} labels` });
    const audit = buildAuditEntry(actor.id, "member.changed", { fields: ["labels"] }, id);
    return { after: { ...before, labels }, audit };
  });
  if (!row) throw notFound("member");
  return { changed: (had !== undefined) !== is_set, member: toMemberRecord(row, Date.now()), had };
}

/**
 * Starts the deletion of an imported member who has never signed in (MEMBER-6), which the outbox completes. Throws not_found,
 * and conflict for everybody else.
 */
export async function adminDeleteImported(
  actor: MemberActor,
  { id }: RouteInput<"adminDeleteImported">,
): Promise<RouteOutput<"adminDeleteImported">> {
  const member = await getMember(id);
  if (!(await tombstoneStore.startUnused(member, actor.id)))
    throw conflictWithMessage(messages.deleteUnusedOnly);
  return { accepted: true };
}
