import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { describe, expect, it } from "vitest";
import {
  claimsOf,
  clientId,
  clientProperties,
  givenAPool,
  type PoolFixture,
  password,
  poolId,
  refusal,
  tokensOf,
} from "./pool-fixture.ts";

const wrong = "NotAuthorizedException: Incorrect username or password.";
const exceeded = "NotAuthorizedException: Password attempts exceeded";

describe("tokens", () => {
  it("carry what API Gateway and the product read from them", async () => {
    const pool = await givenAPool();
    const { UserSub: sub = "" } = await pool.signUp("ann@example.com", { given_name: "Ann" });
    for (const GroupName of ["free", "admin"])
      await pool.sdk.send(new AdminAddUserToGroupCommand({ UserPoolId: poolId, Username: sub, GroupName }));
    const { AccessToken, IdToken, ExpiresIn } = tokensOf(await pool.signIn("ann@example.com"));
    const iat = Math.floor(pool.now() / 1_000);
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const both = {
      sub,
      "cognito:groups": ["admin", "free"],
      iss: `https://cognito-idp.eu-west-1.amazonaws.com/${poolId}`,
      origin_jti: uuid,
      jti: uuid,
      event_id: uuid,
      auth_time: iat,
      iat,
      exp: iat + 900,
    };
    expect(ExpiresIn).toBe(900);
    expect(claimsOf(AccessToken)).toEqual({
      ...both,
      client_id: clientId,
      username: sub,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
    });
    expect(claimsOf(IdToken)).toEqual({
      ...both,
      aud: clientId,
      "cognito:username": sub,
      token_use: "id",
      email: "ann@example.com",
      email_verified: true,
      given_name: "Ann",
    });
    expect(claimsOf(IdToken).jti).not.toBe(claimsOf(AccessToken).jti);
  });

  it("are accepted by AWS's own verifier with the published keys, and by no other pool's", async () => {
    const pool = await givenAPool();
    const other = await givenAPool();
    await pool.signUp("ann@example.com");
    const { AccessToken } = tokensOf(await pool.signIn("ann@example.com"));
    const verifier = CognitoJwtVerifier.create({ userPoolId: poolId, tokenUse: "access", clientId });
    const answer = await fetch(`${pool.cognito.url}/${poolId}/.well-known/jwks.json`);
    const published = JSON.parse(await answer.text());
    expect(published).toEqual(pool.cognito.jwks(poolId));
    verifier.cacheJwks(published);
    expect(await verifier.verify(AccessToken)).toMatchObject({ client_id: clientId });
    verifier.cacheJwks(JSON.parse(JSON.stringify(other.cognito.jwks(poolId))));
    await expect(verifier.verify(AccessToken)).rejects.toThrow();
    expect(await refusal(other.sdk.send(new GetUserCommand({ AccessToken })))).toBe(
      "NotAuthorizedException: Invalid Access Token",
    );
  });

  it("show a client only the attributes it may read", async () => {
    const pool = await givenAPool({ client: { ReadAttributes: ["email"] } });
    await pool.signUp("ann@example.com", { given_name: "Ann" });
    const { AccessToken, IdToken } = tokensOf(await pool.signIn("ann@example.com"));
    expect(claimsOf(IdToken)).not.toHaveProperty("given_name");
    const { UserAttributes = [] } = await pool.sdk.send(new GetUserCommand({ AccessToken }));
    expect(UserAttributes.map(({ Name }) => Name)).toEqual(["sub", "email"]);
  });
});

describe("USER_PASSWORD_AUTH", () => {
  it("works only where the client allows it", async () => {
    const pool = await givenAPool({ client: { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"] } });
    await pool.signUp("ann@example.com");
    expect(await refusal(pool.signIn("ann@example.com"))).toBe(
      "InvalidParameterException: USER_PASSWORD_AUTH flow not enabled for this client",
    );
  });

  it("takes the address in any case, and the sub", async () => {
    const pool = await givenAPool();
    const { UserSub = "" } = await pool.signUp("ann@example.com");
    for (const name of ["ann@example.com", "ANN@Example.COM", UserSub])
      expect(tokensOf(await pool.signIn(name)).AccessToken).not.toBe("");
  });

  it("says that a client or a flow does not exist", async () => {
    const pool = await givenAPool();
    const call = (ClientId: string, AuthFlow: "CUSTOM_AUTH" | "USER_PASSWORD_AUTH") =>
      refusal(pool.sdk.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters: {} })));
    expect(await call("nobody", "USER_PASSWORD_AUTH")).toBe(
      "ResourceNotFoundException: User pool client nobody does not exist.",
    );
    expect(await call(clientId, "CUSTOM_AUTH")).toContain("InvalidParameterException");
    expect(await call(clientId, "USER_PASSWORD_AUTH")).toContain("Missing required parameter USERNAME");
  });
});

describe("lockout", () => {
  const fail = (pool: PoolFixture, name: string) => refusal(pool.signIn(name, "Wrong-Day-7"));

  it.each(["ann@example.com", "nobody@example.com"])(
    "after five wrong passwords for %s locks for a second, then for twice as long each time",
    async (name) => {
      const pool = await givenAPool();
      await pool.signUp("ann@example.com");
      for (let i = 0; i < 5; i++) expect(await fail(pool, name)).toBe(wrong);
      for (const seconds of [1, 2, 4, 8]) {
        expect(await fail(pool, name)).toBe(exceeded);
        pool.advance(seconds * 1_000 - 1);
        expect(await fail(pool, name)).toBe(exceeded);
        pool.advance(1);
        expect(await fail(pool, name)).toBe(wrong);
      }
    },
  );

  it("refuses the right password too, and forgets all after a success", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    for (let i = 0; i < 5; i++) await fail(pool, "ann@example.com");
    expect(await refusal(pool.signIn("ann@example.com"))).toBe(exceeded);
    pool.advance(1_000);
    expect(await refusal(pool.signIn("ann@example.com"))).toBe("accepted");
    for (let i = 0; i < 5; i++) expect(await fail(pool, "ann@example.com")).toBe(wrong);
  });

  it("never lasts longer than 15 minutes, and is forgotten 15 quiet ones later", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    for (let i = 0; i < 5; i++) await fail(pool, "ann@example.com");
    for (let i = 0; i < 12; i++) {
      pool.advance(Math.min(2 ** i, 900) * 1_000);
      expect(await fail(pool, "ann@example.com")).toBe(wrong);
    }
    pool.advance(899_999);
    expect(await fail(pool, "ann@example.com")).toBe(exceeded);
    pool.advance(900_001);
    for (let i = 0; i < 5; i++) expect(await fail(pool, "ann@example.com")).toBe(wrong);
  });

  it("counts a user's failures, not a client's or another user's", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    await pool.signUp("bob@example.com");
    for (let i = 0; i < 6; i++) await fail(pool, i % 2 ? "ANN@example.com" : "ann@example.com");
    expect(await fail(pool, "ann@example.com")).toBe(exceeded);
    expect(await refusal(pool.signIn("bob@example.com"))).toBe("accepted");
  });
});

describe("NEW_PASSWORD_REQUIRED", () => {
  const invited = async () => {
    const pool = await givenAPool();
    await pool.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: "eve@example.com",
        TemporaryPassword: "Temporary-1",
        MessageAction: "SUPPRESS",
      }),
    );
    return pool;
  };
  const answer = (pool: PoolFixture, Session: string | undefined, responses: Record<string, string> = {}) =>
    pool.sdk.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName: "NEW_PASSWORD_REQUIRED",
        Session,
        ChallengeResponses: { USERNAME: "eve@example.com", NEW_PASSWORD: password, ...responses },
      }),
    );

  it("asks whoever has a temporary password for their own, once", async () => {
    const pool = await invited();
    const asked = await pool.signIn("eve@example.com", "Temporary-1");
    expect(asked.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    expect(asked.ChallengeParameters?.userAttributes).toBe(
      '{"email_verified":"true","email":"eve@example.com"}',
    );
    expect(asked.AuthenticationResult).toBeUndefined();
    expect(await refusal(answer(pool, asked.Session, { NEW_PASSWORD: "short" }))).toContain(
      "InvalidPasswordException",
    );
    const done = await answer(pool, asked.Session, { "userAttributes.given_name": "Eve" });
    expect(claimsOf(tokensOf(done).IdToken).given_name).toBe("Eve");
    expect(await refusal(pool.signIn("eve@example.com", "Temporary-1"))).toBe(wrong);
    expect((await pool.signIn("eve@example.com")).ChallengeName).toBeUndefined();
    expect(await refusal(answer(pool, asked.Session))).toContain("Invalid session for the user");
  });

  it("gives no way to write what the client may not write", async () => {
    const pool = await invited();
    const { Session } = await pool.signIn("eve@example.com", "Temporary-1");
    expect(await refusal(answer(pool, Session, { "userAttributes.email_verified": "true" }))).toContain(
      "unauthorized attribute",
    );
    expect(await refusal(answer(pool, Session, { "userAttributes.email": "ann@example.com" }))).toContain(
      "Cannot modify an already provided email",
    );
  });

  it("waits three minutes for the answer, and for its own client only", async () => {
    const pool = await invited();
    pool.cognito.defineClient("other-client", clientProperties);
    const first = await pool.signIn("eve@example.com", "Temporary-1");
    const elsewhere = pool.sdk.send(
      new RespondToAuthChallengeCommand({
        ClientId: "other-client",
        ChallengeName: "NEW_PASSWORD_REQUIRED",
        Session: first.Session,
        ChallengeResponses: { NEW_PASSWORD: password },
      }),
    );
    expect(await refusal(elsewhere)).toContain("Invalid session for the user");
    const second = await pool.signIn("eve@example.com", "Temporary-1");
    pool.advance(180_000);
    expect(await refusal(answer(pool, second.Session))).toContain("Invalid session for the user");
  });

  it("is over when the temporary password is a week old", async () => {
    const pool = await invited();
    pool.advance(7 * 86_400_000);
    expect(await refusal(pool.signIn("eve@example.com", "Temporary-1"))).toBe(
      "NotAuthorizedException: Temporary password has expired and must be reset by an administrator.",
    );
  });
});
