import { createHash } from "node:crypto";
import { type AttributeValue, type DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { entityAttribute, tableKeys, ttlAttribute } from "../../../lambdas/table/definition.ts";

/* Reads every row of a table, for copying and for comparing: number and checksum of the rows of each entity. */

export type Row = Record<string, AttributeValue>;

/** Scans a table in `segments` parts at once. Only tools do this: no request of the product scans. */
export async function* scanRows(client: DynamoDBClient, table: string, segments = 4): AsyncGenerator<Row[]> {
  let pending = Array.from({ length: segments }, (_, segment) => ({
    segment,
    start: undefined as Row | undefined,
  }));
  while (pending.length > 0) {
    const pages = await Promise.all(
      pending.map(async ({ segment, start }) => {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new ScanCommand({
            TableName: table,
            Segment: segment,
            TotalSegments: segments,
            ConsistentRead: true,
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        return { segment, items: Items, start: LastEvaluatedKey };
      }),
    );
    for (const { items } of pages) if (items.length > 0) yield items;
    pending = pages.filter(({ start }) => start !== undefined);
  }
}

/** The key of a row as one text. */
export const toRowKey = (row: Row): string =>
  `${row[tableKeys.partition]?.S ?? ""} ${row[tableKeys.sort]?.S ?? ""}`;

const keyNames: readonly string[] = Object.values(tableKeys);
/** The key of a row as DynamoDB takes it. */
export const toKey = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => keyNames.includes(name)));

/** A text that is the same for equal rows, whatever the order of their attributes and of the members of a set. */
function serialize(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return `[${value.map(serialize).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, part]) => {
    const isSet = ["SS", "NS", "BS"].includes(name) && Array.isArray(part);
    return `${JSON.stringify(name)}:${serialize(isSet ? part.toSorted() : part)}`;
  });
  return `{${entries.sort().join()}}`;
}

/** The first 64 bits of a row's hash. */
const hashRow = (row: Row): bigint => createHash("sha256").update(serialize(row)).digest().readBigUInt64BE();

export interface EntityDigest {
  rows: number;
  /** The sum of the rows' hashes: equal for the same rows in any order. */
  checksum: bigint;
}

/** The digest of each entity by its name, and the hash of each row by its key. */
export interface TableDigest {
  entities: Map<string, EntityDigest>;
  rows: Map<string, bigint>;
}

/** Reads a whole table, without the rows that have expired at `now` (ms): DynamoDB deletes those at any time. */
export async function computeDigest(
  client: DynamoDBClient,
  table: string,
  now = Date.now(),
): Promise<TableDigest> {
  const digest: TableDigest = { entities: new Map(), rows: new Map() };
  for await (const page of scanRows(client, table))
    for (const row of page) {
      if (Number(row[ttlAttribute]?.N ?? Infinity) * 1_000 <= now) continue;
      const hash = hashRow(row);
      const entity = row[entityAttribute]?.S ?? "unknown";
      const { rows, checksum } = digest.entities.get(entity) ?? { rows: 0, checksum: 0n };
      digest.entities.set(entity, { rows: rows + 1, checksum: BigInt.asUintN(64, checksum + hash) });
      digest.rows.set(toRowKey(row), hash);
    }
  return digest;
}

export interface TableDifference {
  /** Entities whose number of rows or checksum differs, with both numbers. */
  entities: { entity: string; expected: number; actual: number }[];
  /** Keys of rows that are missing, changed or new in the second table. */
  missing: string[];
  changed: string[];
  added: string[];
}

export function compareDigests(expected: TableDigest, actual: TableDigest): TableDifference {
  const names = [...new Set([...expected.entities.keys(), ...actual.entities.keys()])].sort();
  const entities = names.flatMap((entity) => {
    const [first, second] = [expected.entities.get(entity), actual.entities.get(entity)];
    return first?.rows === second?.rows && first?.checksum === second?.checksum
      ? []
      : [{ entity, expected: first?.rows ?? 0, actual: second?.rows ?? 0 }];
  });
  const keys = [...expected.rows.keys()];
  return {
    entities,
    missing: keys.filter((key) => !actual.rows.has(key)),
    changed: keys.filter((key) => actual.rows.has(key) && actual.rows.get(key) !== expected.rows.get(key)),
    added: [...actual.rows.keys()].filter((key) => !expected.rows.has(key)),
  };
}

export const isEqual = ({ entities, missing, changed, added }: TableDifference): boolean =>
  entities.length + missing.length + changed.length + added.length === 0;
