import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { entityAttribute } from "../../../lambdas/table/definition.ts";

/** Writes every row of a table into `<directory>/<entity>.jsonl`, a JSON object a line. Returns the rows of each entity. */
export async function writeTable(
  client: DynamoDBClient,
  TableName: string,
  directory: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const files = new Map<string, number>();
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    { TableName, ConsistentRead: true },
  );
  try {
    for await (const { Items = [] } of pages)
      for (const row of Items) {
        const entity = `${row[entityAttribute] ?? "unknown"}`;
        const file = files.get(entity) ?? openSync(join(directory, `${entity}.jsonl`), "wx", 0o600);
        files.set(entity, file);
        writeSync(file, `${JSON.stringify(row, writeSet)}\n`);
        counts.set(entity, (counts.get(entity) ?? 0) + 1);
      }
  } finally {
    for (const file of files.values()) closeSync(file);
  }
  return counts;
}

const writeSet = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);
