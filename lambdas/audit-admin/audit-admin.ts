import type { AuditEntry } from "../../contract/audit.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { listAudit } from "../audit/list-audit.ts";
import type { MemberActor } from "../http/actor.ts";
import { listNames } from "../members/members.ts";

/** A page of the audit log with the names of the people in it (ADMIN-10). Throws invalid for a bad cursor. */
export async function adminListAudit(
  _actor: MemberActor,
  { cursor, ...filter }: RouteInput<"adminListAudit">,
): Promise<RouteOutput<"adminListAudit">> {
  return nameEntries(await listAudit(filter, cursor));
}

/** A page of one member's audit log. Throws invalid for a bad cursor. */
export async function adminListMemberAudit(
  _actor: MemberActor,
  { id, cursor }: RouteInput<"adminListMemberAudit">,
): Promise<RouteOutput<"adminListMemberAudit">> {
  return nameEntries(await listAudit({ member_id: id }, cursor));
}

async function nameEntries<Page extends { items: AuditEntry[] }>(page: Page) {
  return { ...page, people: await listNames(page.items.flatMap(({ by, member_id }) => [by, member_id])) };
}
