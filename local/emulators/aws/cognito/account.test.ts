import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  DeleteUserCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
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

const update = (pool: PoolFixture, AccessToken: string, attributes: Record<string, string>) =>
  pool.sdk.send(
    new UpdateUserAttributesCommand({
      AccessToken,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );

const verify = (pool: PoolFixture, AccessToken: string, Code: string) =>
  pool.sdk.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code }));

describe("access tokens", () => {
  it("give access to the user's account until they expire", async () => {
    const { pool, AccessToken } = await signInAnn();
    expect(await fetchAttributes(pool, AccessToken)).toMatchObject({
      email: "ann@example.com",
      given_name: "Ann",
    });
    pool.advance(900_000 + 1_000);
    expect(await getError(fetchAttributes(pool, AccessToken))).toBe(
      "NotAuthorizedException: Access Token has expired",
    );
  });

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

describe("UpdateUserAttributes", () => {
  it("changes names, removes blank ones, and rejects attributes that the client may not write", async () => {
    const { pool, AccessToken } = await signInAnn();
    await update(pool, AccessToken, { given_name: "", family_name: "Lee" });
    const attributes = await fetchAttributes(pool, AccessToken);
    expect(attributes).not.toHaveProperty("given_name");
    expect(attributes.family_name).toBe("Lee");
    for (const name of ["email_verified", "profile", "custom:badge", "sub"])
      expect(await getError(update(pool, AccessToken, { [name]: "true" }))).toBe(
        "NotAuthorizedException: A client attempted to write unauthorized attribute",
      );
    expect(await getError(update(pool, AccessToken, { "custom:role": "admin" }))).toContain(
      "InvalidParameterException",
    );
  });

  it("keeps the old address until the new one is verified", async () => {
    const { pool, AccessToken } = await signInAnn();
    const { CodeDeliveryDetailsList } = await update(pool, AccessToken, { email: "new@elsewhere.example" });
    expect(CodeDeliveryDetailsList).toMatchObject([{ Destination: "n***@e***", AttributeName: "email" }]);
    expect(await fetchAttributes(pool, AccessToken)).toMatchObject({
      email: "ann@example.com",
      email_verified: "true",
    });
    const [email] = pool.emails;
    expect(email).toMatchObject({ to: "new@elsewhere.example", purpose: "confirm" });
    expect(await getError(verify(pool, AccessToken, "no"))).toContain("CodeMismatchException");
    await verify(pool, AccessToken, email?.code ?? "");
    expect(await fetchAttributes(pool, AccessToken)).toMatchObject({
      email: "new@elsewhere.example",
      email_verified: "true",
    });
    expect(await getError(pool.signIn("ann@example.com"))).toContain("NotAuthorizedException");
    expect(await getError(pool.signIn("NEW@elsewhere.example"))).toBe("accepted");
    expect(await getError(pool.signUp("ann@example.com"))).toBe("accepted");
  });

  it("does not verify an address with a code sent to another address", async () => {
    const { pool, AccessToken } = await signInAnn();
    for (let i = 0; i < 20; i++) await update(pool, AccessToken, { email: `mine${i}@example.com` });
    const mine = pool.emails.at(-1)?.code ?? "";
    expect(await getError(update(pool, AccessToken, { email: "victim@example.com" }))).toContain(
      "LimitExceededException",
    );
    expect(await getError(verify(pool, AccessToken, mine))).toContain("ExpiredCodeException");
  });

  it("rejects an address that another user has or takes before verification", async () => {
    const { pool, AccessToken } = await signInAnn();
    await pool.signUp("bob@example.com");
    const exists = "AliasExistsException: An account with the email already exists.";
    expect(await getError(update(pool, AccessToken, { email: "BOB@example.com" }))).toBe(exists);
    await update(pool, AccessToken, { email: "eve@example.com" });
    await pool.signUp("eve@example.com");
    expect(await getError(verify(pool, AccessToken, pool.emails[0]?.code ?? ""))).toBe(exists);
    expect(await getError(update(pool, AccessToken, { email: "nonsense" }))).toContain(
      "Invalid email address",
    );
  });

  it("changes the address immediately, unverified, if the pool does not keep the original", async () => {
    const { pool, AccessToken } = await signInAnn({ pool: { UserAttributeUpdateSettings: undefined } });
    await update(pool, AccessToken, { email: "new@example.com" });
    expect(await fetchAttributes(pool, AccessToken)).toMatchObject({
      email: "new@example.com",
      email_verified: "false",
    });
    await pool.sdk.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: "email" }));
    await verify(pool, AccessToken, pool.emails[1]?.code ?? "");
    expect((await fetchAttributes(pool, AccessToken)).email_verified).toBe("true");
  });

  it("allows an administrator to set a verified address", async () => {
    const { pool, AccessToken } = await signInAnn();
    await pool.sdk.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: poolId,
        Username: "ann@example.com",
        UserAttributes: [
          { Name: "email", Value: "new@example.com" },
          { Name: "email_verified", Value: "true" },
        ],
      }),
    );
    expect(pool.emails).toEqual([]);
    expect(await fetchAttributes(pool, AccessToken)).toMatchObject({
      email: "new@example.com",
      email_verified: "true",
    });
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

describe("DeleteUser", () => {
  it("deletes the account, releases its address and leaves no data on disk", async () => {
    const { pool, AccessToken, RefreshToken } = await signInAnn();
    const { Username = "" } = await pool.sdk.send(new GetUserCommand({ AccessToken }));
    await pool.sdk.send(new DeleteUserCommand({ AccessToken }));
    await pool.restart();
    const kept = readdirSync(pool.dir).map((name) => readFileSync(join(pool.dir, name), "utf8"));
    for (const trace of ["ann@example.com", Username]) expect(kept.join("")).not.toContain(trace);
    expect(await getError(pool.refresh(RefreshToken))).toContain("NotAuthorizedException");
    expect(await getError(pool.signIn("ann@example.com"))).toContain("NotAuthorizedException");
    expect(await getError(pool.signUp("ann@example.com"))).toBe("accepted");
  });
});
