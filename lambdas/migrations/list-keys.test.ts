import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { readCounters } from "../table/counters.ts";
import { bookingEntity, submissionEntity } from "../table/entities.ts";
import { documentClient } from "../table/table.ts";
import { findIdsByWords } from "../table/word-rows.ts";
import { listKeys } from "./list-keys.ts";
import { runMigrations } from "./run-migrations.ts";

const TableName = await startTableForFile();

it("0004: bookings and forms of an earlier release are counted and found by words, and a second run changes nothing", async () => {
  const former = make.booking({ member_id: null, client_name: "Former member", client_email: null });
  const booking = make.booking({ state: "confirmed", client_name: "Dana Whitfield" });
  const form = make.submission({ payload: { firstName: "Zoë", email: "zoe@example.com", lastName: 4 } });
  for (const row of [former, booking]) await bookingEntity.build(PutItemCommand).item(row).send();
  await submissionEntity.build(PutItemCommand).item(form).send();
  // An item that has none of these keys.
  await documentClient.send(
    new PutCommand({ TableName, Item: { pk: "content#1", sk: "content", entity: "content" } }),
  );
  const [report] = await runMigrations({ list: [listKeys] });
  expect(report).toMatchObject({ rowsChanged: 3 });
  const find = async (list: "bookings" | "submissions", q: string) =>
    (await findIdsByWords(list, q, { limit: 100 })).ids;
  expect(await find("bookings", "whitfield")).toEqual([booking.id]);
  expect(await find("bookings", "former")).toEqual([]);
  expect(await find("bookings", former.id)).toEqual([former.id]);
  expect(await find("submissions", "zoe")).toEqual([form.id]);
  const names = ["bookings paid", "bookings confirmed", "submissions contact_open"];
  expect(Object.values(await readCounters(names))).toEqual([1, 1, 1]);
  expect(await runMigrations({ list: [{ ...listKeys, id: "0004-again" }] })).toMatchObject([
    { rowsChanged: 0 },
  ]);
});
