import {
  AdminAddUserToGroupCommand,
  GetUserCommand,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { describe, expect, it } from "vitest";
import { claimsOf, clientId, givenAPool, poolId, refusal, tokensOf } from "./cognito.fixture.ts";

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
