import { describe, expect, it } from "vitest";
import { labelSignMessage } from "../../contract/member-notes.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { adoptedBilling } from "../imports/imports.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { handler } from "./members-admin.lambda.ts";

await startTableForFile();
const owner = await createAdminClient(handler);
const support = await createAdminClient(handler, { admin_role: "support" });

const readLabels = async ({ id }: MemberRow) => (await memberStore.find(id))?.labels;
const setLabel = async ({ id }: MemberRow, label: string, is_set: boolean, admin = owner) =>
  parseBody(await admin.ask("adminLabelMember", { path: { id }, body: { label, is_set } }));
const remove = async ({ id }: MemberRow, admin = owner) =>
  parseBody(await admin.ask("adminDeleteImported", { path: { id }, body: {} }));

describe("one label of many members", () => {
  it("is added and removed beside the others, in any case, and twice without effect", async () => {
    const member = await createMember({ labels: ["Twins", "vip"] });
    expect(await setLabel(member, "waiting", true, support)).toMatchObject({ changed: true });
    expect(await setLabel(member, "TWINS", true)).toMatchObject({ changed: false });
    expect(await setLabel(member, "twins", false), "for the undo").toMatchObject({
      changed: true,
      had: "Twins",
    });
    expect(await setLabel(member, "twins", false)).toMatchObject({ changed: false });
    expect(await readLabels(member)).toEqual(["vip", "waiting"]);
    expect((await listAllOfMember(member.id)).map(({ action, detail }) => [action, detail])).toEqual([
      ["member.changed", { fields: ["labels"] }],
      ["member.changed", { fields: ["labels"] }],
    ]);
    expect((await owner.get("adminListMembers", { query: { q: "waiting" } })).items).toHaveLength(1);
  });

  it("is not added with a sign at which the member's page splits labels, and can be removed with one", async () => {
    const member = await createMember({ labels: ["Autumn, 2026"] });
    for (const label of ["Winter, 2026", "a;b", 'the "Oaks"'])
      expect(await setLabel(member, label, true)).toMatchObject({
        error: { fields: { label: labelSignMessage } },
      });
    expect(await readLabels(member)).toEqual(["Autumn, 2026"]);
    expect(await setLabel(member, "Autumn, 2026", false)).toMatchObject({ changed: true });
  });

  it("loses none when several are added at once", async () => {
    const member = await createMember();
    await Promise.all(["a", "b", "c"].map((label) => setLabel(member, label, true)));
    expect(await readLabels(member)).toEqual(["a", "b", "c"]);
  });

  it("is refused beyond twenty, for an admin unless an owner asks, and for an unknown member", async () => {
    const full = await createMember({ labels: Array.from({ length: 19 }, (_, place) => `l${place}`) });
    expect(await setLabel(full, "twentieth", true)).toMatchObject({ changed: true });
    expect((await setLabel(full, "more", true)).error.fields).toEqual({ label: "At most 20 labels" });
    const colleague = await createMember({ is_admin: true, admin_role: "editor" });
    expect((await setLabel(colleague, "twins", true, support)).error.code).toBe("admin_role_required");
    expect(await readLabels(colleague)).toEqual([]);
    expect(await setLabel(colleague, "twins", true)).toMatchObject({ changed: true });
    expect((await setLabel(make.member(), "twins", true)).error?.code).toBe("not_found");
  });
});

describe("the deletion of imported members", () => {
  const imported = { import_id: "imp_1", at: "2026-05-01T08:00:00.000Z", customer_id: null };

  it("closes the account of one who has never signed in, and the outbox erases it", async () => {
    const member = await createMember({ imported });
    expect(await remove(member)).toEqual({ accepted: true });
    expect((await memberStore.find(member.id))?.deleted_at).toMatch(/^20/);
    const pending = (await listPendingRows()).map(({ message }) => message);
    expect(pending).toContainEqual({ kind: "delete", member_id: member.id });
    expect((await remove(member)).error.code).toBe("not_found");
  });

  it("is refused for everybody else, and for support", async () => {
    const proven = { email_verified_at: "2026-05-02T08:00:00.000Z" };
    const others = [
      await createMember(),
      await createMember({ imported, ...proven }),
      await createMember({ imported, is_admin: true, awaits_sign_in: true }),
      await createMember({ imported, billing: adoptedBilling }),
    ];
    for (const member of others) {
      expect((await remove(member)).error.code).toBe("conflict");
      expect((await memberStore.find(member.id))?.deleted_at).toBeNull();
    }
    expect((await remove(await createMember({ imported }), support)).error.code).toBe("admin_role_required");
  });

  it("is refused for one who used the account before they were made an admin and a member again", async () => {
    const wasUsed = { imported, email_verified_at: "2026-05-02T08:00:00.000Z" };
    const admin = await createMember({
      ...wasUsed,
      is_admin: true,
      admin_role: "editor",
      awaits_sign_in: true,
    });
    const body = { version: 1, role: "free_member" };
    await owner.get("adminUpdateMember", { path: { id: admin.id }, body });
    expect((await remove(admin)).error?.code).toBe("conflict");
    expect((await memberStore.find(admin.id))?.deleted_at).toBeNull();
  });
});
