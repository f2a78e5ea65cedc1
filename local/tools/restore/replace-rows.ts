import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { tableKeys } from "../../../lambdas/table/definition.ts";
import { UsageError } from "../usage-error.ts";
import { sendWrites } from "./copy-table.ts";
import { compareDigests, computeDigest, isEqual, type Row, scanRows, toRowKey } from "./table-digest.ts";

/**
 * Gives a table the rows of its copy, in place: writes those that it lacks or has otherwise, and deletes those that only it
 * has. Expired rows of both do not count. Returns the numbers. It may be repeated. Throws if the table differs afterwards,
 * because something else wrote to it, and UsageError unless the name is that of a copy of this table.
 */
export async function replaceRows(
  client: DynamoDBClient,
  { table, copy }: { table: string; copy: string },
): Promise<{ written: number; deleted: number }> {
  if (!copy.startsWith(`${table}-drill-`)) throw new UsageError(`${copy} is no copy of the table ${table}.`);
  const now = Date.now();
  const wanted = await computeDigest(client, copy, now);
  const compare = async () => compareDigests(wanted, await computeDigest(client, table, now));
  const { missing, changed, added } = await compare();
  const [toWrite, toDelete] = [new Set([...missing, ...changed]), new Set(added)];
  for await (const page of scanRows(client, copy)) {
    const rows = page.filter((row) => toWrite.has(toRowKey(row)));
    await sendWrites(
      client,
      table,
      rows.map((Item) => ({ PutRequest: { Item } })),
    );
  }
  for await (const page of scanRows(client, table)) {
    const rows = page.filter((row) => toDelete.has(toRowKey(row)));
    await sendWrites(
      client,
      table,
      rows.map((row) => ({ DeleteRequest: { Key: toKey(row) } })),
    );
  }
  if (!isEqual(await compare()))
    throw new Error(
      `${table} still differs from ${copy}: something wrote to it. Run the same command again.`,
    );
  return { written: toWrite.size, deleted: toDelete.size };
}

const keyNames: readonly string[] = Object.values(tableKeys);
const toKey = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => keyNames.includes(name)));
