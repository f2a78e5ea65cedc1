import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { auditPage, changeLists, changes } from "../../contract/audit.ts";
import { type AuditAction, auditActions } from "../../contract/audit-labels.ts";
import type { adminRoles } from "../../contract/roles.ts";
import { type Route, routes } from "../../contract/routes.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { buildAuditEntry, buildAuditPut, describeChange } from "../audit/audit.ts";
import { createId } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { transactWrite } from "../table/transactions.ts";
import { handler } from "./audit-admin.lambda.ts";
import { listChangedLists } from "./list-changes.ts";

await startTableForFile();
const admin = await createAdminClient(handler, { first_name: "Olive", last_name: "Owner" });

/** Records an entry at a second of one fixed day. */
const record = (
  second: number,
  {
    by = admin.id,
    action,
    detail = {},
    about,
  }: { by?: string; action: AuditAction; detail?: object; about?: string },
) =>
  transactWrite(
    buildAuditPut(
      buildAuditEntry(by, action, { ...detail }, about),
      new Date(Date.parse("2026-03-16T08:00:00.000Z") + second * 1_000).toISOString(),
    ),
  );
const list = (query: Record<string, string>) => admin.get("adminListAudit", { query });

describe("adminListAudit", () => {
  const item = createId("cnt");
  const editor = make.memberWithRole("admin", { admin_role: "editor", first_name: "Edda", last_name: "" });
  const parent = make.member();

  it("filters by action, actor, object, member and time, and names the people", async () => {
    await memberStore.put(editor);
    await memberStore.put(parent);
    const gone = randomUUID();
    await record(1, { action: "content.changed", detail: { id: item }, by: editor.id });
    await record(2, { action: "content.deleted", detail: { id: item } });
    await record(3, { action: "content.changed", detail: { id: createId("cnt") }, by: editor.id });
    await record(4, { action: "member.changed", about: parent.id });
    await record(5, { action: "booking.refunded", about: gone, by: "stripe" });

    const actions = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ action }) => action);
    expect(await actions({ object: item })).toEqual(["content.deleted", "content.changed"]);
    expect(await actions({ by: editor.id })).toEqual(["content.changed", "content.changed"]);
    expect(await actions({ by: "stripe" })).toEqual(["booking.refunded"]);
    expect(await actions({ action: "content.deleted" })).toEqual(["content.deleted"]);
    expect(await actions({ member_id: parent.id })).toEqual(["member.changed"]);
    expect(await actions({ member_id: editor.id }), "what they did is not about them").toEqual([]);
    expect(await actions({ by: editor.id, object: item })).toEqual(["content.changed"]);
    const window = { from: "2026-03-16T08:00:02.000Z", to: "2026-03-16T08:00:04Z" };
    expect(await actions(window)).toEqual(["content.changed", "content.deleted"]);
    expect(await actions({ ...window, by: editor.id })).toEqual(["content.changed"]);
    expect(await actions({ ...window, member_id: parent.id })).toEqual([]);

    const { people } = auditPage.strict().parse(await list(window));
    expect(people).toMatchObject({ [admin.id]: "Olive Owner", [editor.id]: "Edda" });
    expect((await list({ by: "stripe" })).people).toEqual({ [gone]: null });
  });

  it("searches what entries say and their details, in three table calls a page, until all were read", async () => {
    for (let second = 0; second < 60; second++)
      await record(1_000 + second, {
        action: "content.deleted",
        detail: { title: `Dinosaur maze ${second}` },
      });
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query: Record<string, string> = { q: "dino DELETED", ...(cursor && { cursor }) };
      const calls = await listTableCalls(async () => {
        const page = await list(query);
        found.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      });
      expect(calls).toEqual(["Get", "Query", "BatchGet"]);
    }
    expect([found.length, new Set(found).size]).toEqual([60, 60]);
    expect((await list({ q: "dinosaur", by: "stripe" })).items).toEqual([]);
  });

  it("finds the last words of a long entry", async () => {
    const detail = { title: `${"Counting to ten. ".repeat(20)}Hippogriff edition` };
    await record(2_000, { action: "content.deleted", detail });
    expect((await list({ q: "hippogriff" })).items).toMatchObject([{ detail }]);
  });

  it("lists every entry of an actor once, in pages of three table calls", async () => {
    const busy = make.memberWithRole("admin");
    await memberStore.put(busy);
    for (let second = 0; second < 120; second++)
      await record(100 + Math.floor(second / 3), { action: "advisor.changed", by: busy.id });
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: Record<string, string> = cursor === "" ? { by: busy.id } : { by: busy.id, cursor };
      const calls = await listTableCalls(async () => {
        const page = await list(query);
        found.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      });
      // The admin's own row, the index, the entries, the names.
      expect(calls.length).toBeLessThanOrEqual(4);
    }
    expect(found).toHaveLength(120);
    expect(new Set(found).size).toBe(120);
    expect(
      found
        .toSorted()
        .toReversed()
        .map((id) => id.slice(0, 16)),
    ).toEqual(found.map((id) => id.slice(0, 16)));
  });

  it("is the owner's alone; a support admin sees the log of one member", async () => {
    const support = await createAdminClient(handler, { admin_role: "support" });
    const answer = await support.ask("adminListAudit");
    expect([answer.statusCode, JSON.parse(answer.body ?? "").error]).toMatchObject([
      403,
      { code: "admin_role_required", message: "Your admin role doesn't include this. Ask an owner." },
    ]);
    const { items } = await support.get("adminListMemberAudit", { path: { id: parent.id } });
    expect(items.map(({ action }) => action)).toEqual(["member.changed"]);
  });

  it("shows a support admin of an owner's page no more than the role shows them", async () => {
    const owner = await createAdminClient(handler);
    const support = await createAdminClient(handler, { admin_role: "support" });
    for (const action of [
      "settings.changed",
      "export.created",
      "newsletter.sent",
      "content.deleted",
    ] as const)
      await record(20, { by: owner.id, action });
    await record(21, { by: owner.id, action: "submission.handled" });
    const path = { id: owner.id };
    const seen = await support.get("adminListMemberAudit", { path });
    expect(seen.items.map(({ action }) => action)).toEqual(["submission.handled"]);
    expect((await owner.get("adminListMemberAudit", { path })).items).toHaveLength(5);
  });
});

describe("describeChange", () => {
  it("keeps the values before and after, but of personal fields the names only", () => {
    const before = { title: "Ducks", email: "a@example.com", tags: ["a"], rate: 80 };
    const after = { title: "Geese", email: "b@example.com", tags: ["a"], rate: undefined };
    expect(describeChange(before, after, ["email"])).toEqual({
      changed: ["title", "email"],
      before: { title: "Ducks" },
      after: { title: "Geese" },
    });
    const { after: long } = describeChange({ title: "" }, { title: "x".repeat(2_000) });
    expect(String(long.title)).toHaveLength(301);
  });
});

describe("adminListChanges", () => {
  const now = () => new Date().toISOString();
  const recordNow = (by: string, action: AuditAction, detail: object, about?: string) =>
    transactWrite(buildAuditPut(buildAuditEntry(by, action, { ...detail }, about), now()));

  it("tells each role what changed in its lists, in two table calls beside the access check", async () => {
    const [item, booking] = [createId("cnt"), createId("bkg")];
    const other = make.memberWithRole("admin");
    await recordNow(other.id, "content.changed", { id: item });
    await recordNow(admin.id, "booking.refunded", { booking_id: booking }, randomUUID());
    await recordNow(other.id, "member.changed", {}, other.id);
    const seen = async (admin_role: (typeof adminRoles)[number]) => {
      const client = admin_role === "owner" ? admin : await createAdminClient(handler, { admin_role });
      const { entries } = changes.strict().parse(await client.get("adminListChanges"));
      return entries.map(({ list, object, is_own }) => [list, object, is_own]);
    };
    expect(await seen("editor")).toEqual([["content", item, false]]);
    expect(await seen("support")).toEqual([
      ["members", other.id, false],
      ["bookings", booking, false],
    ]);
    expect(await seen("owner")).toEqual([
      ["members", other.id, false],
      ["bookings", booking, true],
      ["content", item, false],
    ]);
    const calls = await listTableCalls(() => admin.get("adminListChanges", { query: { list: "bookings" } }));
    expect(calls.toSorted()).toEqual(["BatchGet", "Get", "Query"]);
  });

  it("tells editors, too, that the library has another free pack", async () => {
    const id = createId("cnt");
    await recordNow(make.memberWithRole("admin").id, "settings.free_pack_chosen", { id });
    const editor = await createAdminClient(handler, { admin_role: "editor" });
    const [newest] = (await editor.get("adminListChanges")).entries;
    expect(newest).toMatchObject({ list: "content", is_own: false });
    const { entries } = await admin.get("adminListChanges");
    expect(entries.filter((entry) => entry.id === newest?.id).map((entry) => entry.list)).toEqual([
      "settings",
      "content",
    ]);
  });

  it("knows of every action which list it changes", () => {
    expect(auditActions.filter((action) => listChangedLists(action).length === 0)).toEqual([]);
    expect(listChangedLists("import.started"), "the name with which the queries of imports begin").toEqual([
      "imports",
    ]);
  });

  it("knows the same admin roles for a list as the list's route", () => {
    const byList: Partial<Record<keyof typeof changeLists, Route>> = {
      content: routes.adminListContent,
      advisors: routes.adminListAdvisors,
      members: routes.adminListMembers,
      bookings: routes.adminListBookings,
      submissions: routes.adminListSubmissions,
      outbox: routes.adminListOutbox,
    };
    for (const [name, route] of Object.entries(byList))
      expect(changeLists[name as keyof typeof changeLists], name).toEqual(route.roles);
  });
});
