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
import { givenAPool, type PoolFixture, password, poolId, refusal, tokensOf } from "./cognito.fixture.ts";

const given = async (...wishes: Parameters<typeof givenAPool>) => {
  const pool = await givenAPool(...wishes);
  await pool.signUp("ann@example.com", { given_name: "Ann" });
  return { pool, ...tokensOf(await pool.signIn("ann@example.com")) };
};

const attributesOf = async (pool: PoolFixture, AccessToken: string) => {
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

describe("an access token", () => {
  it("opens the user's own account until it expires", async () => {
    const { pool, AccessToken } = await given();
    expect(await attributesOf(pool, AccessToken)).toMatchObject({
      email: "ann@example.com",
      given_name: "Ann",
    });
    pool.advance(900_000 + 1_000);
    expect(await refusal(attributesOf(pool, AccessToken))).toBe(
      "NotAuthorizedException: Access Token has expired",
    );
  });

  it("is not an ID token, not edited, and not signed by its holder", async () => {
    const { pool, AccessToken, IdToken } = await given();
    const [head = "", body = "", signature = ""] = AccessToken.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const edited = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString("base64url");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const token of [IdToken, `${head}.${edited}.${signature}`, `${none}.${body}.`, "nothing", "a.b.c"])
      expect(await refusal(attributesOf(pool, token))).toBe("NotAuthorizedException: Invalid Access Token");
  });
});

describe("ChangePassword", () => {
  const change = (
    pool: PoolFixture,
    AccessToken: string,
    PreviousPassword: string,
    ProposedPassword: string,
  ) => pool.sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));

  it("wants the old password and a good new one", async () => {
    const { pool, AccessToken } = await given();
    expect(await refusal(change(pool, AccessToken, "Wrong-Day-7", "Sunny-Day-8"))).toBe(
      "NotAuthorizedException: Incorrect username or password.",
    );
    expect(await refusal(change(pool, AccessToken, password, "short"))).toContain("InvalidPasswordException");
    await change(pool, AccessToken, password, "Sunny-Day-8");
    expect(await refusal(pool.signIn("ann@example.com"))).toContain("NotAuthorizedException");
    expect(await refusal(pool.signIn("ann@example.com", "Sunny-Day-8"))).toBe("accepted");
  });

  it("is no way round the lockout", async () => {
    const { pool, AccessToken } = await given();
    for (let i = 0; i < 5; i++) await refusal(change(pool, AccessToken, "Wrong-Day-7", "Sunny-Day-8"));
    expect(await refusal(change(pool, AccessToken, password, "Sunny-Day-8"))).toContain("LimitExceeded");
  });
});

describe("UpdateUserAttributes", () => {
  it("changes names, clears blank ones, and nothing the client may not write", async () => {
    const { pool, AccessToken } = await given();
    await update(pool, AccessToken, { given_name: "", family_name: "Lee" });
    const attributes = await attributesOf(pool, AccessToken);
    expect(attributes).not.toHaveProperty("given_name");
    expect(attributes.family_name).toBe("Lee");
    for (const name of ["email_verified", "profile", "custom:badge", "sub"])
      expect(await refusal(update(pool, AccessToken, { [name]: "true" }))).toBe(
        "NotAuthorizedException: A client attempted to write unauthorized attribute",
      );
    expect(await refusal(update(pool, AccessToken, { "custom:role": "admin" }))).toContain(
      "InvalidParameterException",
    );
  });

  it("keeps the address until the new one proves to be the user's", async () => {
    const { pool, AccessToken } = await given();
    const { CodeDeliveryDetailsList } = await update(pool, AccessToken, { email: "new@elsewhere.example" });
    expect(CodeDeliveryDetailsList).toMatchObject([{ Destination: "n***@e***", AttributeName: "email" }]);
    expect(await attributesOf(pool, AccessToken)).toMatchObject({
      email: "ann@example.com",
      email_verified: "true",
    });
    const [mail] = pool.mails;
    expect(mail).toMatchObject({ to: "new@elsewhere.example", purpose: "confirm" });
    expect(await refusal(verify(pool, AccessToken, "no"))).toContain("CodeMismatchException");
    await verify(pool, AccessToken, mail?.code ?? "");
    expect(await attributesOf(pool, AccessToken)).toMatchObject({
      email: "new@elsewhere.example",
      email_verified: "true",
    });
    expect(await refusal(pool.signIn("ann@example.com"))).toContain("NotAuthorizedException");
    expect(await refusal(pool.signIn("NEW@elsewhere.example"))).toBe("accepted");
    expect(await refusal(pool.signUp("ann@example.com"))).toBe("accepted");
  });

  it("verifies no address by another's code", async () => {
    const { pool, AccessToken } = await given();
    for (let i = 0; i < 20; i++) await update(pool, AccessToken, { email: `mine${i}@example.com` });
    const mine = pool.mails.at(-1)?.code ?? "";
    expect(await refusal(update(pool, AccessToken, { email: "victim@example.com" }))).toContain(
      "LimitExceededException",
    );
    expect(await refusal(verify(pool, AccessToken, mine))).toContain("ExpiredCodeException");
  });

  it("refuses an address that another user has or gets meanwhile", async () => {
    const { pool, AccessToken } = await given();
    await pool.signUp("bob@example.com");
    const exists = "AliasExistsException: An account with the email already exists.";
    expect(await refusal(update(pool, AccessToken, { email: "BOB@example.com" }))).toBe(exists);
    await update(pool, AccessToken, { email: "eve@example.com" });
    await pool.signUp("eve@example.com");
    expect(await refusal(verify(pool, AccessToken, pool.mails[0]?.code ?? ""))).toBe(exists);
    expect(await refusal(update(pool, AccessToken, { email: "nonsense" }))).toContain(
      "Invalid email address",
    );
  });

  it("moves at once, unverified, where the pool does not keep the original", async () => {
    const { pool, AccessToken } = await given({ pool: { UserAttributeUpdateSettings: undefined } });
    await update(pool, AccessToken, { email: "new@example.com" });
    expect(await attributesOf(pool, AccessToken)).toMatchObject({
      email: "new@example.com",
      email_verified: "false",
    });
    await pool.sdk.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: "email" }));
    await verify(pool, AccessToken, pool.mails[1]?.code ?? "");
    expect((await attributesOf(pool, AccessToken)).email_verified).toBe("true");
  });

  it("lets an administrator move an address as verified", async () => {
    const { pool, AccessToken } = await given();
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
    expect(pool.mails).toEqual([]);
    expect(await attributesOf(pool, AccessToken)).toMatchObject({
      email: "new@example.com",
      email_verified: "true",
    });
  });
});

describe("DeleteUser", () => {
  it("removes the account for good, frees its address and leaves nothing on the disk", async () => {
    const { pool, AccessToken, RefreshToken } = await given();
    const { Username = "" } = await pool.sdk.send(new GetUserCommand({ AccessToken }));
    await pool.sdk.send(new DeleteUserCommand({ AccessToken }));
    await pool.restart();
    const kept = readdirSync(pool.dir).map((name) => readFileSync(join(pool.dir, name), "utf8"));
    for (const trace of ["ann@example.com", Username]) expect(kept.join("")).not.toContain(trace);
    expect(await refusal(pool.refresh(RefreshToken))).toContain("NotAuthorizedException");
    expect(await refusal(pool.signIn("ann@example.com"))).toContain("NotAuthorizedException");
    expect(await refusal(pool.signUp("ann@example.com"))).toBe("accepted");
  });
});
