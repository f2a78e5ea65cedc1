import {
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  PutItemCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it, vi } from "vitest";
import { startTableForFile } from "../../../test/support/table.fixture.ts";
import { completeTable } from "./complete-table.ts";
import { copyByRows } from "./copy-table.ts";
import { corruptRow, describeDifference, endDrill, runDrill } from "./drill.ts";
import { createProductTable, fillWithRows, pendingMessages } from "./drill-rows.ts";
import { parkedReason, parkPendingMessages } from "./park-outbox.ts";
import { replaceRows } from "./replace-rows.ts";
import { compareDigests, computeDigest, isEqual } from "./table-digest.ts";

await startTableForFile();
const client = new DynamoDBClient({});
const rows = 300;

let tables = 0;
/** A filled table and the options of a drill that copies it. */
async function createSource() {
  tables += 1;
  const [source, target] = [`source-${tables}`, `copy-${tables}`];
  await createProductTable(client, source);
  await fillWithRows(client, source, rows);
  const copy = () => copyByRows(client, { source, target });
  return { client, source, target, copy, report: () => {} };
}

describe("the restore drill", () => {
  it("copies every row, and gives the copy what a restored table lacks", async () => {
    const options = await createSource();
    const { difference, parts, ...result } = await runDrill(options);
    expect(isEqual(difference)).toBe(true);
    expect(result.rows).toBe(rows);
    const done = parts.filter((part) => part.done).map(({ name }) => name);
    expect(done).toEqual(["stream", "expiry (TTL)", "deletion protection", "tags"]);
    // The emulator has no backups, and the drill says so instead of passing.
    expect(parts.find(({ name }) => name === "point-in-time recovery")).toMatchObject({ done: false });
  });

  it("finds a row that is missing, changed or new", async () => {
    const { source, target, copy } = await createSource();
    await copy();
    const expected = await computeDigest(client, source);
    const [changed = "", missing = ""] = [...expected.rows.keys()].filter((key) =>
      key.startsWith("booking#"),
    );
    const [pk = "", sk = ""] = missing.split(" ");
    await corruptRow(client, target, changed);
    await client.send(new DeleteItemCommand({ TableName: target, Key: { pk: { S: pk }, sk: { S: sk } } }));
    const Item = { pk: { S: "member#new" }, sk: { S: "member" }, entity: { S: "member" } };
    await client.send(new PutItemCommand({ TableName: target, Item }));
    const difference = compareDigests(expected, await computeDigest(client, target));
    expect(difference).toMatchObject({
      missing: [missing],
      changed: [changed],
      added: ["member#new member"],
    });
    expect(difference.entities.map(({ entity }) => entity)).toEqual(["booking", "member"]);
    expect(describeDifference(difference).join("\n")).toContain(`1 missing: ${missing}`);
  });

  it("parks every pending message, so that the sweep sends nothing twice", async () => {
    const name = process.env.TABLE_NAME ?? "";
    await fillWithRows(client, name, pendingMessages);
    expect(await parkPendingMessages(Date.now())).toBe(pendingMessages);
    expect(await parkPendingMessages(Date.now())).toBe(0);
    const digest = await computeDigest(client, name);
    expect(digest.entities.get("outbox")?.rows).toBe(pendingMessages);
    const { outboxStore, getOutboxRows } = await import("../../../lambdas/outbox/outbox-store.ts");
    for await (const ids of outboxStore.listDead())
      for (const row of await getOutboxRows(ids))
        expect(row).toMatchObject({ state: "dead", last_error: parkedReason });
  });
});

it("restore: a table gets exactly the rows of the copy, in place", async () => {
  const { source: table, target: copy, ...options } = await createSource();
  await options.copy();
  const expected = await computeDigest(client, copy);
  const [changed = "", missing = ""] = [...expected.rows.keys()].filter((key) => key.startsWith("booking#"));
  const [pk = "", sk = ""] = missing.split(" ");
  await corruptRow(client, table, changed);
  await client.send(new DeleteItemCommand({ TableName: table, Key: { pk: { S: pk }, sk: { S: sk } } }));
  const Item = { pk: { S: "member#new" }, sk: { S: "member" }, entity: { S: "member" } };
  await client.send(new PutItemCommand({ TableName: table, Item }));
  expect(await replaceRows(client, { table, copy })).toEqual({ written: 2, deleted: 1 });
  expect(isEqual(compareDigests(expected, await computeDigest(client, table)))).toBe(true);
});

it("a restored table is completed and deleted although DynamoDB refuses changes while one is under way", async () => {
  vi.useFakeTimers();
  const aws = mockClient(DynamoDBClient);
  const table = { DeletionProtectionEnabled: false, StreamSpecification: { StreamEnabled: false } };
  let busyUntil = 0;
  const change = (seconds: number) => async (input: object) => {
    if (Date.now() < busyUntil) throw Object.assign(new Error("in use"), { name: "ResourceInUseException" });
    Object.assign(table, input);
    busyUntil = Date.now() + seconds * 1_000;
    return {};
  };
  const getStatus = () => (Date.now() < busyUntil ? ("UPDATING" as const) : ("ACTIVE" as const));
  aws.on(DescribeTableCommand).callsFake(() => ({ Table: { ...table, TableStatus: getStatus() } }));
  aws.on(DescribeTimeToLiveCommand).callsFake(() => ({
    TimeToLiveDescription: { TimeToLiveStatus: "TimeToLiveSpecification" in table ? "ENABLING" : "DISABLED" },
  }));
  const PointInTimeRecoveryDescription = { PointInTimeRecoveryStatus: "ENABLED" as const };
  aws.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: { ContinuousBackupsStatus: "ENABLED", PointInTimeRecoveryDescription },
  });
  aws.on(ListTagsOfResourceCommand).resolves({ Tags: [] });
  aws.on(UpdateTableCommand).callsFake(change(30));
  aws.on(UpdateTimeToLiveCommand).callsFake(change(0));
  aws.on(DeleteTableCommand).callsFake(change(0));
  const run = async () => {
    const parts = await completeTable(new DynamoDBClient({}), "copy", "table");
    await endDrill(new DynamoDBClient({}), "copy");
    return parts;
  };
  const done = run().finally(() => vi.useRealTimers());
  await Promise.race([done.catch(() => undefined), vi.advanceTimersByTimeAsync(600_000)]);
  expect((await done).filter((part) => !part.done)).toEqual([]);
  expect(aws.commandCalls(DeleteTableCommand)).toHaveLength(1);
});
