import {
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { type OutboxMessage, outboxMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { handler as memberHandler } from "./members.lambda.ts";
import { handler } from "./members-admin.lambda.ts";
import { buildPromotion, startHandover, takeBackAccount } from "./promote-member.ts";
import { resetSecondFactor, turnOffSecondFactor } from "./second-factor.ts";

const pool = mockClient(CognitoIdentityProviderClient);

await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
beforeEach(() => void pool.reset());
afterEach(() => void vi.unstubAllEnvs());

const enabledAt = "2026-05-04T09:00:00.000Z";
const createAdminRow = (overrides: Partial<MemberRow> = {}) => createMember({ is_admin: true, ...overrides });
const listMessages = async (): Promise<OutboxMessage[]> =>
  (await listPendingRows()).map(({ message }) => outboxMessage.parse(message));
const mockSecondFactor = (isOn: boolean) =>
  pool.on(AdminGetUserCommand).resolves({ UserMFASettingList: isOn ? ["SOFTWARE_TOKEN_MFA"] : [] });
const listPreferences = () =>
  pool
    .commandCalls(AdminSetUserMFAPreferenceCommand)
    .map(({ args }) => args[0].input.SoftwareTokenMfaSettings?.Enabled);

describe("adminEnableSecondFactor", () => {
  it("opens the back office to sign-ins from then on, where the stage requires it", async () => {
    vi.stubEnv("ADMIN_MFA", "required");
    const admin = await createAdminClient(handler);
    expect(parseBody(await admin.ask("adminListMembers")).error.code).toBe("mfa_required");
    expect(await admin.get("adminGetSecondFactor")).toEqual({ state: "setup_needed", enabled_at: null });
    mockSecondFactor(true);
    const { state, enabled_at } = await admin.get("adminEnableSecondFactor");
    expect(state).toBe("sign_in_needed");
    expect(listPreferences()).toEqual([true]);
    expect(pool.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect(parseBody(await admin.ask("adminListMembers")).error.code, "the same sign-in").toBe(
      "sign_in_required",
    );
    expect(await listAllOfMember(admin.id)).toMatchObject([
      { action: "member.second_factor_on", by: admin.id },
    ]);
    const row = await getMemberRow(admin);
    const earlier = { mfa_enabled_at: enabledAt, tokens_valid_from: enabledAt };
    await memberStore.replace(row, { ...row, ...earlier });
    expect(Date.parse(enabled_at ?? "")).toBeGreaterThan(Date.parse(enabledAt));
    expect((await admin.get("adminGetSecondFactor")).state, "signed in since").toBe("on");
    expect((await admin.ask("adminListMembers")).statusCode).toBe(200);
  });

  it("ends every sign-in from before, on the routes of members too", async () => {
    const admin = await createAdminClient(handler);
    const before = await getMemberRow(admin);
    await memberStore.replace(before, { ...before, signed_out: [{ id: "phone", until: enabledAt }] });
    mockSecondFactor(true);
    const ask = buildRouteEvent("getMe", { claims: buildTokenClaims(admin.id) });
    const { enabled_at } = await admin.get("adminEnableSecondFactor");
    expect(await getMemberRow(admin)).toMatchObject({ tokens_valid_from: enabled_at, signed_out: [] });
    expect((await memberHandler(ask, context)).statusCode).toBe(401);
  });

  it("changes nothing as long as the pool knows no verified app", async () => {
    const admin = await createAdminClient(handler);
    pool
      .on(AdminSetUserMFAPreferenceCommand)
      .rejects(
        new InvalidParameterException({ message: "User has not set up software token mfa", $metadata: {} }),
      );
    mockSecondFactor(false);
    expect((await admin.ask("adminEnableSecondFactor")).statusCode).toBe(409);
    expect(await admin.get("adminGetSecondFactor")).toEqual({ state: "off", enabled_at: null });
    expect(pool.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(0);
  });

  it("does not let a sign-in from before the second factor replace it", async () => {
    const admin = await createAdminClient(handler);
    const later = new Date(Date.now() + 60_000).toISOString();
    const row = await getMemberRow(admin);
    await memberStore.replace(row, { ...row, mfa_enabled_at: later });
    expect(parseBody(await admin.ask("adminEnableSecondFactor")).error.code).toBe("mfa_required");
    expect(pool.calls()).toHaveLength(0);
  });
});

describe("adminResetSecondFactor", () => {
  it("clears the factor, ends all sign-ins and emails every owner, but no other admin", async () => {
    const admin = await createAdminClient(handler);
    const old = { mfa_enabled_at: enabledAt, recovery_codes: ["hash"] };
    const lost = await createAdminRow({ email: "lost@example.com", ...old });
    await createAdminRow({ email: "editor@example.com", admin_role: "editor" });
    const before = Date.now();
    const answer = await admin.get("adminResetSecondFactor", { path: { id: lost.id } });
    expect(answer).toMatchObject({ id: lost.id, mfa_enabled_at: null });
    const { mfa_enabled_at, recovery_codes, tokens_valid_from } = await getMemberRow(lost);
    expect([mfa_enabled_at, recovery_codes]).toEqual([null, undefined]);
    expect(Date.parse(tokens_valid_from ?? "")).toBeGreaterThan(before);
    expect(await listAllOfMember(lost.id)).toMatchObject([
      { action: "member.second_factor_reset", by: admin.id },
    ]);
    const messages = await listMessages();
    expect(messages).toContainEqual({ kind: "second_factor_off", member_id: lost.id });
    const emails = messages.filter((each) => each.kind === "mail");
    const notices = emails.filter(({ subject }) => subject === "Two-step sign-in was reset");
    const texts = JSON.stringify(notices.map(({ to: _, ...rest }) => rest));
    expect(texts, "it outlives both accounts").toMatch(/^[^@]*"An owner"[^@]*$/);
    const recipients = [(await getMemberRow(admin)).email, lost.email];
    expect(notices.map(({ to }) => to)).toEqual(expect.arrayContaining(recipients));
    expect(JSON.stringify(notices)).not.toContain("editor@example.com");
  });

  it("leaves the back office closed to the admin until another app is set up, in a stage that requires none", async () => {
    const [admin, lost] = [await createAdminClient(handler), await createAdminClient(handler)];
    await admin.get("adminResetSecondFactor", { path: { id: lost.id } });
    const row = await getMemberRow(lost);
    await memberStore.replace(row, { ...row, tokens_valid_from: null });
    expect(parseBody(await lost.ask("adminListMembers")).error?.code).toBe("mfa_required");
    expect((await lost.get("adminGetSecondFactor")).state).toBe("setup_needed");
    mockSecondFactor(true);
    await lost.get("adminEnableSecondFactor");
    expect(await getMemberRow(lost)).not.toHaveProperty("mfa_pending_at");
  });

  it("turns off a factor that only the pool knows, of any member; changes nothing for oneself", async () => {
    const admin = await createAdminClient(handler);
    expect((await admin.ask("adminResetSecondFactor", { path: { id: admin.id } })).statusCode).toBe(409);
    const member = await createMember();
    await admin.get("adminResetSecondFactor", { path: { id: member.id } });
    expect(await listMessages()).toContainEqual({ kind: "second_factor_off", member_id: member.id });
    mockSecondFactor(true);
    await turnOffSecondFactor(member.id);
    expect(listPreferences()).toEqual([false]);
  });

  it("is only for admins who have signed in with their own", async () => {
    vi.stubEnv("ADMIN_MFA", "required");
    const admin = await createAdminClient(handler);
    const lost = await createAdminRow({ mfa_enabled_at: enabledAt });
    const answer = await admin.ask("adminResetSecondFactor", { path: { id: lost.id } });
    expect(parseBody(answer).error.code).toBe("mfa_required");
    expect((await getMemberRow(lost)).mfa_enabled_at).toBe(enabledAt);
  });
});

describe("second_factor_off message", () => {
  it("signs the member out before it turns the factor off", async () => {
    const row = await createAdminRow();
    mockSecondFactor(true);
    await turnOffSecondFactor(row.id);
    const names = pool.calls().map(({ args }) => args[0].constructor.name);
    expect(names.slice(1)).toEqual(["AdminUserGlobalSignOutCommand", "AdminSetUserMFAPreferenceCommand"]);
    expect(listPreferences()).toEqual([false]);
  });

  it("leaves a factor alone that was set up since, and the sign-ins of a member without one", async () => {
    mockSecondFactor(true);
    await turnOffSecondFactor((await createAdminRow({ mfa_enabled_at: enabledAt })).id);
    mockSecondFactor(false);
    await turnOffSecondFactor((await createAdminRow()).id);
    expect([pool.commandCalls(AdminUserGlobalSignOutCommand), listPreferences()]).toEqual([[], []]);
  });

  it("turns it on again if it is set up during the delivery", async () => {
    const row = await createAdminRow();
    mockSecondFactor(true);
    pool.on(AdminSetUserMFAPreferenceCommand).callsFakeOnce(async () => {
      await memberStore.replace(row, { ...row, mfa_enabled_at: enabledAt });
      return {};
    });
    await turnOffSecondFactor(row.id);
    expect(listPreferences()).toEqual([false, true]);
  });
});

it("resetSecondFactor: the email to the owners names the command line", async () => {
  const lost = await createAdminRow({ email: "lone@example.com", mfa_enabled_at: enabledAt });
  await resetSecondFactor(lost, { id: "command line", name: "The operator" });
  const notice = (await listMessages()).find((each) => each.kind === "mail" && each.to === lost.email);
  expect(JSON.stringify(notice)).toContain("The operator");
});

describe("account_handover message", () => {
  const promote = async (overrides: Partial<MemberRow> = {}) => {
    const row = await createMember();
    const { changes, message } = buildPromotion(row.id, "owner");
    await memberStore.replace(row, { ...row, ...changes, ...overrides });
    return message;
  };

  it("turns off a second factor, then emails a code for a new password", async () => {
    const message = await promote();
    expect(await startHandover(message)).toBe(true);
    expect(listPreferences()).toEqual([false]);
    const [reset] = pool.commandCalls(AdminResetUserPasswordCommand).map(({ args }) => args[0].input);
    expect(reset).toMatchObject({ Username: message.member_id, ClientMetadata: { reason: "made_admin" } });
  });

  it.each([
    ["has chosen a password since", { tokens_valid_from: "2030-01-01T00:00:00.000Z" }],
    ["is no longer an admin", { is_admin: false }],
  ])("does nothing for a member who %s", async (_, overrides) => {
    expect(await startHandover(await promote(overrides))).toBe(false);
    expect(pool.calls()).toHaveLength(0);
  });
});

it("takeBackAccount: ends all sign-ins, then sets the address that gets the code", async () => {
  const { id, email } = make.member();
  const attributes = [
    { Name: "sub", Value: id },
    { Name: "email", Value: "eve@example.com" },
  ];
  pool.on(AdminGetUserCommand).resolves({ Username: id, Enabled: true, UserAttributes: attributes });
  await takeBackAccount({ id, email });
  const commands = pool.calls().map(({ args }) => args[0].constructor);
  expect(commands).toEqual([
    AdminGetUserCommand,
    AdminSetUserPasswordCommand,
    AdminUserGlobalSignOutCommand,
    AdminUpdateUserAttributesCommand,
  ]);
});
