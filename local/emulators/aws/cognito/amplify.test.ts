import { Amplify } from "aws-amplify";
import { autoSignIn, fetchUserAttributes, getCurrentUser, signIn, signOut, signUp } from "aws-amplify/auth";
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
});
