import { join } from "node:path";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { startDynamoDb } from "../../emulators/aws/dynamodb/server.ts";
import { changeIndexes, listIndexUpdates } from "./change-indexes.ts";
import { buildClientConfig, type Deployment } from "./deployment.ts";

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }));

/** The properties of a table in the template. */
export const globalTable = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .default([]),
  StreamSpecification: z
    .object({ StreamViewType: z.enum(["NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY"]) })
    .optional(),
  TimeToLiveSpecification: z.object({ Enabled: z.boolean(), AttributeName: z.string() }).optional(),
});

/**
 * Starts DynamoDB, creates the tables of the template, changes the indexes of those that exist, and returns all table names.
 * Throws when a table or an index of an earlier start has other keys.
 */
export async function deployTables(
  deployment: Deployment,
  onCrash: (error: Error) => void,
): Promise<string[]> {
  const { template, services, stateDir, cleanup } = deployment;
  const { port, isEmulated } = services.dynamodb;
  if (isEmulated) {
    const server = await startDynamoDb({ port, dir: join(stateDir, "dynamodb"), onCrash });
    cleanup.defer(() => server.close());
  }
  const client = new DynamoDBClient(buildClientConfig(deployment, "dynamodb"));
  try {
    const names = template.listResources("AWS::DynamoDB::GlobalTable", globalTable).map(async (table) => {
      await createTable(client, table.ref, table.properties);
      return table.ref;
    });
    return await Promise.all(names);
  } finally {
    client.destroy();
  }
}

async function createTable(
  client: DynamoDBClient,
  name: string,
  properties: z.infer<typeof globalTable>,
): Promise<void> {
  const expected = toInput(name, properties);
  const existing = await findTable(client, name);
  if (existing) {
    await changeIndexes(client, listIndexUpdates(name, existing, expected));
    const current = await findTable(client, name);
    if (!current || describeKeys(current) !== describeKeys(expected))
      throw new Error(
        "The table of an earlier start has different keys or indexes. To delete all local data: npm start -- --fresh",
      );
    return;
  }
  await client.send(new CreateTableCommand(expected));
  const expiry = properties.TimeToLiveSpecification;
  if (expiry)
    await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: expiry }));
}

async function findTable(client: DynamoDBClient, name: string) {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

export const toInput = (name: string, table: z.infer<typeof globalTable>): CreateTableCommandInput => ({
  TableName: name,
  BillingMode: "PAY_PER_REQUEST",
  KeySchema: table.KeySchema,
  AttributeDefinitions: table.AttributeDefinitions,
  ...(table.GlobalSecondaryIndexes.length > 0 && {
    GlobalSecondaryIndexes: table.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection: {
        ProjectionType: Projection.ProjectionType,
        ...(Projection.NonKeyAttributes && { NonKeyAttributes: Projection.NonKeyAttributes }),
      },
    })),
  }),
  ...(table.StreamSpecification && {
    StreamSpecification: { StreamEnabled: true, ...table.StreamSpecification },
  }),
});

interface Shape {
  KeySchema?: { AttributeName?: string | undefined; KeyType?: string | undefined }[] | undefined;
  GlobalSecondaryIndexes?: (Shape & { IndexName?: string | undefined })[] | undefined;
}

function describeKeys({ KeySchema = [], GlobalSecondaryIndexes = [] }: Shape): string {
  const keys = KeySchema.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`);
  const indexes = GlobalSecondaryIndexes.map((index) => `${index.IndexName}: ${describeKeys(index)}`);
  return JSON.stringify([keys, indexes.sort()]);
}
