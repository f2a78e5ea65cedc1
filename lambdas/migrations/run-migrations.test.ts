import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { documentClient } from "../table/table.ts";
import { findJournal, MigrationInProgress, startJournal } from "./migration-journal.ts";
import { type Migration, migrations } from "./migrations.ts";
import { runMigrations } from "./run-migrations.ts";

const TableName = await startTableForFile();
const rowCount = 25;
let number = 0;
let migration: Migration;

const put = (Item: Record<string, unknown>) => documentClient.send(new PutCommand({ TableName, Item }));
const get = async (pk: string) =>
  (await documentClient.send(new GetCommand({ TableName, Key: { pk, sk: "toy" }, ConsistentRead: true })))
    .Item;
const key = (n: number) => `toy#${String(n).padStart(3, "0")}`;

/** Rows that need the change have `ages` and no `age_from`; every fifth has nothing to change. */
beforeEach(async () => {
  number += 1;
  migration = {
    id: `${String(number).padStart(4, "0")}-ages`,
    description: "Reads the first age of a toy into a number",
    change: ({ entity, ages, age_from }) =>
      entity === "toy" && typeof ages === "string" && age_from === undefined
        ? { age_from: Number(ages.split("-")[0]), old: undefined }
        : undefined,
  };
  for (let n = 0; n < rowCount; n++)
    await put({
      pk: key(n),
      sk: "toy",
      entity: "toy",
      version: 3,
      ...(n % 5 === 0 ? {} : { ages: "3-5", old: "x" }),
    });
});

afterEach(() => documentClient.middlewareStack.remove("fault"));

/** Calls `before` ahead of each command of this name. */
function intercept(commandName: string, before: () => Promise<void> | void): void {
  documentClient.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === commandName) await before();
      return next(args);
    },
    { step: "initialize", name: "fault" },
  );
}

describe("runMigrations", () => {
  it("has ids in ascending order, each once", () => {
    const ids = migrations.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    for (const id of ids) expect(id).toMatch(/^\d{4}-[a-z0-9-]+$/);
  });

  it("changes every row that needs it, over several pages, and bumps the version", async () => {
    const [report] = await runMigrations({ list: [migration], pageSize: 4 });
    expect(report).toMatchObject({ outcome: "done", rowsChanged: 20 });
    expect(await get(key(1))).toEqual({
      pk: key(1),
      sk: "toy",
      entity: "toy",
      version: 4,
      ages: "3-5",
      age_from: 3,
    });
    expect(await get(key(0))).toMatchObject({ version: 3 });
    expect(await findJournal(migration.id)).toMatchObject({ state: "done", rows_changed: 20, cursor: null });
  });

  it("does nothing the second time", async () => {
    await runMigrations({ list: [migration] });
    const [report] = await runMigrations({ list: [migration] });
    expect(report?.outcome).toBe("skipped");
    expect(await get(key(1))).toMatchObject({ version: 4 });
  });

  it("writes nothing in a dry run, and counts what it would change", async () => {
    const [report] = await runMigrations({ list: [migration], dryRun: true, pageSize: 4 });
    expect(report).toMatchObject({ outcome: "dry run", rowsChanged: 20 });
    expect(await get(key(1))).not.toHaveProperty("age_from");
    expect(await findJournal(migration.id)).toBeUndefined();
  });

  it("resumes at the last saved page after it was interrupted", async () => {
    let scans = 0;
    intercept("ScanCommand", () => {
      if (++scans === 4) throw new Error("the machine went down");
    });
    const now = Date.now();
    await expect(runMigrations({ list: [migration], pageSize: 4 })).rejects.toThrow("the machine went down");
    const saved = await findJournal(migration.id);
    expect(saved).toMatchObject({ state: "running", rows_read: 12 });
    documentClient.middlewareStack.remove("fault");

    await put({
      ...saved,
      ...journalKey(),
      entity: "migration",
      lease_ends_at: new Date(now - 1).toISOString(),
    });
    const [report] = await runMigrations({ list: [migration], pageSize: 4 });
    expect(report).toMatchObject({ outcome: "done", rowsChanged: 20 });
    for (let n = 0; n < rowCount; n++)
      expect(await get(key(n))).toMatchObject({ version: n % 5 === 0 ? 3 : 4 });
  });

  it("keeps what someone else writes to a row at the same moment", async () => {
    const interfere = async () => {
      for (let n = 1; n < 5; n++)
        await put({ pk: key(n), sk: "toy", entity: "toy", version: 8, ages: "6-9", name: "kept" });
    };
    let interference: Promise<void> | undefined;
    intercept("UpdateItemCommand", () => {
      interference ??= interfere();
      return interference;
    });
    await runMigrations({ list: [migration] });
    expect(await get(key(1))).toMatchObject({ name: "kept", age_from: 6, version: 9 });
  });

  it("refuses to run while another run holds the lease", async () => {
    await startJournal(migration.id, "another run");
    await expect(runMigrations({ list: [migration] })).rejects.toThrow(MigrationInProgress);
    expect(await get(key(1))).not.toHaveProperty("age_from");
  });
});

const journalKey = () => ({ pk: `migration#${migration.id}`, sk: "migration" });
