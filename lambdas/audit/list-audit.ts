import { type AuditEntry, auditId } from "../../contract/audit.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { findObjectId } from "../table/audit-keys.ts";
import { type Page, parseCursor, toCursor } from "../table/pages.ts";
import { type AuditList, auditLogStore } from "./audit-log-store.ts";

const maxPages = 10;

/** The filters of the audit log, as the API takes them. `from` is inclusive, `to` is not. */
export type AuditFilter = Omit<RouteInput<"adminListAudit">, "cursor">;

/**
 * A page of the entries that match a filter, newest first. One filter is the key of the list that is read; the others
 * are applied to at most ten pages of it, and `entries_read` says how many entries these held. Throws invalid for a bad
 * cursor.
 */
export async function listAudit(
  filter: AuditFilter,
  cursor: string | undefined,
): Promise<Page<AuditEntry> & { entries_read: number }> {
  const list = chooseList(filter);
  const end = filter.to && new Date(filter.to).toISOString();
  let before = cursor === undefined ? end : parseCursor(cursor, auditId).position;
  const items: AuditEntry[] = [];
  let entriesRead = 0;
  for (let page = 1; ; page++) {
    const { entries, last } = await auditLogStore.listBefore(list, before);
    entriesRead += entries.length;
    items.push(...entries.filter((entry) => isMatch(entry, filter)));
    const isPastStart = filter.from !== undefined && last !== null && last < filter.from.slice(0, 19);
    if (last === null || isPastStart) return { items, next: null, entries_read: entriesRead };
    if (items.length > 0 || page === maxPages)
      return { items, next: toCursor(last), entries_read: entriesRead };
    before = last;
  }
}

/** The list with the fewest entries that do not match. */
function chooseList({ object, member_id, by, action }: AuditFilter): AuditList {
  if (object !== undefined) return { key: "object", value: object };
  if (member_id !== undefined) return { key: "member", value: member_id };
  if (by !== undefined) return { key: "actor", value: by };
  return action === undefined ? { key: "all" } : { key: "action", value: action };
}

/** Whether an entry matches all filters. */
export function isMatch(
  entry: Pick<AuditEntry, "created_at" | "member_id" | "by" | "action" | "detail">,
  { object, member_id, by, action, from, to }: AuditFilter,
): boolean {
  const at = Date.parse(entry.created_at);
  return (
    (object === undefined || findObjectId(entry.detail) === object) &&
    (member_id === undefined || entry.member_id === member_id) &&
    (by === undefined || entry.by === by) &&
    (action === undefined || entry.action === action) &&
    (from === undefined || at >= Date.parse(from)) &&
    (to === undefined || at < Date.parse(to))
  );
}
