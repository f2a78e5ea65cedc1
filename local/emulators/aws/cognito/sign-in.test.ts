import { GetUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import { describe, expect, it } from "vitest";
import { clientId, decodeClaims, getError, getTokens, poolId, startTestPool } from "./cognito.fixture.ts";

describe("tokens", () => {
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
});
