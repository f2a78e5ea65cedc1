import { type DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { writeRows } from "./copy-table.ts";
import { type Row, scanRows, toKey, toRowKey } from "./table-digest.ts";

/** Whether it is the key of a Stripe customer or a booking: without that row, a person pays and gets nothing. */
export const isPayment = (key: string): boolean => /^(customer|booking)#/.test(key);

/**
 * Puts customers and bookings that only the table has into its copy, so that they survive the restore. With them go the slot
 * locks and search words of the bookings, and the billing of their members, or the whole member if the copy has none.
 * `reconcile` reads their Premium from Stripe later. `keys` are those of the customers and bookings.
 */
export async function keepPayments(
  client: DynamoDBClient,
  { table, copy }: { table: string; copy: string },
  keys: readonly string[],
): Promise<void> {
  const wanted = new Set(keys);
  const payments: Row[] = [];
  for await (const page of scanRows(client, table))
    payments.push(...page.filter((row) => wanted.has(toRowKey(row))));
  const members = new Set(payments.flatMap(({ member_id }) => member_id?.S ?? []));
  /** Those whose row is the table's, so that they are found by the table's words. */
  const ids = new Set(payments.flatMap(({ id }) => id?.S ?? []));
  const [rows, words] = [[...payments], [] as Row[]];
  for await (const page of scanRows(client, table))
    for (const row of page) {
      const [, entity] = /^(slot_lock|word|member)#/.exec(toRowKey(row)) ?? [];
      if (entity === "slot_lock" && ids.has(row.booking_id?.S ?? "")) rows.push(row);
      if (entity === "word") words.push(row);
      if (entity !== "member" || !members.has(row.id?.S ?? "")) continue;
      const { Item } = await client.send(new GetItemCommand({ TableName: copy, Key: toKey(row) }));
      if (!Item) ids.add(row.id?.S ?? "");
      rows.push(Item ? withBilling(Item, row) : row);
    }
  await writeRows(client, copy, [...rows, ...words.filter(({ id }) => ids.has(id?.S ?? ""))]);
}

/** The member as in the copy, with the billing of the table. */
const withBilling = (copied: Row, { billing, due_pk, due_at }: Row): Row => ({
  ...copied,
  ...(billing && { billing }),
  ...(due_pk && due_at && { due_pk, due_at }),
});
