import {
  AdminAddUserToGroupCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { describe, expect, it } from "vitest";
import { clientId, decodeClaims, getError, getTokens, poolId, startTestPool } from "./cognito.fixture.ts";

describe("tokens", () => {
  it("contain the claims that API Gateway and the product read", async () => {
    const pool = await startTestPool();
    const { UserSub: sub = "" } = await pool.signUp("ann@example.com", { given_name: "Ann" });
    for (const GroupName of ["free", "admin"])
      await pool.sdk.send(new AdminAddUserToGroupCommand({ UserPoolId: poolId, Username: sub, GroupName }));
    const { AccessToken, IdToken, ExpiresIn } = getTokens(await pool.signIn("ann@example.com"));
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
    expect(decodeClaims(AccessToken)).toEqual({
      ...both,
      client_id: clientId,
      username: sub,
      token_use: "access",
      scope: "aws.cognito.signin.user.admin",
    });
    expect(decodeClaims(IdToken)).toEqual({
      ...both,
      aud: clientId,
      "cognito:username": sub,
      token_use: "id",
      email: "ann@example.com",
      email_verified: true,
      given_name: "Ann",
    });
    expect(decodeClaims(IdToken).jti).not.toBe(decodeClaims(AccessToken).jti);
  });

  it("are accepted by the AWS verifier of their pool only", async () => {
    const pool = await startTestPool();
    const other = await startTestPool();
    await pool.signUp("ann@example.com");
    const { AccessToken } = getTokens(await pool.signIn("ann@example.com"));
    const verifier = CognitoJwtVerifier.create({ userPoolId: poolId, tokenUse: "access", clientId });
    const answer = await fetch(`${pool.cognito.url}/${poolId}/.well-known/jwks.json`);
    const published = JSON.parse(await answer.text());
    expect(published).toEqual(pool.cognito.getJwks(poolId));
    verifier.cacheJwks(published);
    expect(await verifier.verify(AccessToken)).toMatchObject({ client_id: clientId });
    verifier.cacheJwks(JSON.parse(JSON.stringify(other.cognito.getJwks(poolId))));
    await expect(verifier.verify(AccessToken)).rejects.toThrow();
    expect(await getError(other.sdk.send(new GetUserCommand({ AccessToken })))).toBe(
      "NotAuthorizedException: Invalid Access Token",
    );
  });

  it("contain only attributes that the client may read", async () => {
    const pool = await startTestPool({ client: { ReadAttributes: ["email"] } });
    await pool.signUp("ann@example.com", { given_name: "Ann" });
    const { AccessToken, IdToken } = getTokens(await pool.signIn("ann@example.com"));
    expect(decodeClaims(IdToken)).not.toHaveProperty("given_name");
    const { UserAttributes = [] } = await pool.sdk.send(new GetUserCommand({ AccessToken }));
    expect(UserAttributes.map(({ Name }) => Name)).toEqual(["sub", "email"]);
  });
});

describe("USER_PASSWORD_AUTH", () => {
  it("is rejected unless the client allows it", async () => {
    const pool = await startTestPool({ client: { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"] } });
    await pool.signUp("ann@example.com");
    expect(await getError(pool.signIn("ann@example.com"))).toBe(
      "InvalidParameterException: USER_PASSWORD_AUTH flow not enabled for this client",
    );
  });

  it("accepts the email address, ignoring case, and the sub", async () => {
    const pool = await startTestPool();
    const { UserSub = "" } = await pool.signUp("ann@example.com");
    for (const name of ["ann@example.com", "ANN@Example.COM", UserSub])
      expect(getTokens(await pool.signIn(name)).AccessToken).not.toBe("");
  });

  it("rejects unknown clients and flows", async () => {
    const pool = await startTestPool();
    const call = (ClientId: string, AuthFlow: "CUSTOM_AUTH" | "USER_PASSWORD_AUTH") =>
      getError(pool.sdk.send(new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters: {} })));
    expect(await call("nobody", "USER_PASSWORD_AUTH")).toBe(
      "ResourceNotFoundException: User pool client nobody does not exist.",
    );
    expect(await call(clientId, "CUSTOM_AUTH")).toContain("InvalidParameterException");
    expect(await call(clientId, "USER_PASSWORD_AUTH")).toContain("Missing required parameter USERNAME");
  });
});
