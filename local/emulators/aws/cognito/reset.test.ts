import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import {
  autoConfirm,
  clientId,
  getError,
  getTokens,
  type PoolFixture,
  poolId,
  startTestPool,
} from "./cognito.fixture.ts";

const mismatch = "CodeMismatchException: Invalid verification code provided, please try again.";
const expired = "ExpiredCodeException: Invalid code provided, please request a code again.";
const limit = "LimitExceededException: Attempt limit exceeded, please try after some time.";

const requestReset = (pool: PoolFixture, Username: string) =>
  pool.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username }));

const confirm = (pool: PoolFixture, Username: string, ConfirmationCode: string, Password = "Sunny-Day-8") =>
  pool.sdk.send(
    new ConfirmForgotPasswordCommand({ ClientId: clientId, Username, ConfirmationCode, Password }),
  );

const createPoolWithAnn = async (...wishes: Parameters<typeof startTestPool>) => {
  const pool = await startTestPool(...wishes);
  await pool.signUp("ann@example.com");
  return pool;
};

describe("ForgotPassword", () => {
  it("emails a code with the text from CustomMessage and runs PostConfirmation after the reset", async () => {
    const pool = await createPoolWithAnn({
      triggers: {
        preSignUp: autoConfirm,
        customMessage: (event) => {
          event.response.emailSubject = "Reset your password";
          event.response.emailMessage = `/reset-password#email=${event.request.userAttributes.email}&code={####}`;
          return event;
        },
        postConfirmation: (event) => event,
      },
    });
    const { CodeDeliveryDetails } = await requestReset(pool, "ann@example.com");
    expect(CodeDeliveryDetails).toEqual({
      Destination: "a***@e***",
      DeliveryMedium: "EMAIL",
      AttributeName: "email",
    });
    const [email] = pool.emails;
    expect(email).toEqual({
      to: "ann@example.com",
      subject: "Reset your password",
      html: `/reset-password#email=ann@example.com&code=${email?.code}`,
      purpose: "reset",
      code: expect.stringMatching(/^\d{6}$/),
    });
    await confirm(pool, "ann@example.com", email?.code ?? "");
    expect(pool.events.slice(2)).toMatchObject([
      { triggerSource: "CustomMessage_ForgotPassword", request: { codeParameter: "{####}" } },
      {
        triggerSource: "PostConfirmation_ConfirmForgotPassword",
        request: { userAttributes: { email: "ann@example.com", "cognito:user_status": "CONFIRMED" } },
      },
    ]);
  });

  it("changes the password once per code", async () => {
    const pool = await createPoolWithAnn();
    await requestReset(pool, "ann@example.com");
    const code = pool.emails[0]?.code ?? "";
    expect(await getError(confirm(pool, "ann@example.com", code, "short"))).toContain("InvalidPassword");
    expect(await getError(confirm(pool, "ann@example.com", "no"))).toBe(mismatch);
    await confirm(pool, "ANN@example.com", code);
    expect(await getError(pool.signIn("ann@example.com"))).toContain("NotAuthorizedException");
    expect(getTokens(await pool.signIn("ann@example.com", "Sunny-Day-8")).AccessToken).not.toBe("");
    expect(await getError(confirm(pool, "ann@example.com", code))).toBe(expired);
  });

  it("ends a lockout", async () => {
    const pool = await createPoolWithAnn();
    for (let i = 0; i < 9; i++) await getError(pool.signIn("ann@example.com", "Wrong-Day-7"));
    await requestReset(pool, "ann@example.com");
    await confirm(pool, "ann@example.com", pool.emails[0]?.code ?? "");
    expect(await getError(pool.signIn("ann@example.com", "Sunny-Day-8"))).toBe("accepted");
  });

  it("accepts only the newest code, for an hour, also after a restart", async () => {
    const pool = await createPoolWithAnn();
    await requestReset(pool, "ann@example.com");
    await requestReset(pool, "ann@example.com");
    const [first = "", second = ""] = pool.emails.map((email) => email.code);
    await pool.restart();
    expect(await getError(confirm(pool, "ann@example.com", first))).toBe(mismatch);
    pool.advance(3_600_000 - 1);
    expect(await getError(confirm(pool, "ann@example.com", second))).toBe("accepted");
    await requestReset(pool, "ann@example.com");
    pool.advance(3_600_000);
    expect(await getError(confirm(pool, "ann@example.com", pool.emails[2]?.code ?? ""))).toBe(expired);
  });

  it("allows five wrong codes per hour, however many codes are requested", async () => {
    const pool = await createPoolWithAnn();
    for (let i = 0; i < 5; i++) {
      await requestReset(pool, "ann@example.com");
      expect(await getError(confirm(pool, "ann@example.com", "no"))).toBe(mismatch);
    }
    await requestReset(pool, "ann@example.com");
    const code = pool.emails.at(-1)?.code ?? "";
    expect(await getError(confirm(pool, "ann@example.com", code))).toBe(limit);
    pool.advance(3_600_000);
    await requestReset(pool, "ann@example.com");
    expect(await getError(confirm(pool, "ann@example.com", pool.emails.at(-1)?.code ?? ""))).toBe("accepted");
  });

  it("sends at most twenty codes per hour", async () => {
    const pool = await createPoolWithAnn();
    for (let i = 0; i < 20; i++) await requestReset(pool, "ann@example.com");
    expect(await getError(requestReset(pool, "ANN@example.com"))).toBe(limit);
    expect(pool.emails).toHaveLength(20);
    pool.advance(3_600_000);
    expect(await getError(requestReset(pool, "ann@example.com"))).toBe("accepted");
  });

  it("rejects the reset of a temporary password, as on AWS", async () => {
    const pool = await startTestPool();
    await pool.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: "eve@example.com",
        UserAttributes: [{ Name: "email_verified", Value: "true" }],
        MessageAction: "SUPPRESS",
      }),
    );
    expect(await getError(requestReset(pool, "eve@example.com"))).toBe(
      "NotAuthorizedException: User password cannot be reset in the current state.",
    );
  });

  it("reports an email that cannot be sent", async () => {
    const pool = await createPoolWithAnn({
      onEmail: () => {
        throw new Error("no route");
      },
    });
    expect(await getError(requestReset(pool, "ann@example.com"))).toBe(
      "CodeDeliveryFailureException: Failed to deliver the message: no route",
    );
  });

  it("rejects a CustomMessage subject longer than Cognito allows", async () => {
    const pool = await createPoolWithAnn({
      triggers: {
        preSignUp: autoConfirm,
        customMessage: (event) => ({ ...event, response: { emailSubject: "x".repeat(141) } }),
      },
    });
    expect(await getError(requestReset(pool, "ann@example.com"))).toContain("InvalidLambdaResponseException");
  });
});

describe("AdminResetUserPassword", () => {
  const reset = (pool: PoolFixture, ClientMetadata?: Record<string, string>) =>
    pool.sdk.send(
      new AdminResetUserPasswordCommand({ UserPoolId: poolId, Username: "ann@example.com", ClientMetadata }),
    );

  it("emails a code and refuses the old password until a new one is chosen", async () => {
    const pool = await createPoolWithAnn({
      triggers: { preSignUp: autoConfirm, customMessage: (event) => event },
    });
    await reset(pool, { reason: "admin" });
    expect(pool.events.at(-1)).toMatchObject({
      triggerSource: "CustomMessage_ForgotPassword",
      request: { clientMetadata: { reason: "admin" } },
    });
    const user = await pool.sdk.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: "ann@example.com" }),
    );
    expect(user.UserStatus).toBe("RESET_REQUIRED");
    expect(await getError(pool.signIn("ann@example.com"))).toBe(
      "PasswordResetRequiredException: Password reset required for the user",
    );
    expect(await getError(pool.signIn("ann@example.com", "Wrong-Day-7"))).toContain("NotAuthorizedException");
    await requestReset(pool, "ann@example.com");
    await confirm(pool, "ann@example.com", pool.emails.at(-1)?.code ?? "");
    expect(getTokens(await pool.signIn("ann@example.com", "Sunny-Day-8")).AccessToken).not.toBe("");
  });

  it("is rejected for an account that has no password of its own yet", async () => {
    const pool = await startTestPool();
    const create = new AdminCreateUserCommand({ UserPoolId: poolId, Username: "ann@example.com" });
    await pool.sdk.send(create);
    expect(await getError(reset(pool))).toContain("NotAuthorizedException");
  });
});
