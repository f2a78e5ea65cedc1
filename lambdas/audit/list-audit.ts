import { type AuditEntry, auditId } from "../../contract/audit.ts";
import { formatAuditAction } from "../../contract/audit-labels.ts";
import { formatActionName } from "../../contract/audit-names.ts";
import { foldText } from "../../contract/fold-text.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { type Page, parseCursor, toCursor } from "../table/pages.ts";
import { hasParts } from "../table/search-parts.ts";
import { parseTypedWords } from "../table/word-rows.ts";
import { type AuditList, auditLogStore, auditPageSize } from "./audit-log-store.ts";

const maxPages = 10;
/** A search reads one page of this many entries, so that it makes no more calls than the list. */
const searchedEntries = 1_000;

/**
 * The filters of the audit log, as the API takes them. `from` is inclusive, `to` is not. `filed_under` are the entries about a
 * member and, of an admin, about what they did in the back office.
 */
export type AuditFilter = Omit<RouteInput<"adminListAudit">, "cursor"> & { filed_under?: string };

/**
 * A page of the entries that match a filter, newest first. One filter is the key of the list that is read; the others
 * are applied to at most ten pages of it, those of a search to one large page, and `entries_read` says how many entries these
 * held. Throws invalid for a bad cursor.
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
    const limit = filter.q ? searchedEntries : auditPageSize;
    const { entries, last } = await auditLogStore.listBefore(list, before, limit);
    entriesRead += entries.length;
    items.push(...entries.filter((entry) => isMatch(entry, filter)));
    const end = items.length > auditPageSize ? items[auditPageSize - 1] : undefined;
    if (end)
      return {
        items: items.slice(0, auditPageSize),
        next: toCursor(`${end.created_at}#${end.id}`),
        entries_read: entriesRead,
      };
    const isPastStart = filter.from !== undefined && last !== null && last < filter.from.slice(0, 19);
    if (last === null || isPastStart) return { items, next: null, entries_read: entriesRead };
    if (items.length > 0 || filter.q || page === maxPages)
      return { items, next: toCursor(last), entries_read: entriesRead };
    before = last;
  }
}

/** The list with the fewest entries that do not match; a search reads none that holds ids only, unless it is short. */
function chooseList({ object, member_id, filed_under = member_id, by, action, q }: AuditFilter): AuditList {
  if (object !== undefined) return { key: "object", value: object };
  if (filed_under !== undefined) return { key: "member", value: filed_under };
  if (by !== undefined && !q) return { key: "actor", value: by };
  return action === undefined ? { key: "all" } : { key: "action", value: action };
}

/** Whether an entry matches all filters. */
export function isMatch(
  entry: Pick<AuditEntry, "created_at" | "member_id" | "object_id" | "by" | "action" | "detail">,
  { object, member_id, by, action, from, to, q }: AuditFilter,
): boolean {
  const at = Date.parse(entry.created_at);
  return (
    (object === undefined || entry.object_id === object) &&
    (member_id === undefined || entry.member_id === member_id) &&
    (by === undefined || entry.by === by) &&
    (action === undefined || entry.action === action) &&
    (from === undefined || at >= Date.parse(from)) &&
    (to === undefined || at < Date.parse(to)) &&
    (!q || hasParts(foldText(toText(entry)), parseTypedWords(q)))
  );
}

/** Puts the words of an entry together, as the back office shows them. */
const toText = (entry: Pick<AuditEntry, "action" | "detail">): string =>
  [formatAuditAction(entry, (at) => at), formatActionName(entry.action), JSON.stringify(entry.detail)].join(
    " ",
  );
