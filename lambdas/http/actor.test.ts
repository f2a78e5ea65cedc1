import { describe, expect, it } from "vitest";
import { buildRouteEvent, buildTokenClaims } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import type { MemberRow } from "../table/entities.ts";
import { parseTokenGroups, resolveActor } from "./actor.ts";

/** Asks for a route of admins, as the member whose row this is. */
const asAdmin = (row: MemberRow, claims = {}) =>
  resolveActor(
    buildRouteEvent("getMe", { claims: buildTokenClaims(row.id, claims) }),
    "admin",
    async () => row,
  );

describe("a route of admins", () => {
  it("lets an admin in by the row, even with a token that knows of no group", async () => {
    const row = make.memberWithRole("admin");
    expect(await asAdmin(row, { "cognito:groups": undefined })).toMatchObject({ id: row.id, role: "admin" });
  });

  it.each(["free_member", "premium_member"] as const)(
    "refuses a %s at once, though the token still says admin",
    async (role) => {
      const asked = asAdmin(make.memberWithRole(role), { "cognito:groups": "[admin]" });
      await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    },
  );

  it("asks a deleted admin to sign in", async () => {
    const asked = asAdmin(make.memberWithRole("admin", { deleted_at: "2026-05-02T00:00:00.000Z" }));
    await expect(asked).rejects.toMatchObject({ code: "sign_in_required" });
  });
});

it.each([
  ["[admin premium]", ["admin", "premium"]],
  ["[free]", ["free"]],
  ["admin,premium", ["admin", "premium"]],
  ['["admin", "premium"]', ["admin", "premium"]],
  [
    ["admin", "premium"],
    ["admin", "premium"],
  ],
  ["[]", []],
  ["", []],
  [undefined, []],
  [[Object.create(null), ["admin"], "free"], ["free"]],
])("reads the groups of %j", (groups, wanted) => {
  expect(parseTokenGroups({ "cognito:groups": groups })).toEqual(wanted);
});
