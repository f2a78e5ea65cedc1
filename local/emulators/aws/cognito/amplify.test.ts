import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminUserGlobalSignOutCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { Amplify } from "aws-amplify";
import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
  updateUserAttribute,
} from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientId, getError, type PoolFixture, password, poolId, startTestPool } from "./cognito.fixture.ts";

// Amplify warns about custom endpoints.
ConsoleLogger.LOG_LEVEL = "ERROR";

const username = "ann@example.com";
const wrong = "NotAuthorizedException: Incorrect username or password.";

const rounds = process.env.PROVE ? 150 : 4;

/** Simulates a browser with empty storage. */
function openBrowser({ cognito }: PoolFixture): void {
  const stored = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => stored.get(key) ?? null,
    setItem: async (key, value) => void stored.set(key, value),
    removeItem: async (key) => void stored.delete(key),
    clear: async () => stored.clear(),
  });
  const Cognito = { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: cognito.url };
  Amplify.configure({ Auth: { Cognito: { ...Cognito, loginWith: { email: true } } } });
  onTestFinished(() => signOut().catch(() => undefined));
}

/** App client properties as in production: SRP only. */
const srpOnly = { client: { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"] } };

const fetchAccessToken = async (forceRefresh = false) =>
  (await fetchAuthSession({ forceRefresh })).tokens?.accessToken;

describe("Amplify", () => {
  it("signs up and then signs in with SRP", async () => {
    const pool = await startTestPool(srpOnly);
    openBrowser(pool);
    const userAttributes = { email: username, given_name: "Ann", family_name: "Lee" };
    const done = await signUp({ username, password, options: { userAttributes, autoSignIn: true } });
    expect(done.isSignUpComplete).toBe(true);
    expect((await autoSignIn()).isSignedIn).toBe(true);
    expect((await getCurrentUser()).userId).toBe(done.userId);
    expect(await fetchUserAttributes()).toMatchObject({ given_name: "Ann", email_verified: "true" });
    expect(await getError(signUp({ username, password }))).toContain("UsernameExistsException");
  });

  it.each([
    ["umlauts", "pässwörter-1"],
    ["Cyrillic", "пароль-для-всех-1"],
    ["emoji", "🐌🐌🐌🐌-crawl-1"],
    ["a combining accent", "e\u0301tude-en-1"],
    ["quotes and symbols", `"quotes" & $& \\1:2`],
    ["many characters", `${"long-".repeat(50)}1`],
  ])("signs in by SRP with a password that has %s", async (_, word) => {
    const pool = await startTestPool(srpOnly);
    openBrowser(pool);
    await pool.createUser(username, word);
    expect((await signIn({ username: "ANN@example.com", password: word })).isSignedIn).toBe(true);
  });

  it("shows the same error for a wrong password and an unknown user", async () => {
    const pool = await startTestPool(srpOnly);
    openBrowser(pool);
    await pool.createUser(username, "pässwörter-1");
    for (const word of ["passworter-1", "pa\u0308sswo\u0308rter-1", "pässwörter-1x"])
      expect(await getError(signIn({ username, password: word }))).toBe(wrong);
    expect(await getError(signIn({ username: "nobody@example.com", password }))).toBe(wrong);
  });

  it("signs in many users (SRP padding)", { timeout: 300_000 }, async () => {
    const pool = await startTestPool(srpOnly);
    openBrowser(pool);
    for (let i = 0; i < rounds; i++) {
      await pool.createUser(`ann${i}@example.com`, `${password}${i}`);
      const { isSignedIn } = await signIn({ username: `ann${i}@example.com`, password: `${password}${i}` });
      expect(isSignedIn).toBe(true);
      await signOut();
    }
  });

  it("refreshes tokens with new groups and is signed out by an administrator", async () => {
    const pool = await startTestPool(srpOnly);
    openBrowser(pool);
    await pool.createUser(username);
    await signIn({ username, password });
    const first = await fetchAccessToken();
    const member = { UserPoolId: poolId, Username: username };
    await pool.sdk.send(new AdminAddUserToGroupCommand({ ...member, GroupName: "free" }));
    expect((await fetchAccessToken())?.payload["cognito:groups"]).toBeUndefined();
    const second = await fetchAccessToken(true);
    expect(second?.payload["cognito:groups"]).toEqual(["free"]);
    expect(second?.payload.origin_jti).toBe(first?.payload.origin_jti);
    expect((await fetchAccessToken(true))?.payload.jti).not.toBe(second?.payload.jti);
    await pool.sdk.send(new AdminUserGlobalSignOutCommand(member));
    expect(await fetchAccessToken(true)).toBeUndefined();
    expect(await getError(getCurrentUser())).toContain("UserUnAuthenticatedException");
  });

  it("changes password and names, and signs out locally and globally", async () => {
    const pool = await startTestPool(srpOnly);
    openBrowser(pool);
    await pool.createUser(username);
    await signIn({ username, password });
    await updatePassword({ oldPassword: password, newPassword: "Sunny-Day-8" });
    await updateUserAttribute({ userAttribute: { attributeKey: "given_name", value: "Anna" } });
    expect((await fetchUserAttributes()).given_name).toBe("Anna");
    await signOut();
    expect(await getError(getCurrentUser())).toContain("UserUnAuthenticatedException");
    expect(await getError(signIn({ username, password }))).toBe(wrong);
    await signIn({ username, password: "Sunny-Day-8" });
    await signOut({ global: true });
    expect((await signIn({ username, password: "Sunny-Day-8" })).isSignedIn).toBe(true);
  });

  it("resets a forgotten password with the emailed code", async () => {
    const pool = await startTestPool(srpOnly);
    openBrowser(pool);
    await pool.createUser(username);
    const { nextStep } = await resetPassword({ username });
    expect(nextStep.resetPasswordStep).toBe("CONFIRM_RESET_PASSWORD_WITH_CODE");
    const newPassword = "Sunny-Day-8";
    const confirmationCode = pool.emails[0]?.code ?? "";
    expect(await getError(confirmResetPassword({ username, newPassword, confirmationCode: "no" }))).toContain(
      "CodeMismatchException",
    );
    await confirmResetPassword({ username, newPassword, confirmationCode });
    expect(await getError(signIn({ username, password }))).toBe(wrong);
    expect((await signIn({ username, password: newPassword })).isSignedIn).toBe(true);
  });

  it("requires a new password from an invited user", async () => {
    const pool = await startTestPool(srpOnly);
    openBrowser(pool);
    await pool.sdk.send(new AdminCreateUserCommand({ UserPoolId: poolId, Username: username }));
    const { nextStep } = await signIn({ username, password: pool.emails[0]?.code ?? "" });
    expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED");
    expect((await confirmSignIn({ challengeResponse: password })).isSignedIn).toBe(true);
  });
});
