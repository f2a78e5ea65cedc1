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
import { clientId, givenAPool, type PoolFixture, password, poolId, refusal } from "./cognito.fixture.ts";

// It warns of an endpoint that is not AWS's, which is the point here.
ConsoleLogger.LOG_LEVEL = "ERROR";

const username = "ann@example.com";
const wrong = "NotAuthorizedException: Incorrect username or password.";

const rounds = process.env.PROVE ? 150 : 4;

/** A visitor's browser, with nothing stored in it. */
function visit({ cognito }: PoolFixture): void {
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

/** The client of production: SRP and nothing else. */
const srpOnly = { client: { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"] } };

const accessToken = async (forceRefresh = false) =>
  (await fetchAuthSession({ forceRefresh })).tokens?.accessToken;

describe("Amplify", () => {
  it("signs up, and in by SRP right after", async () => {
    const pool = await givenAPool(srpOnly);
    visit(pool);
    const userAttributes = { email: username, given_name: "Ann", family_name: "Lee" };
    const done = await signUp({ username, password, options: { userAttributes, autoSignIn: true } });
    expect(done.isSignUpComplete).toBe(true);
    expect((await autoSignIn()).isSignedIn).toBe(true);
    expect((await getCurrentUser()).userId).toBe(done.userId);
    expect(await fetchUserAttributes()).toMatchObject({ given_name: "Ann", email_verified: "true" });
    expect(await refusal(signUp({ username, password }))).toContain("UsernameExistsException");
  });

  it.each([
    ["umlauts", "pässwörter-1"],
    ["Cyrillic", "пароль-для-всех-1"],
    ["emoji", "🐌🐌🐌🐌-crawl-1"],
    ["a combining accent", "e\u0301tude-en-1"],
    ["quotes and signs", `"quotes" & $& \\1:2`],
    ["great length", `${"long-".repeat(50)}1`],
  ])("proves a password with %s by SRP", async (_, word) => {
    const pool = await givenAPool(srpOnly);
    visit(pool);
    await pool.aUser(username, word);
    expect((await signIn({ username: "ANN@example.com", password: word })).isSignedIn).toBe(true);
  });

  it("refuses a wrong password and an unknown user alike", async () => {
    const pool = await givenAPool(srpOnly);
    visit(pool);
    await pool.aUser(username, "pässwörter-1");
    for (const word of ["passworter-1", "pa\u0308sswo\u0308rter-1", "pässwörter-1x"])
      expect(await refusal(signIn({ username, password: word }))).toBe(wrong);
    expect(await refusal(signIn({ username: "nobody@example.com", password }))).toBe(wrong);
  });

  it("signs many users in: no salt, key or proof is padded wrongly", { timeout: 300_000 }, async () => {
    const pool = await givenAPool(srpOnly);
    visit(pool);
    for (let i = 0; i < rounds; i++) {
      await pool.aUser(`ann${i}@example.com`, `${password}${i}`);
      const { isSignedIn } = await signIn({ username: `ann${i}@example.com`, password: `${password}${i}` });
      expect(isSignedIn).toBe(true);
      await signOut();
    }
  });

  it("gets new tokens with new groups, and is signed out when an administrator says so", async () => {
    const pool = await givenAPool(srpOnly);
    visit(pool);
    await pool.aUser(username);
    await signIn({ username, password });
    const first = await accessToken();
    const member = { UserPoolId: poolId, Username: username };
    await pool.sdk.send(new AdminAddUserToGroupCommand({ ...member, GroupName: "free" }));
    expect((await accessToken())?.payload["cognito:groups"]).toBeUndefined();
    const second = await accessToken(true);
    expect(second?.payload["cognito:groups"]).toEqual(["free"]);
    expect(second?.payload.origin_jti).toBe(first?.payload.origin_jti);
    expect((await accessToken(true))?.payload.jti).not.toBe(second?.payload.jti);
    await pool.sdk.send(new AdminUserGlobalSignOutCommand(member));
    expect(await accessToken(true)).toBeUndefined();
    expect(await refusal(getCurrentUser())).toContain("UserUnAuthenticatedException");
  });

  it("changes the password and the names, and signs out here or everywhere", async () => {
    const pool = await givenAPool(srpOnly);
    visit(pool);
    await pool.aUser(username);
    await signIn({ username, password });
    await updatePassword({ oldPassword: password, newPassword: "Sunny-Day-8" });
    await updateUserAttribute({ userAttribute: { attributeKey: "given_name", value: "Anna" } });
    expect((await fetchUserAttributes()).given_name).toBe("Anna");
    await signOut();
    expect(await refusal(getCurrentUser())).toContain("UserUnAuthenticatedException");
    expect(await refusal(signIn({ username, password }))).toBe(wrong);
    await signIn({ username, password: "Sunny-Day-8" });
    await signOut({ global: true });
    expect((await signIn({ username, password: "Sunny-Day-8" })).isSignedIn).toBe(true);
  });

  it("resets a forgotten password with the mailed code", async () => {
    const pool = await givenAPool(srpOnly);
    visit(pool);
    await pool.aUser(username);
    const { nextStep } = await resetPassword({ username });
    expect(nextStep.resetPasswordStep).toBe("CONFIRM_RESET_PASSWORD_WITH_CODE");
    const newPassword = "Sunny-Day-8";
    const confirmationCode = pool.mails[0]?.code ?? "";
    expect(await refusal(confirmResetPassword({ username, newPassword, confirmationCode: "no" }))).toContain(
      "CodeMismatchException",
    );
    await confirmResetPassword({ username, newPassword, confirmationCode });
    expect(await refusal(signIn({ username, password }))).toBe(wrong);
    expect((await signIn({ username, password: newPassword })).isSignedIn).toBe(true);
  });

  it("asks an invited user for a password of their own", async () => {
    const pool = await givenAPool(srpOnly);
    visit(pool);
    await pool.sdk.send(new AdminCreateUserCommand({ UserPoolId: poolId, Username: username }));
    const { nextStep } = await signIn({ username, password: pool.mails[0]?.code ?? "" });
    expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED");
    expect((await confirmSignIn({ challengeResponse: password })).isSignedIn).toBe(true);
  });
});
