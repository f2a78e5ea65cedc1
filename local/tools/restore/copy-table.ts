import { setTimeout as wait } from "node:timers/promises";
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  type WriteRequest,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { type Row, scanRows } from "./table-digest.ts";

/* A copy of a table as it was at a time: by DynamoDB itself, or by reading and writing every row where it cannot. */

const maxWaitSeconds = 6 * 3_600;
const batchSize = 25;
const maxAttempts = 10;
const waitMs = { first: 50, most: 5_000 } as const;

/** Restores a table as it was at `at` (null: five minutes ago) into a new one, and waits until it is there. */
export async function restoreToPointInTime(
  client: DynamoDBClient,
  { source, target, at }: { source: string; target: string; at: Date | null },
): Promise<void> {
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: source,
      TargetTableName: target,
      ...(at === null ? { UseLatestRestorableTime: true } : { RestoreDateTime: at }),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds }, { TableName: target });
}

/**
 * Writes every row of a table into a new one with the same keys and indexes. Like a restored table, the copy has no stream,
 * expiry, tags or backups.
 */
export async function copyByRows(
  client: DynamoDBClient,
  { source, target }: { source: string; target: string },
): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: source }));
  if (!Table) throw new Error(`There is no table ${source}`);
  await client.send(new CreateTableCommand({ TableName: target, ...toShape(Table) }));
  for await (const page of scanRows(client, source)) await writeRows(client, target, page);
}

const toShape = ({
  KeySchema,
  AttributeDefinitions,
  GlobalSecondaryIndexes,
}: TableDescription): Omit<ConstructorParameters<typeof CreateTableCommand>[0], "TableName"> => ({
  BillingMode: "PAY_PER_REQUEST",
  KeySchema,
  AttributeDefinitions,
  GlobalSecondaryIndexes: GlobalSecondaryIndexes?.map(({ IndexName, KeySchema: keys, Projection }) => ({
    IndexName,
    KeySchema: keys,
    Projection: {
      ProjectionType: Projection?.ProjectionType,
      ...(Projection?.NonKeyAttributes?.length && { NonKeyAttributes: Projection.NonKeyAttributes }),
    },
  })),
});

export const writeRows = (client: DynamoDBClient, table: string, rows: readonly Row[]): Promise<void> =>
  sendWrites(
    client,
    table,
    rows.map((Item) => ({ PutRequest: { Item } })),
  );

/**
 * Puts and deletes rows, 25 at a time. What the table does not take is sent again with backoff, for about 16 s, because a new
 * table first has to grow. Throws if some are left.
 */
export async function sendWrites(
  client: DynamoDBClient,
  table: string,
  writes: readonly WriteRequest[],
): Promise<void> {
  for (let first = 0; first < writes.length; first += batchSize) {
    let requests = writes.slice(first, first + batchSize);
    for (let attempt = 1; requests.length > 0; attempt++) {
      if (attempt > maxAttempts) throw new Error(`The table ${table} does not take ${requests.length} rows`);
      if (attempt > 1) await wait(Math.min(waitMs.first * 2 ** (attempt - 2), waitMs.most));
      const { UnprocessedItems } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [table]: requests } }),
      );
      requests = UnprocessedItems?.[table] ?? [];
    }
  }
}
