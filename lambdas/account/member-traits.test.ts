import { beforeAll, describe, expect, it } from "vitest";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { createTombstone } from "./deletion.ts";
import { admin, list, save, toDay, withState } from "./member-list.fixture.ts";

const imported = { import_id: "imp_1", at: "2026-06-01T08:00:00.000Z", customer_id: null };
const proven = { email_verified_at: "2026-06-01T08:00:00.000Z" };

const saveTrait = (first_name: string, day: number, overrides: Partial<MemberRow> = {}) =>
  save(first_name, day, { last_name: "Trait", ...proven, ...overrides });
const ask = (query: Record<string, string>) => admin.get("adminListMembers", { query });

describe("filters of members beside the role", () => {
  beforeAll(async () => {
    await saveTrait("gift", 1, withState("comped"));
    await saveTrait("ending", 2, withState("cancelling"));
    await saveTrait("typo", 3, { email_verified_at: null });
    await saveTrait("reader", 4, { wants_updates: true, labels: ["Twins", "vip"] });
    await saveTrait("moved", 5, { imported, email_verified_at: null, labels: ["twins and more"] });
    await saveTrait("movedgift", 6, { imported, ...withState("comped"), labels: ["twins"] });
    await saveTrait("gone", 7, { imported });
    const gone = (await ask({ q: "gone" })).items[0];
    const row = gone && (await memberStore.find(gone.id));
    if (row) await createTombstone(row, "test");
  });

  it("show who has all that is asked for, newest first, and no one whose deletion has started", async () => {
    const queries: [Record<string, string>, string[]][] = [
      [{ only: "complimentary" }, ["movedgift", "gift"]],
      [{ only: "cancelling" }, ["ending"]],
      [{ only: "unconfirmed", joined_from: toDay(1) }, ["moved", "typo"]],
      [{ only: "wants_updates" }, ["reader"]],
      [{ only: "imported", sort: "oldest" }, ["moved", "movedgift"]],
      [{ label: "TWINS" }, ["movedgift", "reader"]],
      [{ label: "twins", only: "imported", role: "premium_member" }, ["movedgift"]],
      [{ role: "free_member", only: "imported" }, ["moved"]],
      [{ joined_from: toDay(2), joined_before: toDay(4) }, ["typo", "ending"]],
      [{ q: "trait", only: "imported" }, ["movedgift", "moved"]],
      [{ q: "ovedgif", label: "twins" }, ["movedgift"]],
      [{ q: "gift", joined_before: toDay(6) }, ["gift"]],
      [{ q: "trait", role: "free_member", label: "vip" }, ["reader"]],
    ];
    for (const [query, names] of queries) expect([query, await list(query)]).toEqual([query, names]);
  });

  it("make at most three table calls a page, and refuse a sort by name and the cursor of other dates", async () => {
    for (const query of [
      { only: "imported" },
      { only: "imported", role: "premium_member" },
      { q: "trait", label: "twins", role: "premium_member" },
      { joined_from: toDay(2) },
    ])
      expect((await listTableCalls(() => list(query))).length, JSON.stringify(query)).toBeLessThanOrEqual(4);
    const { next } = await ask({ role: "free_member" });
    expect(next).toBeNull();
    const cursor = Buffer.from(`${toDay(1)}#${admin.id}`).toString("base64url");
    for (const query of [
      { only: "imported", sort: "last_name" },
      { joined_from: toDay(2), cursor },
      { only: "nothing" },
      { joined_from: "yesterday" },
    ])
      expect((await admin.ask("adminListMembers", { query })).statusCode, JSON.stringify(query)).toBe(400);
  });

  it("page through members whom few of many rows match, each once", async () => {
    for (let day = 1; day <= 230; day++)
      await saveTrait(`row${day}`, 100 + day, day % 2 === 0 ? { labels: ["even"] } : withState("past_due"));
    const first = await ask({ label: "even" });
    const second = await ask({ label: "even", cursor: first.next ?? "" });
    expect([first.items.length, second.items.length, second.next]).toEqual([100, 15, null]);
    expect(first.searched).toBeUndefined();
    expect(second.searched).toEqual({ rows: expect.any(Number), complete: true });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(115);
  });

  it("say of a search for words that many have how far it looked, and never that no word begins so", async () => {
    const common = { q: "row", label: "even" };
    const { items, next, searched } = await ask(common);
    expect([items.length, next, searched?.complete]).toEqual([100, null, false]);
    expect(searched?.rows, "up to the hundredth").toBeGreaterThanOrEqual(199);
    const few = await ask({ ...common, joined_before: toDay(300) });
    expect([few.items.length, few.searched], "all were looked at").toEqual([99, undefined]);
  });

  it("leave no one out when one of two Queries ends early, at a megabyte", async () => {
    const note = "n".repeat(60_000);
    for (let day = 1; day <= 44; day++)
      await saveTrait(
        `big${day}`,
        400 + day,
        day % 2 === 0
          ? { ...withState("active"), labels: ["big"] }
          : { ...withState("past_due"), labels: ["big"], note },
      );
    const names: string[] = [];
    let cursor = "";
    do {
      const { items, next } = await ask({ role: "premium_member", label: "big", ...(cursor && { cursor }) });
      names.push(...items.map(({ first_name }) => first_name));
      cursor = next ?? "";
    } while (cursor);
    expect(names).toEqual(Array.from({ length: 44 }, (_, place) => `big${44 - place}`));
  });
});
