import { setTimeout as wait } from "node:timers/promises";
import {
  type AttributeDefinition,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndexDescription,
  UpdateTableCommand,
  type UpdateTableCommandInput,
} from "@aws-sdk/client-dynamodb";

/* Creates and deletes indexes of a table that has rows, as CloudFormation does on AWS: in place, one in each update. */

/** The part of a table, of a template or described by DynamoDB, that decides its indexes. */
export interface Indexed {
  AttributeDefinitions?: AttributeDefinition[] | undefined;
  GlobalSecondaryIndexes?:
    | Pick<GlobalSecondaryIndexDescription, "IndexName" | "KeySchema" | "Projection">[]
    | undefined;
}

/**
 * Lists the updates that lead from the indexes of a table to those of a template. New ones come first, so that a query finds
 * the old or the new index at any time. An index is recognized by its name: one with other keys is neither created nor
 * deleted.
 */
export function listIndexUpdates(
  TableName: string,
  current: Indexed,
  wanted: Indexed,
): UpdateTableCommandInput[] {
  const { AttributeDefinitions, GlobalSecondaryIndexes: wantedIndexes = [] } = wanted;
  const { GlobalSecondaryIndexes: currentIndexes = [] } = current;
  const isIn = (list: Indexed["GlobalSecondaryIndexes"], name: string | undefined) =>
    list?.some(({ IndexName }) => IndexName === name) ?? false;
  const created = wantedIndexes.filter(({ IndexName }) => !isIn(currentIndexes, IndexName));
  const deleted = currentIndexes.filter(({ IndexName }) => !isIn(wantedIndexes, IndexName));
  return [
    ...created.map(({ IndexName, KeySchema, Projection }) => ({
      TableName,
      AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create: { IndexName, KeySchema, Projection } }],
    })),
    ...deleted.map(({ IndexName }) => ({
      TableName,
      GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }],
    })),
  ];
}

/** Makes the updates one after the other. Returns when DynamoDB has filled the new indexes. */
export async function changeIndexes(
  client: DynamoDBClient,
  updates: readonly UpdateTableCommandInput[],
): Promise<void> {
  for (const update of updates) {
    await client.send(new UpdateTableCommand(update));
    while (!(await isActive(client, update.TableName))) await wait(200);
  }
}

async function isActive(client: DynamoDBClient, TableName: string | undefined): Promise<boolean> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const states = [
    Table?.TableStatus,
    ...(Table?.GlobalSecondaryIndexes ?? []).map((each) => each.IndexStatus),
  ];
  return states.every((state) => state === "ACTIVE");
}
