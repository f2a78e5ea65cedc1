import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { BatchGetCommand, execute as read } from "dynamodb-toolbox/table/actions/batchGet";
import * as z from "zod";
import { type AuditEntry, auditEntry } from "../../contract/audit.ts";
import { auditEntity, toAuditPartition } from "../table/system-entities.ts";
import { table } from "../table/table.ts";

const indexItem = z.object({ pk: z.string(), id: z.string() });

/** The whole entries of index rows, in their order. An entry that has expired in the meantime is left out. */
export async function readEntries(items: readonly Record<string, unknown>[]): Promise<AuditEntry[]> {
  if (items.length === 0) return [];
  const keys = items.map((item) => indexItem.parse(item));
  const requests = keys.map(({ pk, id }) =>
    auditEntity.build(BatchGetRequest).key({ id, member_id: pk.slice(toAuditPartition("").length) }),
  );
  const { Responses } = await read({ maxAttempts: 3 }, table.build(BatchGetCommand).requests(...requests));
  return (Responses?.[0] ?? []).flatMap((row) => (row ? auditEntry.parse(row) : []));
}
