import { BatchGetItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { startTableForFile } from "../../../test/support/table.fixture.ts";
import { copyByRows, writeRows } from "./copy-table.ts";
import { createProductTable } from "./create-product-table.ts";
import { listKeys } from "./drill.ts";
import { replaceRows } from "./replace-rows.ts";
import type { Row } from "./table-digest.ts";

await startTableForFile();
const client = new DynamoDBClient({});

const build = (pk: string, sk: string, texts: Record<string, string>): Row =>
  Object.fromEntries(Object.entries({ pk, sk, ...texts }).map(([name, S]) => [name, { S }]));

const member = build("member#m1", "member", { id: "m1", first_name: "Ann" });
const due = { due_pk: { S: "billing" }, due_at: { S: "2027-03-01T09:00:00.000Z" } };
const billing = { M: { customer_id: { S: "cus_1" } } };
/** Since the copy, a wrong name was written, one member has bought Premium, and another has joined and paid for a session. */
const since: Row[] = [
  { ...build("member#m1", "member", { id: "m1", first_name: "Wrong" }), billing, ...due },
  build("customer#cus_1", "customer", { id: "cus_1", member_id: "m1" }),
  build("member#m2", "member", { id: "m2" }),
  build("member#m3", "member", { id: "m3" }),
  build("booking#b1", "booking", { id: "b1", member_id: "m2" }),
  build("slot_lock#adv#10:00", "slot_lock", { booking_id: "b1" }),
  build("word#bookings#n", "nap#b1", { id: "b1" }),
  build("word#members#w", "wrong#m1", { id: "m1" }),
  build("word#members#z", "zoe#m2", { id: "m2" }),
];

let tables = 0;
async function restore(payments?: "keep" | "delete") {
  tables += 1;
  const [table, copy] = [`paid-${tables}`, `paid-${tables}-drill-1`];
  await createProductTable(client, table);
  await writeRows(client, table, [member]);
  await copyByRows(client, { source: table, target: copy });
  await writeRows(client, table, since);
  let reported = "";
  const report = (difference: Parameters<typeof listKeys>[0]) => {
    reported = listKeys(difference);
  };
  const refusal = await replaceRows(client, { table, copy, payments, report }).catch(String);
  const Keys = since.map(({ pk, sk }) => ({ pk, sk }) as Row);
  const { Responses } = await client.send(
    new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } }),
  );
  const rows = (Responses?.[table] ?? []).toSorted((one, other) =>
    String(one.pk?.S).localeCompare(String(other.pk?.S)),
  );
  return { refusal, reported, rows };
}

describe("restore:rows, with customers and bookings that are newer than the copy", () => {
  it("writes nothing before the owner has chosen, and names every key", async () => {
    const { refusal, reported, rows } = await restore();
    expect(refusal).toMatch(/: 2\. .*add --payments keep or --payments delete/);
    expect(rows).toHaveLength(since.length);
    expect(reported).toContain("only in the table: booking#b1 booking\n");
    expect(reported).toContain("only in the table: customer#cus_1 customer\n");
    expect(reported).toContain("changed: member#m1 member\n");
  });

  it("keeps them with the slot locks, and with the billing of members, whose other fields are the copy's", async () => {
    const { rows } = await restore("keep");
    const [booking, customer, first, second, ...others] = rows;
    expect([booking, customer]).toEqual([since[4], since[1]]);
    expect(first, "reconcile finds the member by due_pk").toEqual({ ...member, billing, ...due });
    expect(second, "joined since").toEqual(since[2]);
    expect(others.map(({ pk }) => pk?.S)).toEqual([
      "slot_lock#adv#10:00",
      "word#bookings#n",
      "word#members#z",
    ]);
  });

  it("deletes them if the owner says so", async () => {
    expect((await restore("delete")).rows).toEqual([member]);
  });
});
