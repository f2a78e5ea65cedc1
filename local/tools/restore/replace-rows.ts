import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { duePartitions } from "../../../lambdas/table/system-entities.ts";
import { UsageError } from "../usage-error.ts";
import { sendWrites } from "./copy-table.ts";
import { isPayment, keepPayments } from "./keep-payments.ts";
import { keepRefusals, listLeavers } from "./keep-refusals.ts";
import {
  compareDigests,
  computeDigest,
  isEqual,
  type Row,
  scanRows,
  type TableDifference,
  toKey,
  toRowKey,
} from "./table-digest.ts";

export interface Replacement {
  table: string;
  copy: string;
  /** Says what happens to customers and bookings that only the table has. If it does not, and there are any, nothing is written. */
  payments?: "keep" | "delete" | undefined;
  /** Called before anything is written, with what differs and the keys of members who would be back although they have left. */
  report?(difference: TableDifference, leavers: readonly string[]): void;
}

/**
 * Gives a table the rows of its copy, in place: writes those that it lacks or has otherwise, and deletes those that only it
 * has. Expired rows of both do not count. Addresses that have refused emails since the copy stay refused. Returns the numbers.
 * It may be repeated. Throws if the table differs afterwards, because something else wrote to it, and UsageError unless the
 * name is that of a parked copy of this table, or if it would delete customers or bookings and `payments` does not say so.
 */
export async function replaceRows(
  client: DynamoDBClient,
  { table, copy, payments, report }: Replacement,
): Promise<{ written: number; deleted: number }> {
  if (!copy.startsWith(`${table}-drill-`)) throw new UsageError(`${copy} is no copy of the table ${table}.`);
  for await (const page of scanRows(client, copy)) assertParked(copy, page);
  const now = Date.now();
  const compare = async () =>
    compareDigests(await computeDigest(client, table, now), await computeDigest(client, copy, now));
  let difference = await compare();
  report?.(difference, await listLeavers(client, { table, copy }, difference));
  const paid = difference.missing.filter(isPayment);
  if (paid.length > 0 && payments === undefined)
    throw new UsageError(
      `Customers and bookings that ${copy} does not have: ${paid.length}. Without them people go on paying and get nothing. Nothing was written. Read docs/operations.md#restore, then add --payments keep or --payments delete.`,
    );
  if (paid.length > 0 && payments === "keep") await keepPayments(client, { table, copy }, paid);
  await keepRefusals(client, { table, copy }, difference);
  difference = await compare();
  const { missing, changed, added } = difference;
  const [toWrite, toDelete] = [new Set([...added, ...changed]), new Set(missing)];
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

/** Throws UsageError if a row would be sent again: a pending message, or a newsletter that is being sent (park-outbox.ts). */
function assertParked(copy: string, rows: readonly Row[]): void {
  const found = rows.find(
    ({ due_pk, state }) =>
      due_pk?.S === duePartitions.pending ||
      (due_pk?.S === duePartitions.newsletters && state?.S === "sending"),
  );
  if (found)
    throw new UsageError(
      `${copy} would send again what was sent since, such as ${toRowKey(found)}. Nothing was written. Make the copy with drill:restore --keep --park (docs/operations.md#restore).`,
    );
}
