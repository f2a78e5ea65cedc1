import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { memberEmailMessages } from "../../contract/member-email.ts";
import { memberMessages } from "../../contract/members.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { suppressionStore } from "../delivery/suppression-store.ts";
import { memberStore } from "../members/member-store.ts";
import {
  admin,
  create,
  listPending,
  mockExistingUser,
  mockNewUser,
  nora,
  pool,
} from "./create-admin.fixture.ts";
import { handler } from "./members-admin.lambda.ts";
import { endTemporaryPassword } from "./start-account.ts";

it("adminUpdateMember: promotes a member whose row changes while the account is taken back, and keeps that change", async () => {
  const member = make.member({ email: nora.email });
  await memberStore.put(member);
  mockExistingUser(member.id);
  pool.on(AdminUpdateUserAttributesCommand).callsFakeOnce(async () => {
    await memberStore.replace(member, { ...member, last_name: "Own", wants_updates: true });
    return {};
  });
  const body = { version: 1, role: "admin", promote_existing: true, first_name: "Nora" };
  const answer = await admin.ask("adminUpdateMember", { path: { id: member.id }, body });
  expect(parseBody(answer)).toMatchObject({ role: "admin", first_name: "Nora", last_name: "Own" });
  const row = await memberStore.find(member.id);
  expect(row).toMatchObject({ is_admin: true, wants_updates: true });
  const valid_from = row?.tokens_valid_from;
  expect(await listPending()).toContainEqual({
    kind: "account_handover",
    member_id: member.id,
    valid_from,
  });
});

it("adminUpdateMember: makes no admin of a member whom the pool does not know", async () => {
  const member = make.member({ email: nora.email });
  await memberStore.put(member);
  const missing = new UserNotFoundException({ message: "User does not exist.", $metadata: {} });
  pool.on(AdminGetUserCommand).rejects(missing);
  const body = { version: 1, role: "admin", promote_existing: true };
  const answer = await admin.ask("adminUpdateMember", { path: { id: member.id }, body });
  expect([answer.statusCode, parseBody(answer).error?.code]).toEqual([409, "conflict"]);
  expect(await memberStore.find(member.id)).toEqual(member);
  expect(pool.commandCalls(AdminSetUserPasswordCommand)).toHaveLength(0);
});

describe("adminCreateAdmin", () => {
  it("makes no admin of an account whose row is written at the same time, and says so", async () => {
    const member = make.member({ email: nora.email });
    mockExistingUser(member.id, { UserStatus: "FORCE_CHANGE_PASSWORD" });
    pool.on(AdminSetUserPasswordCommand).callsFakeOnce(async () => {
      await memberStore.put(member);
      return {};
    });
    expect((await create(nora)).statusCode).toBe(409);
    expect(await memberStore.find(member.id)).toEqual(member);
  });

  it("does not blame the address when the pool fails", async () => {
    pool.on(AdminCreateUserCommand).rejects(new Error("Throttled"));
    expect((await create(nora)).statusCode).toBe(500);
  });
});

describe("adminInviteAdmin", () => {
  const { password: _, ...invited } = nora;
  const invite = (body: object, client = admin) => client.ask("adminInviteAdmin", { body });

  it("creates an admin with a password that no one knows, and emails a link to choose one", async () => {
    const { id } = make.member();
    mockNewUser(id);
    expect((await invite({ ...invited, admin_role: "support" })).statusCode).toBe(201);
    const sent = pool.commandCalls(AdminSetUserPasswordCommand).map(({ args }) => args[0].input);
    expect(sent).toMatchObject([{ Username: id, Permanent: true }]);
    const row = await memberStore.find(id);
    const proves = { awaits_sign_in: true, tokens_valid_from: expect.any(String) };
    expect(row).toMatchObject({ is_admin: true, admin_role: "support", ...proves });
    expect(await listPending()).toContainEqual({ kind: "confirm_email", member_id: id, purpose: "invite" });
    expect(JSON.stringify(row)).not.toContain(sent[0]?.Password);
  });

  it("asks before it makes a member an admin, and takes no password", async () => {
    const member = make.member({ email: nora.email });
    await memberStore.put(member);
    mockExistingUser(member.id);
    expect(parseBody(await invite(invited)).error.code).toBe("member_exists");
    expect((await invite(nora)).statusCode).toBe(400);
    expect(await memberStore.find(member.id)).toEqual(member);
  });

  it("refuses an address that gets no email, and creates no user", async () => {
    const email = "gone@example.com";
    await suppressionStore.add(email, "bounce", "General", "2026-06-01T08:00:00.000Z");
    const refused = await invite({ ...invited, email });
    expect(refused.statusCode).toBe(400);
    expect(parseBody(refused).error.fields).toEqual({ email: memberEmailMessages.notMailable });
    const unsendable = await invite({ ...invited, email: "ann@bücher.example" });
    expect(parseBody(unsendable).error.fields).toEqual({ email: memberMessages.emailMalformed });
    expect(pool.calls()).toHaveLength(0);
  });

  it("keeps the password that was chosen within the hour of the temporary one", async () => {
    const member = make.member({ email: nora.email });
    await memberStore.put(member);
    mockExistingUser(member.id, { UserStatus: "FORCE_CHANGE_PASSWORD" });
    await endTemporaryPassword(member.id);
    expect(pool.commandCalls(AdminSetUserPasswordCommand)).toHaveLength(1);
    mockExistingUser(member.id);
    await endTemporaryPassword(member.id);
    expect(pool.commandCalls(AdminSetUserPasswordCommand)).toHaveLength(1);
    const leaver = make.member({ email: nora.email, deleted_at: "2026-05-04T09:00:00.000Z" });
    await memberStore.put(leaver);
    mockExistingUser(leaver.id, { UserStatus: "FORCE_CHANGE_PASSWORD" });
    await endTemporaryPassword(leaver.id);
    expect(pool.commandCalls(AdminSetUserPasswordCommand), "has left").toHaveLength(1);
  });

  it("is for owners only", async () => {
    for (const admin_role of ["editor", "support"] as const) {
      const other = await createAdminClient(handler, { admin_role });
      expect(parseBody(await invite(invited, other)).error.code).toBe("admin_role_required");
    }
    expect(pool.calls()).toHaveLength(0);
  });
});
