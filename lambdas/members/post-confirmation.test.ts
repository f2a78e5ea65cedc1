import { isDeepStrictEqual } from "node:util";
import { AdminUserGlobalSignOutCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { buildStreamEvent } from "../../test/support/stream-event.ts";
import { handler as deliver } from "../delivery/deliver.lambda.ts";
import { handler as sweep } from "../delivery/sweep.lambda.ts";
import { handler } from "./cognito-triggers.lambda.ts";
import { memberStore } from "./member-store.ts";
import { buildAttributes, buildCommon, claims, cognito, tableName, UserPoolId } from "./triggers.fixture.ts";

const buildPostConfirmation = (
  triggerSource: PostConfirmationTriggerEvent["triggerSource"],
  sub: string,
): PostConfirmationTriggerEvent => ({
  ...buildCommon(sub),
  triggerSource: triggerSource as "PostConfirmation_ConfirmSignUp",
  request: { userAttributes: { ...buildAttributes(sub), ...claims }, clientMetadata: claims },
  response: {},
});

describe("PostConfirmation trigger after a sign-up", () => {
  const listMessages = async (member_id: string) =>
    (await listPendingRows()).filter(({ message }) => JSON.stringify(message).includes(member_id));

  it("creates a free member and the outbox message for their group, whatever role was claimed", async () => {
    const { id } = make.member();
    await handler(buildPostConfirmation("PostConfirmation_ConfirmSignUp", id));
    expect(await memberStore.find(id)).toMatchObject({
      id,
      email: "maya.lind@example.com",
      first_name: "Maya",
      last_name: "Lind",
      is_admin: false,
      membership: { state: "none" },
      interests: [],
      version: 1,
    });
    const messages = (await listMessages(id)).map(({ message }) => message);
    expect(messages).toContainEqual({ kind: "group", member_id: id });
    expect(messages).toContainEqual({ kind: "confirm_email", member_id: id, purpose: "welcome" });
    expect(cognito.calls()).toHaveLength(0);
  });

  it("cleans names that no form has checked: no web addresses, no hidden characters", async () => {
    const { id } = make.member();
    const event = buildPostConfirmation("PostConfirmation_ConfirmSignUp", id);
    event.request.userAttributes.given_name = "Win at https://evil.example";
    event.request.userAttributes.family_name = "Li\u202end\u200b";
    await handler(event);
    expect(await memberStore.find(id)).toMatchObject({ first_name: "", last_name: "Li nd" });
  });

  it("does not change an existing row or a tombstone when Cognito calls again", async () => {
    const rows = [
      make.memberWithRole("premium_member", { first_name: "Changed" }),
      make.member({ deleted_at: "2026-05-04T09:00:00.000Z" }),
    ];
    for (const row of rows) {
      await memberStore.put(row);
      const before = await listMessages(row.id);
      await handler(buildPostConfirmation("PostConfirmation_ConfirmSignUp", row.id));
      expect(await memberStore.find(row.id)).toEqual(row);
      expect(await listMessages(row.id)).toEqual(before);
    }
  });

  it("lets the sign-up succeed and logs the error when the row cannot be written", async () => {
    const event = buildPostConfirmation("PostConfirmation_ConfirmSignUp", make.member().id);
    const lines = await recordLogLines(async () => {
      process.env.TABLE_NAME = "no-such-table";
      expect(await handler(event)).toBe(event);
      process.env.TABLE_NAME = tableName;
    });
    expect(lines.join()).toContain("A Cognito trigger failed");
    expect(lines.join()).not.toContain("@example.com");
    expect(await memberStore.find(event.userName)).toBeUndefined();
  });
});

describe("PostConfirmation trigger after a password reset", () => {
  const listSignOuts = async (member_id: string) =>
    (await listPendingRows()).filter(({ message }) =>
      isDeepStrictEqual(message, { kind: "sign_out", member_id }),
    );
  const reset = (sub: string) =>
    handler(buildPostConfirmation("PostConfirmation_ConfirmForgotPassword", sub));

  it("ends the sign-ins of the current second too, and signs out of the pool once", async () => {
    const member = make.member({ signed_out: [{ id: "sign-in", until: "2026-05-04T09:00:00.000Z" }] });
    await memberStore.put(member);
    const before = Math.floor(Date.now() / 1_000) + 1;
    await reset(member.id);
    const { tokens_valid_from, version, signed_out } = (await memberStore.find(member.id)) ?? member;
    const seconds = Date.parse(tokens_valid_from ?? "") / 1_000;
    expect(Number.isInteger(seconds)).toBe(true);
    expect(seconds).toBeGreaterThanOrEqual(before);
    expect(seconds).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000) + 1);
    expect({ version, signed_out }).toEqual({ version: 2, signed_out: [] });
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand).map(({ args }) => args[0].input)).toEqual([
      { UserPoolId, Username: member.id },
    ]);
    expect(await listSignOuts(member.id)).toEqual([]);
  });

  it("signs out of the pool by the outbox until that succeeds, also if the row was missing", async () => {
    process.env.USER_POOL_ID = UserPoolId;
    cognito.on(AdminUserGlobalSignOutCommand).rejects(new Error("down"));
    const { id } = make.member();
    await reset(id);
    expect((await memberStore.find(id))?.tokens_valid_from).toMatch(/^20.*Z$/);
    const [row] = await listSignOuts(id);
    if (!row) throw new Error("There is no outbox message");
    const { created_at, due_at = "" } = row;
    expect(Date.parse(due_at) - Date.parse(created_at)).toBe(60_000);
    await deliver(buildStreamEvent(row));
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    const sweepAfter = (minutes: number) =>
      sweep(
        { time: new Date(Date.parse(created_at) + minutes * 60_000).toISOString() },
        { getRemainingTimeInMillis: () => 60_000 },
      );
    await sweepAfter(1);
    expect(await listSignOuts(id)).toMatchObject([{ attempts: 1, last_error: "Error: down" }]);
    cognito.on(AdminUserGlobalSignOutCommand).resolves({});
    await sweepAfter(6);
    expect(await listSignOuts(id)).toEqual([]);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(3);
  });

  it("turns off a second factor, which a stranger may have set up, except an admin's", async () => {
    const at = "2026-05-04T09:00:00.000Z";
    const [member, admin] = [
      make.member({ mfa_enabled_at: at }),
      make.memberWithRole("admin", { mfa_enabled_at: at }),
    ];
    for (const row of [member, admin]) {
      await memberStore.put(row);
      await reset(row.id);
    }
    const listed = (await listPendingRows()).map(({ message }) => message);
    expect(listed).toContainEqual({ kind: "second_factor_off", member_id: member.id });
    expect(listed).not.toContainEqual({ kind: "second_factor_off", member_id: admin.id });
    expect((await memberStore.find(member.id))?.mfa_enabled_at).toBeNull();
    expect((await memberStore.find(admin.id))?.mfa_enabled_at).toBe(at);
  });

  it("signs out of the pool even if the table fails", async () => {
    process.env.TABLE_NAME = "no-such-table";
    await reset(make.member().id);
    process.env.TABLE_NAME = tableName;
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
  });

  it("signs out of the pool before Cognito's timeout if the table hangs", async () => {
    const change = vi.spyOn(memberStore, "change").mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers();
    const answer = reset(make.member().id);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    change.mockRestore();
    await answer;
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
  });

  it("does not change a tombstone", async () => {
    const member = make.member({ deleted_at: "2026-05-04T09:00:00.000Z" });
    await memberStore.put(member);
    await reset(member.id);
    expect(await memberStore.find(member.id)).toEqual(member);
  });
});
