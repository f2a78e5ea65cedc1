import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  InvalidParameterException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { adminCreated } from "../../contract/members-admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import {
  admin,
  create,
  listPending,
  listPoolCalls,
  mockExistingUser,
  mockNewUser,
  nora,
  pool,
  UserPoolId,
} from "./create-admin.fixture.ts";

const taken = new AliasExistsException({ message: "An account with the email exists.", $metadata: {} });

describe("adminCreateAdmin", () => {
  it("creates a user with a temporary password, a row and an audit entry, without an email", async () => {
    const { id } = make.member();
    mockNewUser(id);
    const answer = await create(nora);
    expect(answer.statusCode).toBe(201);
    expect(adminCreated.strict().parse(parseBody(answer))).toMatchObject({
      promoted: false,
      member: { id, email: nora.email, first_name: "Nora", role: "admin" },
    });
    expect(pool.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
      UserPoolId,
      Username: nora.email,
      TemporaryPassword: nora.password,
      MessageAction: "SUPPRESS",
    });
    const counts = { is_admin: true, awaits_sign_in: true, tokens_valid_from: null };
    expect(await memberStore.find(id), "no owner yet (ADMIN-7)").toMatchObject({ ...counts, version: 1 });
    const invitation = { kind: "confirm_email", member_id: id, purpose: "invite" };
    expect(await listPending()).not.toContainEqual(invitation);
    expect(await listAllOfMember(id)).toMatchObject([{ action: "member.made_admin", by: admin.id }]);
    expect(JSON.stringify([answer, await memberStore.find(id), await listAllOfMember(id)])).not.toContain(
      nora.password,
    );
  });

  it.each(["CONFIRMED", "FORCE_CHANGE_PASSWORD"] as const)(
    "asks before it makes a member an admin, whose user is %s, and changes nothing",
    async (UserStatus) => {
      const member = make.member({ email: nora.email });
      await memberStore.put(member);
      mockExistingUser(member.id, { UserStatus });
      const answer = await create(nora);
      expect([answer.statusCode, parseBody(answer).error.code]).toEqual([409, "member_exists"]);
      expect(await memberStore.find(member.id)).toEqual(member);
      expect(listPoolCalls()).toEqual([
        "AdminCreateUserCommand",
        "AdminGetUserCommand",
        "AdminGetUserCommand",
      ]);
    },
  );

  it("takes the account back before the member becomes an admin", async () => {
    const sign_in = { id: "sign-in-1", until: "2026-05-04T09:15:00.000Z" };
    const member = make.member({
      first_name: "Maya",
      email: nora.email,
      signed_out: [sign_in],
      mfa_enabled_at: "2026-05-04T09:00:00.000Z",
      recovery_codes: ["of an earlier time as an admin"],
      email_change: {
        email: "eve@example.com",
        by: "member",
        requested_at: "2026-05-04T09:00:00.000Z",
        confirmed_at: null,
      },
    });
    await memberStore.put(member);
    mockExistingUser(member.id);
    const seen: unknown[] = [];
    const look = async () => seen.push((await memberStore.find(member.id))?.is_admin);
    pool.on(AdminSetUserPasswordCommand).callsFake(look);
    pool.on(AdminUserGlobalSignOutCommand).callsFake(look);
    const before = Date.now();
    const answer = await create({ ...nora, admin_role: "support", promote_existing: true });
    expect(parseBody(answer)).toMatchObject({
      promoted: true,
      unchanged: false,
      member: { id: member.id, first_name: "Maya", role: "admin" },
    });
    expect(seen, "before the row says admin").toEqual([false, false]);
    const [set] = pool.commandCalls(AdminSetUserPasswordCommand).map(({ args }) => args[0].input);
    expect(set).toMatchObject({ Username: member.id, Permanent: true });
    expect(set?.Password?.length).toBeGreaterThan(40);
    expect(JSON.stringify([answer, await listPending()])).not.toContain(set?.Password);
    expect(
      JSON.stringify(
        pool
          .calls()
          .slice(1)
          .map(({ args }) => args[0].input),
      ),
    ).not.toContain(nora.password);
    const [email] = pool.commandCalls(AdminUpdateUserAttributesCommand).map(({ args }) => args[0].input);
    expect(email?.UserAttributes).toContainEqual({ Name: "email", Value: nora.email });
    const row = await memberStore.find(member.id);
    const rights = { is_admin: true, admin_role: "support", awaits_sign_in: true };
    expect(row).toMatchObject({ ...rights, signed_out: [] });
    const old = [row?.mfa_enabled_at, row?.email_change, row?.recovery_codes];
    expect(old).toEqual([null, undefined, undefined]);
    expect(Date.parse(row?.tokens_valid_from ?? "")).toBeGreaterThan(before);
    expect(await listPending()).toContainEqual({
      kind: "account_handover",
      member_id: member.id,
      valid_from: row?.tokens_valid_from,
    });
    expect(await listAllOfMember(member.id)).toMatchObject([{ action: "member.made_admin", by: admin.id }]);
  });

  it("changes nothing when a promotion is repeated", async () => {
    const member = make.member({ email: nora.email });
    await memberStore.put(member);
    mockExistingUser(member.id);
    await create({ ...nora, promote_existing: true });
    const row = await memberStore.find(member.id);
    for (const body of [{ ...nora, promote_existing: true }, nora])
      expect(parseBody(await create(body))).toMatchObject({ promoted: false, unchanged: true });
    expect(await memberStore.find(member.id)).toEqual(row);
    expect(pool.commandCalls(AdminSetUserPasswordCommand)).toHaveLength(1);
  });

  it("does not promote an account whose address in the pool is another one", async () => {
    const member = make.member({ email: "somebody.else@example.com" });
    await memberStore.put(member);
    mockExistingUser(member.id);
    expect((await create({ ...nora, promote_existing: true })).statusCode).toBe(409);
    expect(await memberStore.find(member.id)).toEqual(member);
  });

  const requested_at = "2026-05-04T09:00:00.000Z";
  const buildEmailChange = (confirmed_at: string | null) => ({
    email_change: { email: "eve@example.com", by: "member" as const, requested_at, confirmed_at },
  });
  it.each([
    ["confirms a change of address", buildEmailChange("2026-05-04T09:01:00.000Z")],
    ["completes a change of address", { email: "eve@example.com", email_change: undefined }],
    ["is made an admin by another owner", { is_admin: true, admin_role: "editor" as const }],
  ])("does not promote a member who %s while the account is taken back", async (_, to) => {
    const member = make.member({ email: nora.email, ...buildEmailChange(null) });
    await memberStore.put(member);
    mockExistingUser(member.id);
    pool.on(AdminUpdateUserAttributesCommand).callsFakeOnce(async () => {
      await memberStore.replace(member, { ...member, ...to });
      return {};
    });
    const answer = await create({ ...nora, promote_existing: true });
    expect([answer.statusCode, parseBody(answer).error?.code]).toEqual([409, "conflict"]);
    expect(await memberStore.find(member.id)).toMatchObject({ is_admin: "is_admin" in to, version: 2 });
  });

  it.each(["adminCreateAdmin", "adminUpdateMember"] as const)(
    "%s: leaves an account alone whose change of address is confirmed but not complete",
    async (route) => {
      const member = make.member({ email: nora.email, ...buildEmailChange("2026-05-04T09:01:00.000Z") });
      await memberStore.put(member);
      mockExistingUser(member.id);
      const change = { path: { id: member.id }, body: { version: 1, role: "admin", promote_existing: true } };
      const body = { ...nora, promote_existing: true };
      const answer = await admin.ask(route, route === "adminCreateAdmin" ? { body } : change);
      expect(answer.statusCode).toBe(409);
      expect(await memberStore.find(member.id)).toEqual(member);
      expect(pool.commandCalls(AdminSetUserPasswordCommand)).toHaveLength(0);
    },
  );

  it.each([
    ["the old password cannot be replaced", AdminSetUserPasswordCommand, new Error("Throttled"), 500],
    ["another user has the address", AdminUpdateUserAttributesCommand as never, taken, 409],
  ])("promotes no one if %s", async (_, command, error, status) => {
    const member = make.member({ email: nora.email });
    await memberStore.put(member);
    mockExistingUser(member.id);
    pool.on(command).rejects(error);
    expect((await create({ ...nora, promote_existing: true })).statusCode).toBe(status);
    expect(await memberStore.find(member.id)).toEqual(member);
  });

  it.each([
    ["completes a first attempt that only created the pool's user", false],
    ["gives an admin who never signed in a new temporary password", true],
  ])("%s", async (_, hasRow) => {
    const member = make.memberWithRole("admin", { email: nora.email, first_name: "Nora" });
    if (hasRow) await memberStore.put(member);
    mockExistingUser(member.id, { UserStatus: "FORCE_CHANGE_PASSWORD" });
    const answer = await create({ ...nora, admin_role: "support" });
    expect(parseBody(answer)).toMatchObject({ promoted: false, unchanged: false });
    expect(await memberStore.find(member.id)).toMatchObject({ is_admin: true, admin_role: "support" });
    const [set] = pool.commandCalls(AdminSetUserPasswordCommand).map(({ args }) => args[0].input);
    expect(set).toMatchObject({ Username: member.id, Password: nora.password, Permanent: false });
    const made = { action: "member.made_admin", detail: { admin_role: "support" } };
    expect(await listAllOfMember(member.id)).toMatchObject([made]);
  });

  it("rejects an account that is being deleted or disabled", async () => {
    const deleted = make.member({ email: nora.email, deleted_at: "2026-05-04T09:00:00.000Z" });
    await memberStore.put(deleted);
    mockExistingUser(deleted.id);
    const body = expect.stringContaining("about to be deleted");
    expect(await create(nora)).toMatchObject({ statusCode: 409, body });
    expect(await memberStore.find(deleted.id)).toEqual(deleted);
    mockExistingUser(make.member().id, { Enabled: false });
    expect((await create(nora)).statusCode).toBe(409);
  });
});

describe("adminCreateAdmin rejects", () => {
  it.each([
    ["an empty email address", { ...nora, email: "" }, "email", "Email and password are required."],
    ["an empty password", { ...nora, password: "" }, "password", "Email and password are required."],
    ["a missing password", { email: nora.email }, "password", "Email and password are required."],
    ["a short password", { ...nora, password: "eleven char" }, "password", "Minimum 12 characters"],
    ["an invalid email address", { ...nora, email: "nora" }, "email", "Please enter a valid email address"],
    ["a line break in a name", { ...nora, first_name: "Nora\nBcc: x" }, "first_name", /line breaks/],
  ])("%s", async (_, body, field, message) => {
    const answer = await create(body);
    expect(answer.statusCode).toBe(400);
    expect(parseBody(answer).error.fields[field]).toMatch(message);
    expect(pool.calls()).toHaveLength(0);
  });

  it("a role, an id and other unknown fields", async () => {
    for (const extra of [{ role: "admin" }, { id: admin.id }, { is_admin: true }, { by: "job" }])
      expect(parseBody(await create({ ...nora, ...extra })).error.code).toBe("unknown_field");
  });

  it("an address that the pool rejects", async () => {
    pool.on(AdminCreateUserCommand).rejects(new InvalidParameterException({ message: "x", $metadata: {} }));
    const answer = await create(nora);
    expect([answer.statusCode, Object.keys(parseBody(answer).error.fields)]).toEqual([400, ["email"]]);
  });
});
