import {
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  GetUserCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { getError, getTokens, type PoolFixture, password, poolId, startTestPool } from "./cognito.fixture.ts";

const signInAnn = async (...wishes: Parameters<typeof startTestPool>) => {
  const pool = await startTestPool(...wishes);
  await pool.signUp("ann@example.com", { given_name: "Ann" });
  return { pool, ...getTokens(await pool.signIn("ann@example.com")) };
};

const fetchAttributes = async (pool: PoolFixture, AccessToken: string) => {
  const { UserAttributes = [] } = await pool.sdk.send(new GetUserCommand({ AccessToken }));
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
};

describe("access tokens", () => {
  it("are rejected when they are ID tokens, modified or unsigned", async () => {
    const { pool, AccessToken, IdToken } = await signInAnn();
    const [head = "", body = "", signature = ""] = AccessToken.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const edited = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString("base64url");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const token of [IdToken, `${head}.${edited}.${signature}`, `${none}.${body}.`, "nothing", "a.b.c"])
      expect(await getError(fetchAttributes(pool, token))).toBe(
        "NotAuthorizedException: Invalid Access Token",
      );
  });
});

describe("ChangePassword", () => {
  const change = (
    pool: PoolFixture,
    AccessToken: string,
    PreviousPassword: string,
    ProposedPassword: string,
  ) => pool.sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));

  it("requires the previous password and a valid new one", async () => {
    const { pool, AccessToken } = await signInAnn();
    expect(await getError(change(pool, AccessToken, "Wrong-Day-7", "Sunny-Day-8"))).toBe(
      "NotAuthorizedException: Incorrect username or password.",
    );
    expect(await getError(change(pool, AccessToken, password, "short"))).toContain(
      "InvalidPasswordException",
    );
    await change(pool, AccessToken, password, "Sunny-Day-8");
    expect(await getError(pool.signIn("ann@example.com"))).toContain("NotAuthorizedException");
    expect(await getError(pool.signIn("ann@example.com", "Sunny-Day-8"))).toBe("accepted");
  });

  it("is subject to the lockout", async () => {
    const { pool, AccessToken } = await signInAnn();
    for (let i = 0; i < 5; i++) await getError(change(pool, AccessToken, "Wrong-Day-7", "Sunny-Day-8"));
    expect(await getError(change(pool, AccessToken, password, "Sunny-Day-8"))).toContain("LimitExceeded");
  });
});

describe("AdminUpdateUserAttributes", () => {
  it("gives an address to one user only, whatever its case", async () => {
    const { pool } = await signInAnn();
    for (const name of ["ben@example.com", "cat@example.com"]) await pool.signUp(name);
    const take = (Username: string) =>
      getError(
        pool.sdk.send(
          new AdminUpdateUserAttributesCommand({
            UserPoolId: poolId,
            Username,
            UserAttributes: [
              { Name: "email", Value: Username.startsWith("ben") ? "New@example.com" : "new@example.com" },
              { Name: "email_verified", Value: "true" },
            ],
          }),
        ),
      );
    const answers = await Promise.all([take("ben@example.com"), take("cat@example.com")]);
    expect(answers.toSorted()).toEqual([expect.stringContaining("AliasExistsException"), "accepted"]);
  });
});
