import {
  AdminCreateUserCommand,
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

  it("is rejected for an account that has no password of its own yet", async () => {
    const pool = await startTestPool();
    const create = new AdminCreateUserCommand({
      UserPoolId: poolId,
      Username: "ann@example.com",
      MessageAction: "SUPPRESS",
    });
    await pool.sdk.send(create);
    expect(await getError(reset(pool))).toContain("NotAuthorizedException");
  });
});
