import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import * as z from "zod";
import { type AuditEntry, auditEntry } from "../../contract/audit.ts";
import { toActionPartition, toActorPartition, toObjectPartition } from "../table/audit-keys.ts";
import { indexes, toNewestPartition } from "../table/definition.ts";
import { getReadableRows } from "../table/get-rows.ts";
import { parseRows } from "../table/parse-rows.ts";
import { queryRows } from "../table/query-rows.ts";
import { auditEntity, toAuditPartition } from "../table/system-entities.ts";

/* The audit log by its filters, for the back office. Other functions use audit-store.ts, which needs fewer permissions. */

/** So that the names of all people on a page are read with one BatchGet: an entry has two at most. */
export const auditPageSize = 50;
const attributes = Object.keys(auditEntry.shape);

/** Selects the entries that are read. A list holds the entries of one key; all others are filtered. */
export type AuditList = { key: "all" } | { key: "member" | "actor" | "action" | "object"; value: string };

/** Entries of a list, newest first. `last` is the position of the last one, or null at the end of the list. */
interface EntryPage {
  entries: AuditEntry[];
  last: string | null;
}

/** The partition that a list is, and the index that it is in. */
function toQuery(list: AuditList) {
  switch (list.key) {
    case "all":
      return { index: "newest", partition: toNewestPartition("audit") } as const;
    case "member":
      return { partition: toAuditPartition(list.value) };
    case "actor":
      return { index: "due", partition: toActorPartition(list.value) } as const;
    case "action":
      return { index: "listed", partition: toActionPartition(list.value) } as const;
    case "object":
      return { index: "about", partition: toObjectPartition(list.value) } as const;
  }
}

/** The attributes of lists in an index that holds ids only. */
const keysOnly: Partial<Record<AuditList["key"], string[]>> = {
  actor: ["pk", "id", indexes.due.sort],
  object: ["pk", "id", indexes.about.sort],
};

/** The sort key of an entry in its member's partition is its id, which begins with the time. */
const toMemberSortKey = (position: string): string => {
  const [at = "", id] = position.split("#");
  return id ?? `aud_${Date.parse(at).toString(16).padStart(12, "0")}`;
};

export const auditLogStore = {
  /** The entries of all members since an instant, newest first: one Query. `isComplete` is false if there are more. */
  async listSince(at: string, limit: number): Promise<{ entries: AuditEntry[]; isComplete: boolean }> {
    const query = { index: "newest", partition: toNewestPartition("audit"), range: { gt: at } } as const;
    const { Items, LastEvaluatedKey } = await queryRows(query, { reverse: true, limit, attributes });
    return { entries: parseRows(Items, auditEntry), isComplete: !LastEvaluatedKey };
  },

  /**
   * The newest entries of a list before a position (an instant, or `<created_at>#<id>`): one Query, and one BatchGet for a
   * list by actor or object.
   */
  async listBefore(list: AuditList, before: string | undefined, limit = auditPageSize): Promise<EntryPage> {
    const query = toQuery(list);
    const bound = before === undefined || list.key !== "member" ? before : toMemberSortKey(before);
    const keys = keysOnly[list.key];
    const { Items, LastEvaluatedKey } = await queryRows(
      { ...query, ...(bound === undefined ? {} : { range: { lt: bound } }) },
      { reverse: true, limit, attributes: keys ?? attributes },
    );
    const entries = keys ? await readEntries(Items) : parseRows(Items, auditEntry);
    const end = Items.at(-1);
    return { entries, last: LastEvaluatedKey && end ? toPosition({ ...end, ...LastEvaluatedKey }) : null };
  },
};

/** The position of the last entry that a Query found, from its row and its index keys. */
function toPosition({ newest_sk, due_at, about_sk, created_at, id }: Record<string, unknown>): string {
  const sortKey = newest_sk ?? due_at ?? about_sk;
  return typeof sortKey === "string" ? sortKey : `${created_at}#${id}`;
}

const indexItem = z.object({ pk: z.string(), id: z.string() });

/** The whole entries of index rows, in their order. An entry that has expired in the meantime is left out. */
async function readEntries(items: readonly Record<string, unknown>[]): Promise<AuditEntry[]> {
  const keys = items.map((item) => indexItem.parse(item));
  const requests = keys.map(({ pk, id }) =>
    auditEntity.build(BatchGetRequest).key({ id, filed_under: pk.slice(toAuditPartition("").length) }),
  );
  return parseRows(await getReadableRows(requests), auditEntry);
}
