import { type AuditEntry, auditEntry, auditId } from "../../contract/audit.ts";
import { type Page, parseCursor, toCursor } from "../table/pages.ts";
import { parseRows } from "../table/parse-rows.ts";
import { queryRows } from "../table/query-rows.ts";
import { toAuditPartition } from "../table/system-entities.ts";

/** More than an ordinary member has in two years, so that the first part of their export has all (MEMBER-4). */
const pageSize = 500;
const options = { reverse: true, limit: pageSize, attributes: Object.keys(auditEntry.shape) };

export const auditStore = {
  /** A page of the entries that are filed under a member, newest first. */
  async listByMember(member_id: string, cursor: string | undefined): Promise<Page<AuditEntry>> {
    const id = cursor === undefined ? undefined : parseCursor(cursor, auditId).id;
    const query = { partition: toAuditPartition(member_id), ...(id ? { range: { lt: id } } : {}) };
    const { Items, LastEvaluatedKey } = await queryRows(query, options);
    const items = parseRows(Items, auditEntry);
    const last = items.at(-1);
    return { items, next: LastEvaluatedKey && last ? toCursor(`${last.created_at}#${last.id}`) : null };
  },
};
