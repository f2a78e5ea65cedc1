import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { sendWrites, writeRows } from "./copy-table.ts";
import { type Row, scanRows, type TableDifference, toKey, toRowKey } from "./table-digest.ts";

interface Tables {
  table: string;
  copy: string;
}

/** An address that was unsubscribed, whose account was deleted, or that gets no email any more. */
const isRefusal = (key: string): boolean => /^(opt_out|suppression)#/.test(key);
const isSubscriber = (row: Row): boolean => /^subscriber#/.test(toRowKey(row));
const isMember = (key: string): boolean => /^member#/.test(key);
const hasLeft = ({ deleted_at }: Row): boolean => deleted_at?.S !== undefined;

/**
 * Puts the addresses that have refused emails since into the copy, and takes the newsletter's subscriptions that ended with that
 * out of it, so that a restore subscribes no one again. A subscription that is confirmed in the table stays.
 */
export async function keepRefusals(
  client: DynamoDBClient,
  { table, copy }: Tables,
  { missing, changed }: Pick<TableDifference, "missing" | "changed">,
): Promise<void> {
  const wanted = new Set([...missing, ...changed].filter(isRefusal));
  if (wanted.size === 0) return;
  const refusals: Row[] = [];
  const confirmed = new Set<string>();
  for await (const page of scanRows(client, table))
    for (const row of page) {
      const key = toRowKey(row);
      if (wanted.has(key)) refusals.push(row);
      if (isSubscriber(row) && row.state?.S === "confirmed") confirmed.add(row.id?.S ?? "");
    }
  await writeRows(client, copy, refusals);
  const ended = new Set(refusals.map(({ id }) => id?.S ?? "").filter((id) => !confirmed.has(id)));
  for await (const page of scanRows(client, copy)) {
    const rows = page.filter((row) => isSubscriber(row) && ended.has(row.id?.S ?? ""));
    await sendWrites(
      client,
      copy,
      rows.map((row) => ({ DeleteRequest: { Key: toKey(row) } })),
    );
  }
}

/** Lists the keys of members whom the copy has, and who have deleted their account since. A restore brings them back. */
export async function listLeavers(
  client: DynamoDBClient,
  { table, copy }: Tables,
  { added, changed }: Pick<TableDifference, "added" | "changed">,
): Promise<string[]> {
  const gone = new Set(added.filter(isMember));
  const kept = new Set(changed.filter(isMember));
  if (kept.size > 0)
    for await (const page of scanRows(client, table))
      for (const row of page) if (hasLeft(row) && kept.has(toRowKey(row))) gone.add(toRowKey(row));
  const leavers: string[] = [];
  if (gone.size > 0)
    for await (const page of scanRows(client, copy))
      leavers.push(
        ...page
          .filter((row) => !hasLeft(row))
          .map(toRowKey)
          .filter((key) => gone.has(key)),
      );
  return leavers.sort();
}
