import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, vi } from "vitest";
import { redriveAll } from "../../../lambdas/delivery/sweep.ts";
import { duePartitions } from "../../../lambdas/table/system-entities.ts";
import { startTableForFile } from "../../../test/support/table.fixture.ts";
import { copyByRows } from "./copy-table.ts";
import { createProductTable } from "./create-product-table.ts";
import { corruptRow, describeDifference, runDrill } from "./drill.ts";
import { fillWithRows, pendingMessages } from "./drill-rows.ts";
import { parkPendingMessages } from "./park-outbox.ts";
import { replaceRows } from "./replace-rows.ts";
import { compareDigests, computeDigest, isEqual } from "./table-digest.ts";

await startTableForFile();
const client = new DynamoDBClient({});
const rows = 300;

let tables = 0;
/** A filled table and the options of a drill that copies it. */
async function createSource() {
  tables += 1;
  const [source, target] = [`source-${tables}`, `source-${tables}-drill-1`];
  await createProductTable(client, source);
  await fillWithRows(client, source, rows);
  const copy = () => copyByRows(client, { source, target });
  return { client, source, target, copy, report: () => {} };
}

describe("the restore drill", () => {
  it("copies every row", async () => {
    const result = await runDrill(await createSource());
    expect(isEqual(result.difference)).toBe(true);
    expect(result.rows).toBe(rows);
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
    expect(await redriveAll()).toEqual({ redriven: 0, left: pendingMessages });
  });
});

function parkCopy(copy: string): Promise<number> {
  vi.stubEnv("TABLE_NAME", copy);
  return parkPendingMessages(Date.now());
}

it("restore: refuses a copy with pending messages or a newsletter that is being sent", async () => {
  const { source: table, target: copy, ...options } = await createSource();
  await options.copy();
  await expect(replaceRows(client, { table, copy })).rejects.toThrow(/outbox#.* --keep --park/);
  await parkCopy(copy);
  const Item = {
    pk: { S: "newsletter#1" },
    sk: { S: "newsletter" },
    due_pk: { S: duePartitions.newsletters },
    state: { S: "sending" },
  };
  await client.send(new PutItemCommand({ TableName: copy, Item }));
  await expect(replaceRows(client, { table, copy })).rejects.toThrow(/newsletter#.* --keep --park/);
});

it("restore: a table gets exactly the rows of the copy, in place", async () => {
  const { source: table, target: copy, ...options } = await createSource();
  await options.copy();
  await parkCopy(copy);
  const expected = await computeDigest(client, copy);
  const [changed = "", missing = ""] = [...expected.rows.keys()].filter((key) => key.startsWith("booking#"));
  const [pk = "", sk = ""] = missing.split(" ");
  await corruptRow(client, table, changed);
  await client.send(new DeleteItemCommand({ TableName: table, Key: { pk: { S: pk }, sk: { S: sk } } }));
  const Item = { pk: { S: "member#new" }, sk: { S: "member" }, entity: { S: "member" } };
  await client.send(new PutItemCommand({ TableName: table, Item }));
  // DynamoDB may delete an expired row at any moment, also one that was just written again.
  const expired = { pk: { S: "member#old" }, sk: { S: "member" }, ttl: { N: "1" } };
  await client.send(new PutItemCommand({ TableName: copy, Item: expired }));
  await expect(replaceRows(client, { table: "another", copy })).rejects.toThrow("is no copy of the table");
  expect(await replaceRows(client, { table, copy })).toEqual({ written: 2 + pendingMessages, deleted: 1 });
  expect(isEqual(compareDigests(expected, await computeDigest(client, table)))).toBe(true);
});
