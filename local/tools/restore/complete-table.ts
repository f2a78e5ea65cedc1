import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { ttlAttribute } from "../../../lambdas/table/definition.ts";
import { waitUntilActive } from "./copy-table.ts";

/*
 * A restored table lacks these: DynamoDB restores rows and indexes, but no stream, expiry, tags, backups or protection.
 */

interface Part {
  readonly name: string;
  add(client: DynamoDBClient, table: string, like: string): Promise<unknown>;
  /** Whether the table has it now. */
  has(client: DynamoDBClient, table: string, like: string): Promise<boolean>;
}

const describe = async (client: DynamoDBClient, TableName: string) =>
  (await client.send(new DescribeTableCommand({ TableName }))).Table;

const listTags = async (client: DynamoDBClient, table: string) => {
  const ResourceArn = (await describe(client, table))?.TableArn;
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn }));
  // Tags of CloudFormation belong to the stack's own table.
  return Tags.filter(({ Key }) => !Key?.startsWith("aws:"));
};

const parts: readonly Part[] = [
  {
    name: "stream",
    add: (client, TableName) =>
      client.send(
        new UpdateTableCommand({
          TableName,
          StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
        }),
      ),
    has: async (client, table) =>
      (await describe(client, table))?.StreamSpecification?.StreamEnabled === true,
  },
  {
    name: "expiry (TTL)",
    add: (client, TableName) =>
      client.send(
        new UpdateTimeToLiveCommand({
          TableName,
          TimeToLiveSpecification: { Enabled: true, AttributeName: ttlAttribute },
        }),
      ),
    has: async (client, TableName) => {
      const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
      return ["ENABLED", "ENABLING"].includes(TimeToLiveDescription?.TimeToLiveStatus ?? "");
    },
  },
  {
    name: "point-in-time recovery",
    add: (client, TableName) =>
      client.send(
        new UpdateContinuousBackupsCommand({
          TableName,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ),
    has: async (client, TableName) => {
      const { ContinuousBackupsDescription } = await client.send(
        new DescribeContinuousBackupsCommand({ TableName }),
      );
      const { PointInTimeRecoveryStatus } =
        ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
      return PointInTimeRecoveryStatus === "ENABLED";
    },
  },
  {
    name: "deletion protection",
    add: (client, TableName) =>
      client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true })),
    has: async (client, table) => (await describe(client, table))?.DeletionProtectionEnabled === true,
  },
  {
    name: "tags",
    async add(client, table, like) {
      const Tags = await listTags(client, like);
      const ResourceArn = (await describe(client, table))?.TableArn;
      if (Tags.length > 0) await client.send(new TagResourceCommand({ ResourceArn, Tags }));
    },
    async has(client, table, like) {
      const own = new Set((await listTags(client, table)).map(({ Key, Value }) => `${Key}=${Value}`));
      return (await listTags(client, like)).every(({ Key, Value }) => own.has(`${Key}=${Value}`));
    },
  },
];

export interface CompletedPart {
  name: string;
  /** False if the table does not have it afterwards; `reason` says what the table answered. */
  done: boolean;
  reason?: string;
}

/** Gives a restored table what it lacks, the tags being those of the table `like`, and checks each part afterwards. */
export async function completeTable(
  client: DynamoDBClient,
  table: string,
  like: string,
): Promise<CompletedPart[]> {
  const results: CompletedPart[] = [];
  for (const { name, add, has } of parts)
    try {
      if (!(await has(client, table, like))) {
        await add(client, table, like);
        await waitUntilActive(client, table);
      }
      results.push({ name, done: await has(client, table, like) });
    } catch (error) {
      results.push({ name, done: false, reason: error instanceof Error ? error.message : String(error) });
    }
  return results;
}
