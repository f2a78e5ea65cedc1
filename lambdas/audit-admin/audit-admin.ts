import type { AuditEntry } from "../../contract/audit.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { listAudit } from "../audit/list-audit.ts";
import type { MemberActor } from "../http/actor.ts";
import { findMemberNames } from "../members/members.ts";
import { canSeeEntry } from "./list-changes.ts";

/** A page of the audit log with the names of the people in it (ADMIN-10). Throws invalid for a bad cursor. */
export async function adminListAudit(
  _actor: MemberActor,
  { cursor, ...filter }: RouteInput<"adminListAudit">,
): Promise<RouteOutput<"adminListAudit">> {
  return nameEntries(await listAudit(filter, cursor));
}

/**
 * A page of one member's audit log. An admin's log also has what they did in the back office, of which others read no more
 * than their role shows them. Throws invalid for a bad cursor.
 */
export async function adminListMemberAudit(
  { adminRole }: MemberActor,
  { id, cursor }: RouteInput<"adminListMemberAudit">,
): Promise<RouteOutput<"adminListMemberAudit">> {
  const page = await listAudit({ filed_under: id }, cursor);
  return nameEntries({ ...page, items: page.items.filter((entry) => canSeeEntry(entry, adminRole)) });
}

async function nameEntries<Page extends { items: AuditEntry[] }>(page: Page) {
  return {
    ...page,
    people: await findMemberNames(page.items.flatMap(({ by, member_id }) => [by, member_id ?? by])),
  };
}
