import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import { describe, expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { memberStore, updateProfile } from "../members/member-store.ts";
import { documentClient } from "../table/table.ts";
import { createTombstone, eraseMember } from "./deletion.ts";
import { handler } from "./members-admin.lambda.ts";

await startTableForFile();
const admin = await createAdminClient(handler);

const saveMember = (email: string, first_name: string, last_name: string) =>
  createMember({ email, first_name, last_name });
const search = async (q: string) => {
  const { items } = await admin.get("adminListMembers", { query: { q } });
  return items.map(({ email }) => email);
};

describe("member search", () => {
  it("finds a member by every way of typing their names, address or its domain", async () => {
    await saveMember("dana.whitfield@example.org", "Dana", "Whitfield");
    await saveMember("ezra@elsewhere.example", "Ezra Dana", "Stone");
    await saveMember("mj@example.net", "Mary-Jane", "O'Neil");
    const dana = "dana.whitfield@example.org";
    const mary = "mj@example.net";
    const queries: [string, string[]][] = [
      ["Dana Whitfield", [dana]],
      ["whitfield dana", [dana]],
      ["  WHIT   da ", [dana]],
      ["dana.whitfield@example.org", [dana]],
      ["dana.whit", [dana]],
      ["@example.org", [dana]],
      ["example.org", [dana]],
      ["dana example.org", [dana]],
      ["dana whitfield stone", []],
      ["whitfield@example.org.uk", []],
      ["e st", ["ezra@elsewhere.example"]],
      ["mary-jane", [mary]],
      ["jane oneil", [mary]],
      ["o'neil mary", [mary]],
      ["neil", [mary]],
    ];
    for (const [q, emails] of queries) expect([q, await search(q)]).toEqual([q, emails]);
    expect((await search("dana")).toSorted()).toEqual([dana, "ezra@elsewhere.example"]);
  });

  it("finds parts of words among the newest members, and says so", async () => {
    const { items, searched } = await admin.get("adminListMembers", { query: { q: "hitfie" } });
    expect(items.map(({ email }) => email)).toEqual(["dana.whitfield@example.org"]);
    expect(searched).toEqual({ rows: expect.any(Number), complete: true });
  });

  it("finds parts of words at the end of a long note", async () => {
    const note = `${"Called about the library. ".repeat(20)}Wants a hexagonal calendar`;
    const member = await createMember({ email: "noted@example.com", note });
    expect(await search("exagon calendar")).toEqual([member.email]);
  });

  it.each([
    ["ZOË", "upper case and accents"],
    ["zoe", "lower case without accents"],
    ["  zoé ", "other accents and surrounding space"],
  ])("for %j ignores %s", async (q) => {
    const email = `${Buffer.from(q).toString("hex")}@example.com`;
    await saveMember(email, "Zoë", "Ångström");
    expect(await search(q)).toContain(email);
    expect(await search("angstro")).toContain(email);
  });

  it.each([
    ["Łukasz", "Søndergård", ["lukasz", "sonderg", "ŁUKASZ"]],
    ["Đorđe", "Strauß", ["dorde", "strauss", "strauß"]],
    ["Æsa", "Œuvrard", ["aesa", "oeuvr", "æsa"]],
  ])("finds %s %s by letters that a keyboard has", async (first, last, typed) => {
    const email = `${typed[0]}@example.com`;
    await saveMember(email, first, last);
    for (const q of typed) expect(await search(q), q).toContain(email);
  });

  it("treats separators, wildcards and other scripts as plain text", async () => {
    await saveMember("hash@example.com", "a#b", "%_*");
    await saveMember("李@example.com", "李", "小龍");
    expect(await search("a#")).toEqual(["hash@example.com"]);
    expect(await search("%_")).toEqual(["hash@example.com"]);
    expect(await search("李")).toEqual(["李@example.com"]);
    for (const q of ["\0", "\u{10ffff}", "a".repeat(100), "members"]) expect(await search(q)).toEqual([]);
  });

  it("finds members by changed names at once, and erased ones not at all", async () => {
    const row = await saveMember("renamed@example.com", "Before", "Earlier");
    await updateProfile(row.id, { first_name: "Afterwards" });
    expect(await search("afterw")).toEqual(["renamed@example.com"]);
    expect(await search("before")).toEqual([]);
    const body = { version: 2, last_name: "Laterson" };
    await admin.ask("adminUpdateMember", { path: { id: row.id }, body });
    expect(await search("laters")).toEqual(["renamed@example.com"]);
    expect(await search("earlier")).toEqual([]);
    const member = await memberStore.find(row.id);
    if (!member) throw new Error("The member is missing");
    await createTombstone(member, "test");
    await eraseMember((await memberStore.find(row.id)) ?? member, {}, []);
    expect(await search("laters")).toEqual([]);
    expect(await listWordRows(row.id)).toEqual([]);
  });

  it("works with names and addresses of any length", async () => {
    const name = "Ǖ".repeat(80);
    await saveMember(`${"x".repeat(900)}@example.com`, name, name);
    expect((await search("xxxx")).length).toBe(1);
    expect((await search("uuuu")).length).toBe(1);
  });

  it("needs two table calls after the access check, and two or three if nothing is found", async () => {
    expect(await listTableCalls(() => search("dana whitfield"))).toEqual(["Get", "Query", "BatchGet"]);
    expect(await listTableCalls(() => search("no such member"))).toEqual(["Get", "Query", "Query"]);
  });

  it("returns all results once over several pages", async () => {
    // Ten at once, because one process has 50 sockets and a second to get one.
    const rows = await pLimit(10).map(Array(150).fill(0), (_, place) =>
      saveMember(`pager-${place}@pages.example`, "Pager", "Paging"),
    );
    const listed: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: { items: { id: string }[]; next: string | null } = await admin.get("adminListMembers", {
        query: { q: "pag pager", ...(cursor === null ? {} : { cursor }) },
      });
      listed.push(...page.items.map(({ id }) => id));
      cursor = page.next;
      pages += 1;
    } while (cursor !== null);
    expect(listed.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(pages).toBe(2);
  });

  it("rejects invalid cursors and those of another search", async () => {
    for (const text of ["junk", "zoe zoe#1", "pager", "pager zoe#1", ""]) {
      const cursor = Buffer.from(text).toString("base64url") || "=";
      const answer = await admin.ask("adminListMembers", { query: { q: "pager", cursor } });
      expect([answer.statusCode, Object.keys(parseBody(answer).error.fields)]).toEqual([400, ["cursor"]]);
    }
  });
});

/** Reads the words of a member that the table still has. */
async function listWordRows(id: string): Promise<unknown[]> {
  const { Items = [] } = await documentClient.send(
    new ScanCommand({
      TableName: process.env.TABLE_NAME,
      FilterExpression: "id = :id AND entity = :word",
      ExpressionAttributeValues: { ":id": id, ":word": "word" },
    }),
  );
  return Items;
}
