import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { GetCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { tableEnv } from "../env.ts";
import { tableKeys } from "../table/definition.ts";
import { documentClient } from "../table/table.ts";
import { ifConditionHolds } from "../table/transactions.ts";
import { findJournal, saveJournal, startJournal } from "./migration-journal.ts";
import { type Migration, migrations, type StoredRow } from "./migrations.ts";

export interface MigrationReport {
  id: string;
  description: string;
  /** `skipped` for a migration that an earlier run has finished. */
  outcome: "done" | "skipped" | "dry run";
  rowsRead: number;
  rowsChanged: number;
}

export interface MigrationOptions {
  /** Reads every row and counts what would change, but writes nothing, the journal included. */
  dryRun?: boolean;
  /** Rows per page; the journal is saved after each page. */
  pageSize?: number;
  list?: readonly Migration[];
  report?(line: string): void;
}

/** A row that keeps changing under a migration is tried this often before the run fails. */
const maxAttempts = 5;

/**
 * Runs every migration that has not finished, in order. An interrupted run resumes at its last saved page, and may be
 * repeated at any time. Throws MigrationInProgress when another run holds the lease.
 */
export async function runMigrations(options: MigrationOptions = {}): Promise<MigrationReport[]> {
  const reports: MigrationReport[] = [];
  for (const migration of options.list ?? migrations) {
    const { dryRun = false } = options;
    const isDone = (await findJournal(migration.id))?.state === "done";
    const { id, description } = migration;
    const base = { id, description, rowsRead: 0, rowsChanged: 0 };
    if (isDone) reports.push({ ...base, outcome: "skipped" });
    else if (dryRun)
      reports.push({ ...base, ...(await countChanges(migration, options)), outcome: "dry run" });
    else reports.push({ ...base, ...(await runMigration(migration, options)), outcome: "done" });
  }
  return reports;
}

interface Counts {
  rowsRead: number;
  rowsChanged: number;
}

async function runMigration(migration: Migration, options: MigrationOptions): Promise<Counts> {
  const { pageSize = 100, report } = options;
  const owner = randomUUID();
  let journal = await startJournal(migration.id, owner);
  if (journal.cursor) report?.(`${migration.id}: resumes after ${journal.rows_read} rows`);
  do {
    const { rows, next } = await readPage(journal.cursor, pageSize);
    const changed = await Promise.all(rows.map((row) => migrateRow(migration, row)));
    journal = await saveJournal(
      {
        ...journal,
        cursor: next,
        rows_read: journal.rows_read + rows.length,
        rows_changed: journal.rows_changed + changed.filter(Boolean).length,
        ...(next === null ? { state: "done", finished_at: new Date().toISOString() } : {}),
      },
      owner,
    );
    report?.(`${migration.id}: ${journal.rows_read} rows read, ${journal.rows_changed} changed`);
  } while (journal.cursor !== null);
  return { rowsRead: journal.rows_read, rowsChanged: journal.rows_changed };
}

async function countChanges({ change }: Migration, { pageSize = 100 }: MigrationOptions): Promise<Counts> {
  const counts: Counts = { rowsRead: 0, rowsChanged: 0 };
  let cursor: string | null = null;
  do {
    const page = await readPage(cursor, pageSize);
    counts.rowsRead += page.rows.length;
    counts.rowsChanged += page.rows.filter((row) => change(row) !== undefined).length;
    cursor = page.next;
  } while (cursor !== null);
  return counts;
}

async function readPage(
  cursor: string | null,
  limit: number,
): Promise<{ rows: StoredRow[]; next: string | null }> {
  const { Items = [], LastEvaluatedKey } = await documentClient.send(
    new ScanCommand({
      TableName: tableEnv.read("TABLE_NAME"),
      Limit: limit,
      ConsistentRead: true,
      ...(cursor === null ? {} : { ExclusiveStartKey: JSON.parse(cursor) }),
    }),
  );
  return { rows: Items, next: LastEvaluatedKey ? JSON.stringify(LastEvaluatedKey) : null };
}

/** Changes one row, reading it again when someone else changes it at the same time. Returns whether it changed. */
async function migrateRow({ id, change }: Migration, read: StoredRow): Promise<boolean> {
  let row: StoredRow | undefined = read;
  for (let attempt = 1; row !== undefined; attempt++) {
    const changes = change(row);
    if (changes === undefined) return false;
    if (await updateRow(row, changes)) return true;
    if (attempt === maxAttempts)
      throw new Error(`${id}: the row ${formatKey(row)} kept changing. Run it again.`);
    row = await findRow(row);
  }
  return false;
}

const formatKey = (row: StoredRow): string => `${row[tableKeys.partition]} / ${row[tableKeys.sort]}`;

const toKey = (row: StoredRow) => ({
  [tableKeys.partition]: row[tableKeys.partition],
  [tableKeys.sort]: row[tableKeys.sort],
});

async function findRow(row: StoredRow): Promise<StoredRow | undefined> {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: tableEnv.read("TABLE_NAME"), Key: toKey(row), ConsistentRead: true }),
  );
  return Item;
}

/**
 * Writes the changed attributes if the row is still as it was read. A row with a `version` gets the next one, so that
 * a writer who read the old shape gets a conflict instead of dropping the new attributes.
 */
async function updateRow(row: StoredRow, changes: Record<string, unknown>): Promise<boolean> {
  const hasVersion = typeof row.version === "number";
  const wanted = { ...changes, ...(hasVersion ? { version: Number(row.version) + 1 } : {}) };
  const changed = Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(row[name], value));
  const names: Record<string, string> = { "#pk": tableKeys.partition };
  const values: Record<string, unknown> = {};
  const [sets, removes]: [string[], string[]] = [[], []];
  const conditions = ["attribute_exists(#pk)"];
  for (const [index, [name, value]] of changed.entries()) {
    names[`#n${index}`] = name;
    if (value === undefined) removes.push(`#n${index}`);
    else {
      values[`:v${index}`] = value;
      sets.push(`#n${index} = :v${index}`);
    }
    if (row[name] === undefined) conditions.push(`attribute_not_exists(#n${index})`);
    else {
      values[`:o${index}`] = row[name];
      conditions.push(`#n${index} = :o${index}`);
    }
  }
  const expression = [
    ...(sets.length > 0 ? [`SET ${sets.join(", ")}`] : []),
    ...(removes.length > 0 ? [`REMOVE ${removes.join(", ")}`] : []),
  ];
  const update = new UpdateCommand({
    TableName: tableEnv.read("TABLE_NAME"),
    Key: toKey(row),
    UpdateExpression: expression.join(" "),
    ConditionExpression: conditions.join(" AND "),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  });
  return (await ifConditionHolds(() => documentClient.send(update))) !== undefined;
}
