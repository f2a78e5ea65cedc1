import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import { type AuditEntry, auditEntry, auditId } from "../../contract/audit.ts";
import { type Page, parseCursor, toCursor } from "../table/page.ts";
import { toAuditPartition } from "../table/system-entities.ts";
import { newestPartitions, table } from "../table/table.ts";

const pageSize = 100;
const order = { reverse: true, limit: pageSize, attributes: Object.keys(auditEntry.shape) };

export const auditStore = {
  /** A page of one member's entries, newest first: they lie together, by their ids. */
  async byMember(member_id: string, cursor: string | undefined): Promise<Page<AuditEntry>> {
    const id = cursor === undefined ? undefined : parseCursor(cursor, auditId).id;
    const query = { partition: toAuditPartition(member_id), ...(id ? { range: { lt: id } } : {}) };
    return pageOf(await table.build(QueryCommand).query(query).options(order).send());
  },

  /** A page of everybody's entries, newest first. */
  async newestFirst(cursor: string | undefined): Promise<Page<AuditEntry>> {
    const place = cursor === undefined ? undefined : parseCursor(cursor, auditId).place;
    const query = {
      index: "newest",
      partition: newestPartitions.audit,
      ...(place ? { range: { lt: place } } : {}),
    } as const;
    return pageOf(await table.build(QueryCommand).query(query).options(order).send());
  },
};

function pageOf(answer: { Items?: unknown[]; LastEvaluatedKey?: object | undefined }): Page<AuditEntry> {
  const items = answer.Items?.map((item) => auditEntry.parse(item)) ?? [];
  const last = items.at(-1);
  return { items, next: answer.LastEvaluatedKey && last ? toCursor(`${last.created_at}#${last.id}`) : null };
}
