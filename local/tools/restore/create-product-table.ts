import {
  type AttributeDefinition,
  CreateTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
} from "@aws-sdk/client-dynamodb";
import { indexes, tableKeys } from "../../../lambdas/table/definition.ts";

const toKeys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: "HASH" as const },
  { AttributeName: sort, KeyType: "RANGE" as const },
];

/** Creates a table with the keys and indexes of lambdas/table/definition.ts. */
export async function createProductTable(client: DynamoDBClient, table: string): Promise<void> {
  const names = new Set<string>(Object.values(tableKeys));
  const GlobalSecondaryIndexes = Object.entries(indexes).map(
    ([IndexName, { partition, sort, projected }]): GlobalSecondaryIndex => {
      names.add(partition).add(sort);
      return {
        IndexName,
        KeySchema: toKeys(partition, sort),
        Projection:
          projected === "all"
            ? { ProjectionType: "ALL" }
            : { ProjectionType: "INCLUDE", NonKeyAttributes: [...projected] },
      };
    },
  );
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: toKeys(tableKeys.partition, tableKeys.sort),
      AttributeDefinitions: [...names].map(
        (AttributeName): AttributeDefinition => ({ AttributeName, AttributeType: "S" }),
      ),
      GlobalSecondaryIndexes,
    }),
  );
}
