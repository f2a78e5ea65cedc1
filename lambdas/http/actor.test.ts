import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildRouteEvent, buildTokenClaims } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import type { MemberRow } from "../table/entities.ts";
import { parseTokenGroups, resolveActor } from "./actor.ts";

beforeEach(() => void vi.stubEnv("ADMIN_MFA", "optional"));
afterEach(() => void vi.unstubAllEnvs());

/** Resolves the actor of an admin route for the member with this row. */
const resolveForAdminRoute = (row: MemberRow, claims = {}, route = {}) =>
  resolveActor(
    buildRouteEvent("getMe", { claims: buildTokenClaims(row.id, claims) }),
    { access: "admin", ...route },
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

describe("second factor of an admin", () => {
  const enabledAt = "2026-05-02T10:00:05.000Z";
  const seconds = Date.parse(enabledAt) / 1_000;
  const enrolled = () => make.memberWithRole("admin", { mfa_enabled_at: enabledAt });

  it.each(["required", "optional"])(
    "is needed in every sign-in since it was enabled (%s)",
    async (setting) => {
      vi.stubEnv("ADMIN_MFA", setting);
      const resolve = (auth_time: number) =>
        resolveForAdminRoute(enrolled(), { auth_time: String(auth_time), iat: String(seconds + 60) });
      await expect(resolve(seconds - 1)).rejects.toMatchObject({ code: "mfa_required" });
      expect(await resolve(seconds)).toMatchObject({ role: "admin" });
    },
  );

  it("is needed of every admin where the stage requires it", async () => {
    vi.stubEnv("ADMIN_MFA", "required");
    const resolved = resolveForAdminRoute(make.memberWithRole("admin"));
    await expect(resolved).rejects.toMatchObject({ code: "mfa_required" });
  });

  it("is not needed on the routes that set it up, which stay closed to members", async () => {
    vi.stubEnv("ADMIN_MFA", "required");
    const resolve = (row: MemberRow) => resolveForAdminRoute(row, {}, { beforeMfa: true });
    expect(await resolve(make.memberWithRole("admin"))).toMatchObject({ role: "admin" });
    await expect(resolve(make.member())).rejects.toMatchObject({ code: "forbidden" });
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
