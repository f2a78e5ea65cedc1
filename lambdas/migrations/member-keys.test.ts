import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { memberListStore } from "../members/member-list-store.ts";
import { updateProfile } from "../members/member-store.ts";
import { documentClient } from "../table/table.ts";
import { memberKeys } from "./member-keys.ts";
import { runMigrations } from "./run-migrations.ts";

await startTableForFile();

/** A row as it was stored before the lists had keys. */
async function saveOldMember(first_name: string, overrides: object): Promise<string> {
  const {
    listed_pk: _,
    word_text: __,
    ...row
  } = make.member({ first_name, email: `${first_name}@old.example` });
  const keys = { pk: `member#${row.id}`, sk: "member", entity: "member" };
  const newest = { newest_pk: "members", newest_sk: `${row.created_at}#${row.id}` };
  const Item = { ...row, ...keys, ...newest, ...overrides };
  await documentClient.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
  return row.id;
}

it("0005-member-keys: members of earlier releases are filtered, counted and found, also after a change", async () => {
  const id = await saveOldMember("olga", {});
  await saveOldMember("oscar", {
    membership: { state: "past_due", current_period_end: null, grace_until: null },
  });
  await saveOldMember("erased", { ttl: 1, deleted_at: "2026-05-01T08:00:00.000Z", newest_pk: undefined });
  const [report] = await runMigrations({ list: [memberKeys] });
  expect(report).toMatchObject({ outcome: "done", rowsChanged: 2 });
  const names = async (q: string) =>
    (await memberListStore.search(q, undefined, undefined)).items.map(({ first_name }) => first_name);
  expect([await names("old.example"), await names("erased@")]).toEqual([expect.any(Array), []]);
  expect((await names("old.example")).toSorted()).toEqual(["olga", "oscar"]);
  expect(await memberListStore.count()).toMatchObject({ free_member: 1, payment_failed: 1 });
  await updateProfile(id, { first_name: "Renamed" });
  expect([await names("olga"), await names("renamed")]).toEqual([["Renamed"], ["Renamed"]]);
});
