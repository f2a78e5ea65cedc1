import { beforeAll, expect, it } from "vitest";
import { parseBody } from "../../test/support/event.ts";
import type { MemberRow } from "../table/entities.ts";
import { admin, list, save, withState } from "./member-list.fixture.ts";

let middle: MemberRow;
beforeAll(async () => {
  await save("Zoe", 1, { last_name: "Abel", labels: ["twins"] });
  middle = await save("Kim", 2, { last_name: "Moss" });
  await save("Ann", 3, { last_name: "York", labels: ["twins"], ...withState("comped") });
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
