import { describe, expect, it } from "vitest";
import type { MemberFilter } from "../../contract/members-admin.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { memberStore } from "../members/member-store.ts";
import { createTombstone } from "./deletion.ts";
import { admin, list, save, withState } from "./member-list.fixture.ts";

const count = async (filter: MemberFilter) =>
  (await admin.get("adminListMembers")).counts?.[filter] ?? Number.NaN;

describe("list of members", () => {
  it("shows the members of a role, or with a failed payment, and counts them", async () => {
    await save("m1", 1);
    await save("m2", 2, withState("active"));
    await save("m3", 3, withState("past_due"));
    await save("m4", 4, withState("comped"));
    await save("m5", 5, { is_admin: true });
    await save("m6", 6, { is_admin: true, ...withState("past_due") });
    expect(await list({ role: "free_member" })).toEqual(["m1"]);
    expect(await list({ role: "premium_member" })).toEqual(["m4", "m3", "m2"]);
    expect(await list({ role: "premium_member", sort: "oldest" })).toEqual(["m2", "m3", "m4"]);
    expect(await list({ role: "payment_failed" })).toEqual(["m6", "m3"]);
    expect(await list({ role: "admin" })).toEqual(["m6", "m5"]);
    expect(await list({ role: "payment_failed", q: "m" })).toEqual(["m6", "m3"]);
    expect(await count("premium_member")).toBe(3);
    expect(await count("payment_failed")).toBe(2);
  });

  it("follows a member's role, and leaves filters and counts when their deletion starts", async () => {
    const before = await count("free_member");
    const row = await save("m7", 7);
    const path = { id: row.id };
    expect(await count("free_member")).toBe(before + 1);
    await admin.ask("adminUpdateMember", { path, body: { version: 1, role: "premium_member" } });
    expect(await list({ role: "free_member" })).not.toContain("m7");
    expect(await list({ role: "premium_member" })).toContain("m7");
    expect(await count("free_member")).toBe(before);
    const premium = await count("premium_member");
    await createTombstone((await memberStore.find(row.id)) ?? row, "test");
    expect(await count("premium_member")).toBe(premium - 1);
    expect(await list({ role: "premium_member" })).not.toContain("m7");
    expect(await list({})).toContain("m7");
  });

  it("is sorted by last name on request, unless it is filtered", async () => {
    await save("mz", 8, { last_name: "Zorn", email: "zz1@e.example" });
    await save("ma", 9, { last_name: "Zabel", email: "zz2@e.example" });
    expect((await list({ sort: "last_name" })).filter((name) => ["ma", "mz"].includes(name))).toEqual([
      "ma",
      "mz",
    ]);
    const refused = await admin.ask("adminListMembers", { query: { sort: "last_name", role: "admin" } });
    expect(refused.statusCode).toBe(400);
  });

  it("pages through a filter of two partitions, each member once, newest first", async () => {
    for (let day = 1; day <= 110; day++)
      await save(`m-page-${day}`, day, withState(day % 2 === 0 ? "active" : "past_due"));
    const first = await admin.get("adminListMembers", { query: { role: "premium_member" } });
    const second = await admin.get("adminListMembers", {
      query: { role: "premium_member", cursor: first.next ?? "" },
    });
    const rows = [...first.items, ...second.items];
    expect(first.items).toHaveLength(100);
    expect(second.next).toBeNull();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(await count("premium_member"));
    expect(rows.map(({ created_at }) => created_at)).toEqual(
      rows
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
  });

  it("needs one Query for each partition and a BatchGet for the counts", async () => {
    expect(await listTableCalls(() => list({}))).toEqual(["Get", "Query", "BatchGet"]);
    const premium = await listTableCalls(() => list({ role: "premium_member" }));
    expect(premium.toSorted()).toEqual(["BatchGet", "Get", "Query", "Query"]);
  });
});
