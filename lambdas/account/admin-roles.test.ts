import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { AdminRole } from "../../contract/roles.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { handler } from "./members-admin.lambda.ts";

await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";

const owner = await createAdminClient(handler);
type Client = typeof owner;

const setRole = async (actor: Client, id: string, admin_role: AdminRole) =>
  actor.ask("adminUpdateMember", {
    path: { id },
    body: { version: (await getMemberRow({ id })).version, admin_role },
  });

describe("admin roles", () => {
  it("an owner changes another admin's role, which applies to the next request and is recorded", async () => {
    const other = await createAdminClient(handler);
    expect(parseBody(await setRole(owner, other.id, "editor"))).toMatchObject({
      role: "admin",
      admin_role: "editor",
    });
    const refused = await other.ask("adminListMembers");
    expect([refused.statusCode, parseBody(refused).error.code]).toEqual([403, "admin_role_required"]);
    const [entry] = await listAllOfMember(other.id);
    expect(entry?.detail).toEqual({ admin_role: { from: "owner", to: "editor" } });
  });

  it("a support admin corrects names, but makes no admin, no owner of themselves and no premium member", async () => {
    const support = await createAdminClient(handler, { admin_role: "support" });
    const parent = await createMember();
    const change = async (id: string, changes: object) =>
      (
        await support.ask("adminUpdateMember", {
          path: { id },
          body: { version: (await getMemberRow({ id })).version, ...changes },
        })
      ).statusCode;
    expect(await change(parent.id, { first_name: "Ana" })).toBe(200);
    expect(await change(parent.id, { role: "admin", promote_existing: true })).toBe(403);
    expect(await change(parent.id, { role: "premium_member" })).toBe(403);
    expect(await change(support.id, { admin_role: "owner" })).toBe(403);
    expect((await support.ask("adminDeleteMember", { path: { id: parent.id } })).statusCode).toBe(403);
    expect(await getMemberRow(parent)).toMatchObject({ first_name: "Ana", is_admin: false, version: 2 });
  });

  it("a support admin renames no admin, neither an owner nor another support admin", async () => {
    const support = await createAdminClient(handler, { admin_role: "support" });
    const other = await createAdminClient(handler, { admin_role: "support" });
    for (const { id } of [owner, other]) {
      const before = await getMemberRow({ id });
      const refused = await support.ask("adminUpdateMember", {
        path: { id },
        body: { version: before.version, first_name: "Eve" },
      });
      expect([refused.statusCode, parseBody(refused).error.code]).toEqual([403, "admin_role_required"]);
      expect(await getMemberRow({ id })).toEqual(before);
    }
  });

  it("an admin without a role in the row may do nothing in the back office, until an owner gives one", async () => {
    const lost = await createAdminClient(handler, { admin_role: null });
    const refused = await lost.ask("adminListMembers");
    expect([refused.statusCode, parseBody(refused).error.code]).toEqual([403, "admin_role_required"]);
    expect((await setRole(owner, lost.id, "support")).statusCode).toBe(200);
    expect((await lost.ask("adminListMembers")).statusCode).toBe(200);
  });

  it("a member never has a role of the back office", async () => {
    const parent = await createMember();
    const { items } = await owner.get("adminListMembers");
    const roles = new Map(items.map(({ id, admin_role }) => [id, admin_role]));
    expect([roles.get(owner.id), roles.get(parent.id)]).toEqual(["owner", null]);
    await owner.ask("adminUpdateMember", {
      path: { id: parent.id },
      body: { version: 1, admin_role: "owner" },
    });
    expect((await getMemberRow(parent)).admin_role).toBeNull();
  });

  it("an admin who is made a member keeps no second factor and no recovery codes", async () => {
    const mfa_enabled_at = "2026-05-04T09:00:00.000Z";
    const row = await createMember({ is_admin: true, mfa_enabled_at, recovery_codes: ["hash"] });
    const change = async (body: object) => {
      await owner.ask("adminUpdateMember", {
        path: { id: row.id },
        body: { version: (await getMemberRow(row)).version, ...body },
      });
      return getMemberRow(row);
    };
    const isOffAsked = async () =>
      (await listPendingRows()).some(({ message }) =>
        isDeepStrictEqual(message, { kind: "second_factor_off", member_id: row.id }),
      );
    expect(await change({ first_name: "Ana" })).toMatchObject({ mfa_enabled_at, recovery_codes: ["hash"] });
    expect(await isOffAsked()).toBe(false);
    const demoted = await change({ role: "free_member" });
    expect([demoted.mfa_enabled_at, demoted.recovery_codes]).toEqual([null, undefined]);
    expect(await isOffAsked()).toBe(true);
  });

  it("of two owners who demote each other at once, one stays, whatever other admins there are", async () => {
    const table = await createAdminClient(handler, { admin_role: "editor" });
    for (let round = 0; round < (process.env.PROVE ? 200 : 4); round++) {
      const other = await createAdminClient(handler);
      const [ownRow, otherRow] = [await getMemberRow(owner), await getMemberRow(other)];
      const demote = (actor: Client, { id, version }: { id: string; version: number }) =>
        actor.ask("adminUpdateMember", { path: { id }, body: { version, admin_role: "support" } });
      const answers = await Promise.all([demote(owner, otherRow), demote(other, ownRow)]);
      for (const { statusCode, body } of answers) expect([200, 403, 409, 503], body).toContain(statusCode);
      const owners = (await Promise.all([owner, other].map(getMemberRow))).filter(
        ({ admin_role }) => admin_role === "owner",
      );
      expect(owners.length, `round ${round}`).toBeGreaterThanOrEqual(1);
      // Back to one owner, the first.
      const first = await getMemberRow(owner);
      await memberStore.replace(first, { ...first, admin_role: "owner" });
      const rest = await getMemberRow(other);
      await memberStore.replace(rest, { ...rest, is_admin: false, admin_role: null });
    }
    const lone = await owner.ask("adminUpdateMember", {
      path: { id: owner.id },
      body: { version: (await getMemberRow(owner)).version, admin_role: "editor" },
    });
    expect([lone.statusCode, parseBody(lone).error.code]).toEqual([409, "last_admin"]);
    expect((await getMemberRow(table)).admin_role).toBe("editor");
  });
});
