import { describe, expect, it } from "vitest";
import { buildRouteEvent, buildTokenClaims } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import type { MemberRow } from "../table/entities.ts";
import { parseTokenGroups, resolveActor } from "./actor.ts";

/** Resolves the actor of an admin route for the member with this row. */
const resolveForAdminRoute = (row: MemberRow, claims = {}) =>
  resolveActor(
    buildRouteEvent("getMe", { claims: buildTokenClaims(row.id, claims) }),
    "admin",
    async () => row,
  );

describe("admin route", () => {
  it("accepts an admin by their row, even if the token has no group", async () => {
    const row = make.memberWithRole("admin");
    expect(await resolveForAdminRoute(row, { "cognito:groups": undefined })).toMatchObject({
      id: row.id,
      role: "admin",
    });
  });

  it.each(["free_member", "premium_member"] as const)(
    "rejects a %s at once, even if the token still has the group admin",
    async (role) => {
      const resolved = resolveForAdminRoute(make.memberWithRole(role), { "cognito:groups": "[admin]" });
      await expect(resolved).rejects.toMatchObject({ code: "forbidden" });
    },
  );

  it("answers sign_in_required to a deleted admin", async () => {
    const resolved = resolveForAdminRoute(
      make.memberWithRole("admin", { deleted_at: "2026-05-02T00:00:00.000Z" }),
    );
    await expect(resolved).rejects.toMatchObject({ code: "sign_in_required" });
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
])("parseTokenGroups: parses %j", (groups, expected) => {
  expect(parseTokenGroups({ "cognito:groups": groups })).toEqual(expected);
});
