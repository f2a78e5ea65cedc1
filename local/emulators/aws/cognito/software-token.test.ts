import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  GetUserCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConsoleLogger } from "aws-amplify/utils";
import { describe, expect, it } from "vitest";
import {
  autoConfirm,
  clientId,
  getError,
  getTokens,
  type PoolFixture,
  poolId,
  startTestPool,
  type Trigger,
} from "./cognito.fixture.ts";
import { computeCodeAt } from "./totp.ts";

// Amplify warns about custom endpoints.
ConsoleLogger.LOG_LEVEL = "ERROR";

const email = "ann@example.com";
const ann = { UserPoolId: poolId, Username: email };
const on = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
const withMfa = { pool: { MfaConfiguration: "OPTIONAL", EnabledMfas: ["SOFTWARE_TOKEN_MFA"] } };
const stepMs = 30_000;

const associate = async (pool: PoolFixture, AccessToken: string): Promise<string> =>
  (await pool.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ?? "";
const verify = (pool: PoolFixture, AccessToken: string, UserCode: string) =>
  pool.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
const answer = (pool: PoolFixture, Session: string | undefined, SOFTWARE_TOKEN_MFA_CODE: string) =>
  pool.sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      Session,
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE },
    }),
  );

/** Starts a pool whose only user has a verified authenticator app that sign-ins ask for. */
async function startEnrolledPool(postAuthentication?: Trigger) {
  const triggers = { preSignUp: autoConfirm, ...(postAuthentication && { postAuthentication }) };
  const pool = await startTestPool({ ...withMfa, triggers });
  await pool.signUp(email);
  const { AccessToken } = getTokens(await pool.signIn(email));
  const secret = await associate(pool, AccessToken);
  await verify(pool, AccessToken, computeCodeAt(secret, pool.now()));
  await pool.sdk.send(new AdminSetUserMFAPreferenceCommand({ ...ann, ...on }));
  pool.advance(stepMs);
  return { pool, AccessToken, secret, getCode: (ms = 0) => computeCodeAt(secret, pool.now() + ms) };
}

describe("TOTP codes", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i s are those of RFC 6238", (seconds, code) => {
    // The RFC's secret "12345678901234567890" in base32; its codes have eight digits, of which these are the last six.
    expect(computeCodeAt("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", seconds * 1_000)).toBe(code);
  });
});

describe("enrolment of a software token", () => {
  it("asks for codes only after the preference is set", async () => {
    const pool = await startTestPool(withMfa);
    await pool.signUp(email);
    const { AccessToken } = getTokens(await pool.signIn(email));
    const setPreference = new SetUserMFAPreferenceCommand({ AccessToken, ...on });
    const notSetUp = "InvalidParameterException: User has not set up software token mfa";
    expect(await getError(pool.sdk.send(setPreference))).toBe(notSetUp);
    const secret = await associate(pool, AccessToken);
    expect(secret).toMatch(/^[A-Z2-7]{52}$/);
    expect(await getError(pool.sdk.send(setPreference))).toBe(notSetUp);
    expect(await verify(pool, AccessToken, computeCodeAt(secret, pool.now()))).toMatchObject({
      Status: "SUCCESS",
    });
    expect((await pool.signIn(email)).ChallengeName).toBeUndefined();
    expect((await pool.sdk.send(new AdminGetUserCommand(ann))).UserMFASettingList).toBeUndefined();
    await pool.sdk.send(setPreference);
    const shown = { UserMFASettingList: ["SOFTWARE_TOKEN_MFA"], PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" };
    expect(await pool.sdk.send(new AdminGetUserCommand(ann))).toMatchObject(shown);
    expect(await pool.sdk.send(new GetUserCommand({ AccessToken }))).toMatchObject(shown);
    expect((await pool.signIn(email)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  });

  it("rejects a wrong code, and keeps the token in use until a new one is verified", async () => {
    const { pool, AccessToken, getCode } = await startEnrolledPool();
    const replacement = await associate(pool, AccessToken);
    const wrong = computeCodeAt(replacement, pool.now() + 10 * stepMs);
    expect(await getError(verify(pool, AccessToken, wrong))).toBe(
      "EnableSoftwareTokenMFAException: Code mismatch and fail enable Software Token MFA",
    );
    expect(await getError(verify(pool, AccessToken, "12a"))).toContain("InvalidParameterException");
    const first = await pool.signIn(email);
    expect(getTokens(await answer(pool, first.Session, getCode())).AccessToken).not.toBe("");
    await verify(pool, AccessToken, computeCodeAt(replacement, pool.now()));
    pool.advance(stepMs);
    const second = await pool.signIn(email);
    expect(await getError(answer(pool, second.Session, getCode()))).toContain("CodeMismatchException");
    expect(await getError(answer(pool, second.Session, computeCodeAt(replacement, pool.now())))).toBe(
      "accepted",
    );
  });

  it("is refused in a pool without MFA", async () => {
    const pool = await startTestPool();
    await pool.signUp(email);
    const { AccessToken } = getTokens(await pool.signIn(email));
    expect(await getError(associate(pool, AccessToken))).toBe(
      "SoftwareTokenMFANotFoundException: Software Token MFA has not been enabled by the userPool.",
    );
  });
});

describe("SOFTWARE_TOKEN_MFA", () => {
  it("accepts a code one step early or late, and each code once", async () => {
    const { pool, getCode } = await startEnrolledPool();
    const { Session } = await pool.signIn(email);
    const mismatch = "CodeMismatchException: Invalid code received for user";
    for (const steps of [-2, 2])
      expect(await getError(answer(pool, Session, getCode(steps * stepMs)))).toBe(mismatch);
    const late = getCode();
    pool.advance(stepMs);
    expect(await getError(answer(pool, Session, late))).toBe("accepted");
    const second = await pool.signIn(email);
    const used = "ExpiredCodeException: Your software token has already been used once.";
    expect(await getError(answer(pool, second.Session, late))).toBe(used);
    expect(await getError(answer(pool, second.Session, getCode(stepMs)))).toBe("accepted");
    const third = await pool.signIn(email);
    expect(await getError(answer(pool, third.Session, getCode())), "an older code").toBe(used);
  });

  it("expires after three minutes, after five wrong codes and after the sign-in", async () => {
    const { pool, getCode } = await startEnrolledPool();
    const expired = "NotAuthorizedException: Invalid session for the user, session is expired.";
    const { Session: old } = await pool.signIn(email);
    pool.advance(3 * 60_000);
    expect(await getError(answer(pool, old, getCode()))).toBe(expired);
    const { Session: guessed } = await pool.signIn(email);
    for (let i = 0; i < 5; i++)
      expect(await getError(answer(pool, guessed, getCode(20 * stepMs)))).toContain("CodeMismatch");
    expect(await getError(answer(pool, guessed, getCode()))).toBe(expired);
    const { Session: done } = await pool.signIn(email);
    await answer(pool, done, getCode());
    expect(await getError(answer(pool, done, getCode(stepMs)))).toBe(expired);
  });
});
