import { isDeepStrictEqual } from "node:util";
import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { solveChallenge } from "altcha-lib/v1";
import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signUpProofName } from "../../contract/members.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { mockOriginSecret } from "../../test/support/secrets.ts";
import { buildStreamEvent } from "../../test/support/stream-event.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { handler as deliver } from "../delivery/deliver.lambda.ts";
import { handler as sweep } from "../delivery/sweep.lambda.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { handler } from "./cognito-triggers.lambda.ts";
import { memberStore } from "./member-store.ts";
import { handoverReason } from "./new-member.ts";
import { createSignUpChallenge } from "./sign-up-challenge.ts";

const cognito = mockClient(CognitoIdentityProviderClient);
const parameters = mockClient(SSMClient);
const UserPoolId = "us-east-1_pool";

const tableName = await startTableForFile();
mockOriginSecret();
process.env.SITE_URL_PARAMETER = "/kindstead/site-url";
beforeEach(() => {
  cognito.reset();
  parameters.reset();
});

const buildCommon = (sub: string) => ({
  version: "1",
  region: "us-east-1",
  userPoolId: UserPoolId,
  userName: sub,
  callerContext: { awsSdkVersion: "1", clientId: "client" },
});
const buildAttributes = (sub: string) => ({
  sub,
  email: "maya.lind@example.com",
  email_verified: "true",
  given_name: "Maya",
  family_name: "Lind",
});

/** Claims of a hostile sign-up, in every place that Cognito passes on. */
const claims = {
  role: "admin",
  "custom:role": "admin",
  "cognito:groups": "admin",
  membership_status: "premium",
};

const buildPreSignUp = (triggerSource: PreSignUpTriggerEvent["triggerSource"]): PreSignUpTriggerEvent => ({
  ...buildCommon("sub"),
  triggerSource: triggerSource as "PreSignUp_SignUp",
  request: {
    userAttributes: { ...buildAttributes("sub"), ...claims },
    clientMetadata: claims,
    validationData: claims,
  },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
});

const buildPostConfirmation = (
  triggerSource: PostConfirmationTriggerEvent["triggerSource"],
  sub: string,
): PostConfirmationTriggerEvent => ({
  ...buildCommon(sub),
  triggerSource: triggerSource as "PostConfirmation_ConfirmSignUp",
  request: { userAttributes: { ...buildAttributes(sub), ...claims }, clientMetadata: claims },
  response: {},
});

async function proveWork(): Promise<Record<string, string>> {
  const { maxnumber, ...challenge } = await createSignUpChallenge({ role: null, client: "192.0.2.7" });
  const solution = await solveChallenge(challenge.challenge, challenge.salt, "SHA-256", maxnumber).promise;
  return { [signUpProofName]: JSON.stringify({ ...challenge, number: solution?.number }) };
}

describe("PreSignUp trigger", () => {
  it("confirms the account and its address", async () => {
    const event = buildPreSignUp("PreSignUp_SignUp");
    event.request.clientMetadata = { ...claims, ...(await proveWork()) };
    const { response } = (await handler(event)) as PreSignUpTriggerEvent;
    expect(response).toEqual({ autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false });
  });

  it("ignores users that an admin creates", async () => {
    const { response } = (await handler(
      buildPreSignUp("PreSignUp_AdminCreateUser"),
    )) as PreSignUpTriggerEvent;
    expect(response).toMatchObject({ autoConfirmUser: false, autoVerifyEmail: false });
  });
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

  it("signs out of the pool even if the table fails", async () => {
    process.env.TABLE_NAME = "no-such-table";
    await reset(make.member().id);
    process.env.TABLE_NAME = tableName;
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
  });

  it("does not change a tombstone", async () => {
    const member = make.member({ deleted_at: "2026-05-04T09:00:00.000Z" });
    await memberStore.put(member);
    await reset(member.id);
    expect(await memberStore.find(member.id)).toEqual(member);
  });
});

describe("PostAuthentication trigger", () => {
  const signIn = (sub: string) => {
    const event: PostAuthenticationTriggerEvent = {
      ...buildCommon(sub),
      triggerSource: "PostAuthentication_Authentication",
      request: { userAttributes: { ...buildAttributes(sub), ...claims }, newDeviceUsed: true },
      response: {},
    };
    return { event, answer: handler(event) };
  };
  const listNotices = async (member_id: string) =>
    (await listPendingRows())
      .map(({ message }) => message as OutboxMessage)
      .filter((message) => message.kind === "mail" && message.member_id === member_id);

  it("emails an admin at the address of their row, for each sign-in", async () => {
    const admin = make.member({ is_admin: true, email: "owner@example.com", first_name: "Ola" });
    await memberStore.put(admin);
    for (const _ of [1, 2]) {
      const { event, answer } = signIn(admin.id);
      expect(await answer).toBe(event);
    }
    const notice = {
      to: "owner@example.com",
      subject: "New sign-in to your admin account",
      paragraphs: ["Hi Ola,", expect.stringContaining("Someone signed in")],
    };
    expect(await listNotices(admin.id)).toMatchObject([notice, notice]);
    expect(await memberStore.find(admin.id)).toEqual(admin);
  });

  it("writes nothing for members, unknown users and deleted admins, whatever role was claimed", async () => {
    const rows = [make.member(), make.member({ is_admin: true, deleted_at: "2026-05-04T09:00:00.000Z" })];
    for (const row of rows) await memberStore.put(row);
    for (const { id } of [...rows, make.member()]) {
      await signIn(id).answer;
      expect(await listNotices(id)).toEqual([]);
    }
  });

  it("lets the sign-in succeed if the table fails", async () => {
    const lines = await recordLogLines(async () => {
      process.env.TABLE_NAME = "no-such-table";
      const { event, answer } = signIn(make.member().id);
      expect(await answer).toBe(event);
      process.env.TABLE_NAME = tableName;
    });
    expect(lines.join()).toContain("A Cognito trigger failed");
  });

  it("holds up the sign-in for a second and a half at most if the table hangs", async () => {
    const find = vi.spyOn(memberStore, "find").mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers();
    const { event, answer } = signIn(make.member().id);
    await vi.advanceTimersByTimeAsync(1_500);
    vi.useRealTimers();
    find.mockRestore();
    expect(await answer).toBe(event);
  });
});

describe("CustomMessage trigger", () => {
  const buildCustomMessage = (
    triggerSource: CustomMessageTriggerEvent["triggerSource"] = "CustomMessage_ForgotPassword",
  ): CustomMessageTriggerEvent => ({
    ...buildCommon("sub"),
    triggerSource: triggerSource as "CustomMessage_ForgotPassword",
    request: {
      userAttributes: buildAttributes("sub"),
      codeParameter: "{####}",
      linkParameter: "",
      usernameParameter: null,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });

  it("keeps Cognito's own email if the site's URL cannot be read", async () => {
    parameters.on(GetParameterCommand).rejects(new Error("no such parameter"));
    const { response } = (await handler(buildCustomMessage())) as CustomMessageTriggerEvent;
    expect(response.emailMessage).toBeNull();
  });

  it("returns before Cognito's timeout when Parameter Store hangs", async () => {
    process.env.SITE_URL_PARAMETER = "/kindstead/site-url-that-hangs";
    parameters.on(GetParameterCommand).callsFake(() => new Promise(() => {}));
    vi.useFakeTimers();
    const response = handler(buildCustomMessage());
    await vi.advanceTimersByTimeAsync(4_500);
    vi.useRealTimers();
    process.env.SITE_URL_PARAMETER = "/kindstead/site-url";
    expect(await response).toEqual(buildCustomMessage());
  });

  it("sets the reset email with the link to the site", async () => {
    parameters
      .on(GetParameterCommand, { Name: "/kindstead/site-url" })
      .resolves({ Parameter: { Value: "https://kindstead.example" } });
    const { response } = (await handler(buildCustomMessage())) as CustomMessageTriggerEvent;
    expect(response.emailSubject).toContain("password");
    expect(response.emailMessage).toContain(
      "https://kindstead.example/reset-password#email=maya.lind%40example.com&amp;code={####}",
    );
  });

  it.each([
    [
      "names the new role and the lost password to a member who was made an admin",
      true,
      "You are now an admin",
    ],
    [
      "does not believe metadata of the browser about another member",
      false,
      "We received a request to reset",
    ],
  ])("%s", async (_, is_admin, text) => {
    const row = make.member({ is_admin });
    await memberStore.put(row);
    parameters.on(GetParameterCommand).resolves({ Parameter: { Value: "https://kindstead.example" } });
    const event = buildCustomMessage();
    event.request.userAttributes = buildAttributes(row.id);
    event.request.clientMetadata = { reason: handoverReason };
    const { response } = (await handler(event)) as CustomMessageTriggerEvent;
    expect(response.emailMessage).toContain(text);
    expect(response.emailMessage).toContain("/reset-password#email=");
  });

  it("leaves Cognito's other emails unchanged", async () => {
    const event = buildCustomMessage("CustomMessage_UpdateUserAttribute");
    expect(await handler(event)).toEqual(buildCustomMessage("CustomMessage_UpdateUserAttribute"));
  });
});
