import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { startTableForFile } from "../../../test/support/table.fixture.ts";
import { copyByRows, sendWrites, writeRows } from "./copy-table.ts";
import { createProductTable } from "./create-product-table.ts";
import { replaceRows } from "./replace-rows.ts";
import { type Row, scanRows, toKey, toRowKey } from "./table-digest.ts";

await startTableForFile();
const client = new DynamoDBClient({});

const build = (entity: string, id: string, texts: Record<string, string> = {}): Row =>
  Object.fromEntries(
    Object.entries({ pk: `${entity}#${id}`, sk: entity, id, ...texts }).map(([name, S]) => [name, { S }]),
  );
const confirmed = { state: "confirmed" };
const deleted_at = "2027-03-01T09:00:00.000Z";

it("restore: subscribes no one again, and names who has deleted the account since", async () => {
  const [table, copy] = ["refused", "refused-drill-1"];
  await createProductTable(client, table);
  const before = [
    ...["left", "typed", "bounced", "reader"].map((id) => build("subscriber", id, confirmed)),
    ...["stays", "leaving", "erased"].map((id) => build("member", id, { note: "before" })),
    build("member", "left-before", { deleted_at }),
  ];
  await writeRows(client, table, before);
  await copyByRows(client, { source: table, target: copy });
  const gone = ["subscriber#left", "subscriber#bounced", "member#erased", "member#left-before"];
  const toDelete = before.filter(({ pk }) => gone.includes(pk?.S ?? ""));
  await sendWrites(
    client,
    table,
    toDelete.map((row) => ({ DeleteRequest: { Key: toKey(row) } })),
  );
  const since = [
    build("opt_out", "left", { created_at: deleted_at }),
    build("opt_out", "typed"),
    build("suppression", "bounced"),
    // Someone has typed an unsubscribed address into the form.
    build("subscriber", "typed", { state: "pending" }),
    // A file says no, but its owner has confirmed.
    build("opt_out", "reader"),
    build("member", "leaving", { deleted_at }),
    build("member", "stays", { note: "since" }),
  ];
  await writeRows(client, table, since);
  const reported: string[] = [];
  const report = (_: unknown, leavers: readonly string[]) => void reported.push(...leavers);
  await replaceRows(client, { table, copy, report });

  const keys: string[] = [];
  for await (const page of scanRows(client, table)) keys.push(...page.map(toRowKey));
  expect(keys.filter((key) => /^(opt_out|subscriber|suppression)#/.test(key)).sort()).toEqual([
    "opt_out#left opt_out",
    "opt_out#reader opt_out",
    "opt_out#typed opt_out",
    "subscriber#reader subscriber",
    "suppression#bounced suppression",
  ]);
  const { Item } = await client.send(
    new GetItemCommand({ TableName: table, Key: toKey(build("opt_out", "left")) }),
  );
  expect(Item, "with its time").toEqual(since[0]);
  expect(reported).toEqual(["member#erased member", "member#leaving member"]);
});
