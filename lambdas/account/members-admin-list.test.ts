import { beforeAll, expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { handler } from "./members-admin.lambda.ts";

await startTableForFile();
const admin = await createAdminClient(handler, { first_name: "Admin", last_name: "Zzyzx" });

async function save(first_name: string, day: number, overrides: Partial<MemberRow>): Promise<MemberRow> {
  const created_at = new Date(Date.UTC(2026, 5, day)).toISOString();
  const row = make.member({ first_name, email: `${first_name}@list.example`, created_at, ...overrides });
  await memberStore.put(row);
  return row;
}
const list = async (query: Record<string, string>) =>
  (await admin.get("adminListMembers", { query })).items
    .map(({ first_name }) => first_name)
    .filter((name) => name !== "Admin");

const premium = { membership: { state: "comped", current_period_end: null, grace_until: null } } as const;
let middle: MemberRow;
beforeAll(async () => {
  await save("Zoe", 1, { last_name: "Abel", labels: ["twins"] });
  middle = await save("Kim", 2, { last_name: "Moss" });
  await save("Ann", 3, { last_name: "York", labels: ["twins"], ...premium });
});

it.each([
  [{}, ["Ann", "Kim", "Zoe"]],
  [{ sort: "oldest" }, ["Zoe", "Kim", "Ann"]],
  [{ sort: "last_name" }, ["Zoe", "Kim", "Ann"]],
  [{ role: "free_member" }, ["Kim", "Zoe"]],
  [{ label: "twins" }, ["Ann", "Zoe"]],
  [{ label: "twins", sort: "oldest" }, ["Zoe", "Ann"]],
  [{ label: "twins", role: "free_member" }, ["Zoe"]],
  [{ q: "kim" }, ["Kim"]],
  [{ joined_from: "2026-12-01T00:00:00.000Z", joined_before: "2026-01-01T00:00:00.000Z" }, []],
  [{ joined_from: "9999-12-31T23:59:59.000Z" }, []],
] as [Record<string, string>, string[]][])("adminListMembers: %j lists %j", async (query, names) => {
  expect(await list(query)).toEqual(names);
});

it("adminListMembers: sorts no filtered list by name, and says that it is the sort", async () => {
  for (const filter of [{ role: "admin" }, { label: "twins" }]) {
    const answer = await admin.ask("adminListMembers", { query: { ...filter, sort: "last_name" } });
    expect([answer.statusCode, Object.keys(parseBody(answer).error.fields)]).toEqual([400, ["sort"]]);
  }
});

it("adminListMembers: has the counts of all filters with the first page only", async () => {
  expect((await admin.get("adminListMembers")).counts).toMatchObject({ free_member: 2, premium_member: 1 });
  const cursor = Buffer.from(`${middle.created_at}#${middle.id}`).toString("base64url");
  const later = await admin.get("adminListMembers", { query: { cursor } });
  expect([later.items[0]?.first_name, later.counts]).toEqual(["Zoe", undefined]);
});
