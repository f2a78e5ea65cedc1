import * as sdk from "@aws-sdk/lib-dynamodb";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { type Query, QueryCommand } from "dynamodb-toolbox/table/actions/query";
import { documentClient, table } from "./table.ts";

interface QueryRowsOptions {
  /** The only attributes that are read. An index that holds ids only must hold them. */
  attributes: readonly string[];
  limit?: number;
  reverse?: boolean;
  consistent?: boolean;
  filter?: Condition;
  exclusiveStartKey?: Record<string, unknown> | undefined;
}

interface FoundRows {
  /** Empty if nothing is found. */
  Items: Record<string, unknown>[];
  /** The number of rows that DynamoDB read, including those that the filter dropped. */
  ScannedCount: number;
  /** Undefined at the end. */
  LastEvaluatedKey: Record<string, unknown> | undefined;
}

/**
 * One Query of the table or an index, for some attributes only. The toolbox builds the command, but it can name attributes
 * only for entities, and parsing rows as entities takes 25 times as long as parsing them by the contract's shapes.
 */
export async function queryRows(
  query: Query<typeof table>,
  { attributes, exclusiveStartKey, ...options }: QueryRowsOptions,
): Promise<FoundRows> {
  const params = table.build(QueryCommand).query(query).options(options).params();
  const names = Object.fromEntries(attributes.map((name, place) => [`#attribute${place}`, name]));
  const {
    Items = [],
    ScannedCount = 0,
    LastEvaluatedKey,
  } = await documentClient.send(
    new sdk.QueryCommand({
      ...params,
      ProjectionExpression: Object.keys(names).join(", "),
      ExpressionAttributeNames: { ...params.ExpressionAttributeNames, ...names },
      ExclusiveStartKey: exclusiveStartKey,
    }),
  );
  return { Items, ScannedCount, LastEvaluatedKey };
}
