import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { handler } from "./cognito-triggers.lambda.ts";
import { memberStore } from "./member-store.ts";

const cognito = mockClient(CognitoIdentityProviderClient);
const parameters = mockClient(SSMClient);
const UserPoolId = "us-east-1_pool";

const tableName = await startTableForFile();
process.env.SITE_URL_PARAMETER = "/kindstead/site-url";
beforeEach(() => {
  cognito.reset();
  parameters.reset();
});

const shared = (sub: string) => ({
  version: "1",
  region: "us-east-1",
  userPoolId: UserPoolId,
  userName: sub,
  callerContext: { awsSdkVersion: "1", clientId: "client" },
});
const attributesOf = (sub: string) => ({
  sub,
  email: "maya.lind@example.com",
  email_verified: "true",
  given_name: "Maya",
  family_name: "Lind",
});

/** What a hostile sign-up claims, wherever Cognito would carry it. */
const claims = {
  role: "admin",
  "custom:role": "admin",
  "cognito:groups": "admin",
  membership_status: "premium",
};

const preSignUp = (triggerSource: PreSignUpTriggerEvent["triggerSource"]): PreSignUpTriggerEvent => ({
  ...shared("sub"),
  triggerSource: triggerSource as "PreSignUp_SignUp",
  request: {
    userAttributes: { ...attributesOf("sub"), ...claims },
    clientMetadata: claims,
    validationData: claims,
  },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
});

const confirmed = (
  triggerSource: PostConfirmationTriggerEvent["triggerSource"],
  sub: string,
): PostConfirmationTriggerEvent => ({
  ...shared(sub),
  triggerSource: triggerSource as "PostConfirmation_ConfirmSignUp",
  request: { userAttributes: { ...attributesOf(sub), ...claims }, clientMetadata: claims },
  response: {},
});

describe("before a sign-up", () => {
  it("confirms the account and its address", async () => {
    const { response } = (await handler(preSignUp("PreSignUp_SignUp"))) as PreSignUpTriggerEvent;
    expect(response).toEqual({ autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false });
  });

  it("leaves a user whom an admin makes alone", async () => {
    const { response } = (await handler(preSignUp("PreSignUp_AdminCreateUser"))) as PreSignUpTriggerEvent;
    expect(response).toMatchObject({ autoConfirmUser: false, autoVerifyEmail: false });
  });
});

describe("after a sign-up", () => {
  const listMessages = async (member_id: string) =>
    (await listPendingRows()).filter(({ message }) => JSON.stringify(message).includes(member_id));

  it("writes a free member's row, and the errand of their group, whatever role was claimed", async () => {
    const { id } = make.member();
    await handler(confirmed("PostConfirmation_ConfirmSignUp", id));
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
    expect((await listMessages(id)).map(({ message }) => message)).toEqual([
      { kind: "group", member_id: id },
    ]);
    expect(cognito.calls()).toHaveLength(0);
  });

  it("changes nothing of a row that stands, a tombstone included, when Cognito calls again", async () => {
    const rows = [
      make.memberWithRole("premium_member", { first_name: "Changed" }),
      make.member({ deleted_at: "2026-05-04T09:00:00.000Z" }),
    ];
    for (const row of rows) {
      await memberStore.put(row);
      const before = await listMessages(row.id);
      await handler(confirmed("PostConfirmation_ConfirmSignUp", row.id));
      expect(await memberStore.find(row.id)).toEqual(row);
      expect(await listMessages(row.id)).toEqual(before);
    }
  });

  it("lets the sign-up through when the row cannot be written, and says so in the log alone", async () => {
    const event = confirmed("PostConfirmation_ConfirmSignUp", make.member().id);
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

describe("after a password reset", () => {
  const reset = (sub: string) => handler(confirmed("PostConfirmation_ConfirmForgotPassword", sub));

  it("ends every token and sign-in from before it, by whole seconds rounded down", async () => {
    const member = make.member();
    await memberStore.put(member);
    const before = Math.floor(Date.now() / 1_000);
    await reset(member.id);
    const { tokens_valid_from, version } = (await memberStore.find(member.id)) ?? member;
    const seconds = Date.parse(tokens_valid_from ?? "") / 1_000;
    expect(Number.isInteger(seconds)).toBe(true);
    expect(seconds).toBeGreaterThanOrEqual(before);
    expect(seconds).toBeLessThanOrEqual(Date.now() / 1_000);
    expect(version).toBe(2);
    const [signOut] = cognito.commandCalls(AdminUserGlobalSignOutCommand);
    expect(signOut?.args[0].input).toEqual({ UserPoolId, Username: member.id });
  });

  it("ends tokens although the pool cannot sign out, and for a row that was missing", async () => {
    cognito.on(AdminUserGlobalSignOutCommand).rejects(new Error("down"));
    const { id } = make.member();
    await reset(id);
    expect((await memberStore.find(id))?.tokens_valid_from).toMatch(/^20.*Z$/);
  });

  it("wakes no tombstone", async () => {
    const member = make.member({ deleted_at: "2026-05-04T09:00:00.000Z" });
    await memberStore.put(member);
    await reset(member.id);
    expect(await memberStore.find(member.id)).toEqual(member);
  });
});

describe("the reset mail", () => {
  const asked = (
    triggerSource: CustomMessageTriggerEvent["triggerSource"] = "CustomMessage_ForgotPassword",
  ): CustomMessageTriggerEvent => ({
    ...shared("sub"),
    triggerSource: triggerSource as "CustomMessage_ForgotPassword",
    request: {
      userAttributes: attributesOf("sub"),
      codeParameter: "{####}",
      linkParameter: "",
      usernameParameter: null,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });

  it("falls back to Cognito's own where the site's address cannot be read", async () => {
    parameters.on(GetParameterCommand).rejects(new Error("no such parameter"));
    const { response } = (await handler(asked())) as CustomMessageTriggerEvent;
    expect(response.emailMessage).toBeNull();
  });

  it("does not keep a person waiting for longer than Cognito waits", async () => {
    process.env.SITE_URL_PARAMETER = "/kindstead/site-url-that-hangs";
    parameters.on(GetParameterCommand).callsFake(() => new Promise(() => {}));
    vi.useFakeTimers();
    const answer = handler(asked());
    await vi.advanceTimersByTimeAsync(4_500);
    vi.useRealTimers();
    process.env.SITE_URL_PARAMETER = "/kindstead/site-url";
    expect(await answer).toEqual(asked());
  });

  it("is ours, with the site's own link", async () => {
    parameters
      .on(GetParameterCommand, { Name: "/kindstead/site-url" })
      .resolves({ Parameter: { Value: "https://kindstead.example" } });
    const { response } = (await handler(asked())) as CustomMessageTriggerEvent;
    expect(response.emailSubject).toContain("password");
    expect(response.emailMessage).toContain(
      "https://kindstead.example/reset-password#email=maya.lind%40example.com&amp;code={####}",
    );
  });

  it("is the only one of Cognito's mails that is ours", async () => {
    const event = asked("CustomMessage_UpdateUserAttribute");
    expect(await handler(event)).toEqual(asked("CustomMessage_UpdateUserAttribute"));
  });
});
