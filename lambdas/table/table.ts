import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { anyOf } from "dynamodb-toolbox/schema/anyOf";
import { item } from "dynamodb-toolbox/schema/item";
import { nul } from "dynamodb-toolbox/schema/nul";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { Table } from "dynamodb-toolbox/table";
import { awsClientOptions } from "../aws-client-options.ts";
import { tableEnv } from "../env.ts";
import { entityAttribute, type IndexName, indexes, tableKeys, toNewestPartition } from "./definition.ts";

/** The DynamoDB client, created at module load because every request needs it. */
export const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient(awsClientOptions), {
  marshallOptions: { removeUndefinedValues: true },
});

const toKey = <Name extends string>(name: Name) => ({ name, type: "string" }) as const;

type TableIndexes = {
  [Name in IndexName]: {
    type: "global";
    partitionKey: { name: (typeof indexes)[Name]["partition"]; type: "string" };
    sortKey: { name: (typeof indexes)[Name]["sort"]; type: "string" };
  };
};

/** The single DynamoDB table. Its entities are in entities.ts and the other files *-entities.ts; what they share is below. */
export const table = new Table({
  name: () => tableEnv.read("TABLE_NAME"),
  documentClient,
  partitionKey: toKey(tableKeys.partition),
  sortKey: toKey(tableKeys.sort),
  indexes: Object.fromEntries(
    Object.entries(indexes).map(([name, { partition, sort }]) => [
      name,
      { type: "global", partitionKey: toKey(partition), sortKey: toKey(sort) },
    ]),
  ) as TableIndexes,
  entityAttributeSavedAs: entityAttribute,
});

/**
 * Empty values are stored as null, never omitted (ADV-1). `nul` comes first: each type that does not fit costs an error
 * with a stack, and most of these attributes are null in most rows.
 */
export const defineNullableText = () => anyOf(nul(), string());

/** The attributes of every row. `version` increases with each change and is used for optimistic locking. */
export const rowSchema = item({
  id: string().key(),
  created_at: string(),
  updated_at: string(),
  version: number().putDefault(1),
});

/** A row's keys in the `newest` index, written when it is created and removed when it must no longer be listed. */
export const defineNewestKeys = (entityName: string) => ({
  newest_pk: string().optional().putDefault(toNewestPartition(entityName)).hidden(),
  newest_sk: string()
    .optional()
    .putLink<typeof rowSchema>(({ created_at, id }) => `${created_at}#${id}`)
    .hidden(),
});

/** A row's partition in the `listed` index (listed-partitions.ts). Its sort key is that of `newest`. */
export const listedKey = { listed_pk: string().optional().hidden() };

/** The words by which a row is found (word-rows.ts); missing while none are written. */
export const wordText = { word_text: string().optional() };

/** The keys of a row in the index `due`, whose partition says what it waits for. */
export const dueKeys = { due_pk: string().optional().hidden(), due_at: string().optional().hidden() };

/** The keys of a row about one person, for that person's export and deletion (personal-rows.ts), or about one object. */
export const personalKeys = {
  about_pk: string().optional().hidden(),
  about_sk: string().optional().hidden(),
};

export const entityDefaults = {
  table,
  timestamps: false,
  entityAttribute: { name: "entity", hidden: true },
} as const;
