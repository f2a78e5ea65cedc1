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

const known = async (email: string, first_name: string, last_name: string) => {
  const row = make.member({ email, first_name, last_name });
  await memberStore.put(row);
  return row;
};
const found = async (q: string) => {
  const { items } = await admin.get("adminListMembers", { query: { q } });
  return items.map(({ email }) => email);
};

describe("a search", () => {
  it("finds by the beginning of e-mail, first or last name, each once, and nothing by an end", async () => {
    await known("quill@example.com", "Quentin", "Quist");
    await known("other@example.com", "Quest", "Moss");
    await known("third@example.com", "Ada", "Quorn");
    expect(await found("qu")).toEqual(["quill@example.com", "other@example.com", "third@example.com"]);
    expect(await found("quorn")).toEqual(["third@example.com"]);
    expect(await found("uorn")).toEqual([]);
    expect(await found("quill@example.com")).toEqual(["quill@example.com"]);
    expect(await found("quill@example.com.org")).toEqual([]);
  });

  it.each([
    ["ZOË", "case and accents that were typed"],
    ["zoe", "case and accents that were not"],
    ["  zoé ", "other accents, and space around it"],
  ])("for %j passes over %s", async (q) => {
    const email = `${Buffer.from(q).toString("hex")}@example.com`;
    await known(email, "Zoë", "Ångström");
    expect(await found(q)).toContain(email);
    expect(await found("angstro")).toContain(email);
  });

  it("takes what is typed as it is: marks of the keys' own, of patterns, of other scripts", async () => {
    await known("hash@example.com", "a#b", "%_*");
    await known("李@example.com", "李", "小龍");
    expect(await found("a#")).toEqual(["hash@example.com"]);
    expect(await found("%_")).toEqual(["hash@example.com"]);
    expect(await found("李")).toEqual(["李@example.com"]);
    for (const q of ["#", "\0", "\u{10ffff}", "a".repeat(100), "members"]) expect(await found(q)).toEqual([]);
  });

  it("follows a change of names at once, whoever made it", async () => {
    const row = await known("renamed@example.com", "Before", "Earlier");
    await memberStore.update(row.id, { first_name: "Afterwards" });
    expect(await found("afterw")).toEqual(["renamed@example.com"]);
    expect(await found("before")).toEqual([]);
    await admin.ask("adminUpdateMember", {
      path: { id: row.id },
      body: { version: 2, last_name: "Laterson" },
    });
    expect(await found("laters")).toEqual(["renamed@example.com"]);
    expect(await found("earlier")).toEqual([]);
  });

  it("takes names of any length that a sign-up may claim", async () => {
    const name = "Ǖ".repeat(80);
    await known(`${"x".repeat(900)}@example.com`, name, name);
    expect((await found("xxxx")).length).toBe(1);
    expect((await found("uuuu")).length).toBe(1);
  });

  it("costs one query for each of the three, however many members there are", async () => {
    const calls = await listTableCalls(() => found("nobody at all"));
    expect(calls).toEqual(["Get", "Query", "Query", "Query"]);
  });

  it("pages through all of it, each once, and over the border of two indexes", async () => {
    const rows = await Promise.all(
      Array.from({ length: 150 }, (_, place) =>
        place < 100
          ? known(`pager-${String(place).padStart(3, "0")}@example.com`, "Pager", "Pager")
          : known(`${place}@pages.example.com`, "Pager", "P"),
      ),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: { items: { id: string }[]; next: string | null } = await admin.get("adminListMembers", {
        query: { q: "pager", ...(cursor === null ? {} : { cursor }) },
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
      pages += 1;
    } while (cursor !== null);
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(pages).toBeLessThan(6);
  });

  it("believes no cursor of another search or of nobody's", async () => {
    for (const text of ["junk", "email#zoe", "deleted_at#", "email#\u{10ffff}\u{10ffff}", ""]) {
      const cursor = Buffer.from(text).toString("base64url") || "=";
      const answer = await admin.ask("adminListMembers", { query: { q: "pager", cursor } });
      expect([answer.statusCode, Object.keys(parseBody(answer).error.fields)]).toEqual([400, ["cursor"]]);
    }
  });
});
