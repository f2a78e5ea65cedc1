import { describe, expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { mockOriginSecret } from "../../test/support/secrets.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "./members-admin.lambda.ts";

await startTableForFile();
mockOriginSecret();
const admin = await createAdminClient(handler);

const saveMember = async (email: string, first_name: string, last_name: string) => {
  const row = make.member({ email, first_name, last_name });
  await memberStore.put(row);
  return row;
};
const search = async (q: string) => {
  const { items } = await admin.get("adminListMembers", { query: { q } });
  return items.map(({ email }) => email);
};

describe("member search", () => {
  it("finds each member once by the beginning of email, first or last name", async () => {
    await saveMember("quill@example.com", "Quentin", "Quist");
    await saveMember("other@example.com", "Quest", "Moss");
    await saveMember("third@example.com", "Ada", "Quorn");
    expect(await search("qu")).toEqual(["quill@example.com", "other@example.com", "third@example.com"]);
    expect(await search("quorn")).toEqual(["third@example.com"]);
    expect(await search("uorn")).toEqual([]);
    expect(await search("quill@example.com")).toEqual(["quill@example.com"]);
    expect(await search("quill@example.com.org")).toEqual([]);
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

  it("treats separators, wildcards and other scripts as plain text", async () => {
    await saveMember("hash@example.com", "a#b", "%_*");
    await saveMember("李@example.com", "李", "小龍");
    expect(await search("a#")).toEqual(["hash@example.com"]);
    expect(await search("%_")).toEqual(["hash@example.com"]);
    expect(await search("李")).toEqual(["李@example.com"]);
    for (const q of ["#", "\0", "\u{10ffff}", "a".repeat(100), "members"])
      expect(await search(q)).toEqual([]);
  });

  it("finds members by changed names at once", async () => {
    const row = await saveMember("renamed@example.com", "Before", "Earlier");
    await memberStore.update(row.id, { first_name: "Afterwards" });
    expect(await search("afterw")).toEqual(["renamed@example.com"]);
    expect(await search("before")).toEqual([]);
    await admin.ask("adminUpdateMember", {
      path: { id: row.id },
      body: { version: 2, last_name: "Laterson" },
    });
    expect(await search("laters")).toEqual(["renamed@example.com"]);
    expect(await search("earlier")).toEqual([]);
  });

  it("works with names and addresses of any length", async () => {
    const name = "Ǖ".repeat(80);
    await saveMember(`${"x".repeat(900)}@example.com`, name, name);
    expect((await search("xxxx")).length).toBe(1);
    expect((await search("uuuu")).length).toBe(1);
  });

  it("needs one query per index", async () => {
    const calls = await listTableCalls(() => search("no such member"));
    expect(calls).toEqual(["Get", "Query", "Query", "Query"]);
  });

  it("returns all results once over several pages and indexes", async () => {
    const rows = await Promise.all(
      Array.from({ length: 150 }, (_, place) =>
        place < 100
          ? saveMember(`pager-${String(place).padStart(3, "0")}@example.com`, "Pager", "Pager")
          : saveMember(`${place}@pages.example.com`, "Pager", "P"),
      ),
    );
    const listed: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: { items: { id: string }[]; next: string | null } = await admin.get("adminListMembers", {
        query: { q: "pager", ...(cursor === null ? {} : { cursor }) },
      });
      listed.push(...page.items.map(({ id }) => id));
      cursor = page.next;
      pages += 1;
    } while (cursor !== null);
    expect(listed.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(pages).toBeLessThan(6);
  });

  it("rejects invalid cursors and those of another search", async () => {
    for (const text of ["junk", "email#zoe", "deleted_at#", "email#\u{10ffff}\u{10ffff}", ""]) {
      const cursor = Buffer.from(text).toString("base64url") || "=";
      const answer = await admin.ask("adminListMembers", { query: { q: "pager", cursor } });
      expect([answer.statusCode, Object.keys(parseBody(answer).error.fields)]).toEqual([400, ["cursor"]]);
    }
  });
});
