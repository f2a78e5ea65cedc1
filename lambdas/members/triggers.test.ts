import { GetParameterCommand } from "@aws-sdk/client-ssm";
import { solveChallenge } from "altcha-lib/v1";
import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PreSignUpTriggerEvent,
} from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import { signUpProofName } from "../../contract/members.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { handler } from "./cognito-triggers.lambda.ts";
import { memberStore } from "./member-store.ts";
import { handoverReason } from "./new-member.ts";
import { createSignUpChallenge } from "./sign-up-challenge.ts";
import { buildAttributes, buildCommon, claims, parameters, tableName } from "./triggers.fixture.ts";

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

  it("refuses an address with a character that no one sees", async () => {
    const event = buildPreSignUp("PreSignUp_SignUp");
    event.request.clientMetadata = { ...claims, ...(await proveWork()) };
    event.request.userAttributes.email = "maya@example.com\u200b";
    const lines = await recordLogLines(() =>
      expect(handler(event)).rejects.toThrow("Please enter a valid email address"),
    );
    expect(lines.join(), "it is no crash").toContain('"triggers_refused":1');
  });

  it("ignores users that an admin creates", async () => {
    const { response } = (await handler(
      buildPreSignUp("PreSignUp_AdminCreateUser"),
    )) as PreSignUpTriggerEvent;
    expect(response).toMatchObject({ autoConfirmUser: false, autoVerifyEmail: false });
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

  it("holds up the sign-in for a second at most if the table hangs", async () => {
    const find = vi.spyOn(memberStore, "find").mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers();
    const { event, answer } = signIn(make.member().id);
    await vi.advanceTimersByTimeAsync(1_000);
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
