import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountScope } from "../../contract/members.ts";
import { buildRouteEvent, buildTokenClaims } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import type { MemberRow } from "../table/entities.ts";
import { findMissingFactor, resolveActor } from "./actor.ts";

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

  it("rejects an admin whose admin role the route is not for", async () => {
    const editor = make.memberWithRole("admin", { admin_role: "editor" });
    const resolve = (roles: readonly string[]) => resolveForAdminRoute(editor, {}, { roles });
    await expect(resolve(["support"])).rejects.toMatchObject({ code: "admin_role_required" });
    expect(await resolve(["support", "editor"])).toMatchObject({ adminRole: "editor" });
  });

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

  it("has to be set up after a reset, and used in a new sign-in once it is enabled", async () => {
    const find = async (overrides: Partial<MemberRow>, auth_time = seconds) => {
      const row = make.memberWithRole("admin", overrides);
      const actor = await resolveForAdminRoute(row, { auth_time: String(auth_time) }, { beforeMfa: true });
      return actor.role === null ? "a guest" : findMissingFactor(actor);
    };
    expect(await find({})).toBeUndefined();
    expect(await find({ mfa_pending_at: enabledAt })).toBe("setup");
    expect(await find({ mfa_enabled_at: enabledAt })).toBeUndefined();
    expect(await find({ mfa_enabled_at: enabledAt }, seconds - 1)).toBe("sign_in");
    const pending = make.memberWithRole("admin", { mfa_pending_at: enabledAt });
    await expect(resolveForAdminRoute(pending)).rejects.toMatchObject({ code: "mfa_required" });
  });

  it("is not needed on the routes that set it up, which stay closed to members", async () => {
    vi.stubEnv("ADMIN_MFA", "required");
    const resolve = (row: MemberRow) => resolveForAdminRoute(row, {}, { beforeMfa: true });
    expect(await resolve(make.memberWithRole("admin"))).toMatchObject({ role: "admin" });
    await expect(resolve(make.member())).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("member route", () => {
  const resolve = (claims: Record<string, unknown> | undefined, row?: MemberRow) =>
    resolveActor(buildRouteEvent("getMe", claims && { claims }), { access: "member" }, async () => row);
  const row = make.member();
  const signedInAt = Date.parse("2026-05-02T10:00:05.000Z");
  const claims = buildTokenClaims(row.id, { auth_time: String(signedInAt / 1_000) });

  it("knows the member and the sign-in", async () => {
    expect(await resolve(claims, row)).toEqual({
      id: row.id,
      role: "free_member",
      adminRole: null,
      member: row,
      signIn: { id: claims.origin_jti, at: signedInAt, hasAccountAccess: false },
    });
    expect(await resolve({ ...claims, scope: `openid ${accountScope}` }, row)).toMatchObject({
      signIn: { hasAccountAccess: true },
    });
    expect(await resolve({ ...claims, origin_jti: undefined }, row)).toMatchObject({ signIn: { id: null } });
    expect(await resolve({ ...claims, origin_jti: 7 }, row)).toMatchObject({ signIn: { id: null } });
  });

  it.each([
    ["no token", undefined],
    ["an ID token", { ...claims, token_use: "id" }],
    ["a token without a sub", { ...claims, sub: undefined }],
    ["a token with a list as its sub", { ...claims, sub: [row.id] }],
    ["a token that does not say when its owner signed in", { ...claims, auth_time: undefined }],
    ["a token with a sign-in time that is not a number", { ...claims, auth_time: "yesterday" }],
    ["a token with a sign-in time that is a boolean", { ...claims, auth_time: true }],
  ])("answers sign_in_required to %s", async (_, given) => {
    await expect(resolve(given, row)).rejects.toMatchObject({ code: "sign_in_required" });
  });

  it("says whether a deletion is running or done", async () => {
    const deleted = { ...row, deleted_at: "2026-05-02T00:00:00.000Z" };
    await expect(resolve(claims, deleted)).rejects.toThrow("We're deleting your account.");
    await expect(resolve(claims, { ...deleted, ttl: 1 })).rejects.toThrow("This account has been deleted.");
    await expect(resolve(claims)).rejects.toMatchObject({ code: "sign_in_required" });
  });

  it("refuses sign-ins from before a reset, and each sign-in that was signed out", async () => {
    const reset = (ms: number) => ({ ...row, tokens_valid_from: new Date(signedInAt + ms).toISOString() });
    await expect(resolve(claims, reset(1))).rejects.toMatchObject({ code: "sign_in_required" });
    expect(await resolve(claims, reset(0))).toMatchObject({ id: row.id });
    const until = "2026-05-02T11:00:00.000Z";
    const signed_out = [claims.origin_jti, "another"].map((id) => ({ id, until }));
    await expect(resolve(claims, { ...row, signed_out })).rejects.toMatchObject({ code: "sign_in_required" });
    expect(await resolve(claims, { ...row, signed_out: signed_out.slice(1) })).toMatchObject({ id: row.id });
  });
});
