import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { S3Client } from "@aws-sdk/client-s3";
import { personalData } from "../entities.ts";
import { UsageError } from "../usage-error.ts";
import { writeFiles } from "./write-files.ts";
import { writeTable } from "./write-table.ts";

export interface TakenOut {
  /** The rows of each entity, and which of its attributes are about a person. */
  table: Record<string, { rows: number; personal: readonly string[] }>;
  files: { files: number; bytes: number };
  media: { files: number; bytes: number };
}

/**
 * Writes the whole table and all files of a stage into a new or empty directory that only its owner can read: `table/` with
 * the rows of each entity, `files/` and `media/` with the objects by their keys, and `about.json`. Throws a UsageError for a
 * directory that has something in it.
 */
export async function takeOut(
  { dynamodb, s3 }: { dynamodb: DynamoDBClient; s3: S3Client },
  { table, files, media }: { table: string; files: string; media: string },
  directory: string,
): Promise<TakenOut> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (readdirSync(directory).length > 0) throw new UsageError(`${directory} is not empty.`);
  for (const part of ["table", "files", "media"]) mkdirSync(join(directory, part));
  const rows = await writeTable(dynamodb, table, join(directory, "table"));
  const result: TakenOut = {
    table: Object.fromEntries(
      [...rows]
        .toSorted()
        .map(([entity, count]) => [entity, { rows: count, personal: personalData.get(entity) ?? [] }]),
    ),
    files: await writeFiles(s3, files, join(directory, "files")),
    media: await writeFiles(s3, media, join(directory, "media")),
  };
  writeFileSync(join(directory, "about.json"), `${JSON.stringify(result, null, 2)}\n`, { mode: 0o600 });
  return result;
}
