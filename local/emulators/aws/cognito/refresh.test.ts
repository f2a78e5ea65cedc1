import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import {
  clientId,
  clientProperties,
  decodeClaims,
  getError,
  getTokens,
  type PoolFixture,
  poolId,
  startTestPool,
} from "./cognito.fixture.ts";

const day = 86_400_000;
const revoked = "NotAuthorizedException: Refresh Token has been revoked";
const invalid = "NotAuthorizedException: Invalid Refresh Token.";

const signInAnn = async (...wishes: Parameters<typeof startTestPool>) => {
  const pool = await startTestPool(...wishes);
  await pool.signUp("ann@example.com");
  return { pool, tokens: getTokens(await pool.signIn("ann@example.com")) };
};

const checkAccessToken = (pool: PoolFixture, AccessToken: string) =>
  getError(pool.sdk.send(new GetUserCommand({ AccessToken })));

const refreshByInitiateAuth = (pool: PoolFixture, REFRESH_TOKEN: string) =>
  pool.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN },
    }),
  );

describe("rotated refresh tokens", () => {
  it("are exchanged for new tokens of the same sign-in", async () => {
    const { pool, tokens } = await signInAnn();
    pool.advance(900_000);
    await pool.sdk.send(
      new AdminAddUserToGroupCommand({ UserPoolId: poolId, Username: "ann@example.com", GroupName: "free" }),
    );
    const next = getTokens(await pool.refresh(tokens.RefreshToken));
    expect(next.RefreshToken).not.toBe(tokens.RefreshToken);
    const [before, after] = [decodeClaims(tokens.AccessToken), decodeClaims(next.AccessToken)];
    expect(after.origin_jti).toBe(before.origin_jti);
    expect(after.auth_time).toBe(before.auth_time);
    expect(after.jti).not.toBe(before.jti);
    expect(after.iat).toBe(Number(before.iat) + 900);
    expect(after["cognito:groups"]).toEqual(["free"]);
  });

  it("stay valid for the grace period, are then rejected as reused, and do not affect newer tokens", async () => {
    const { pool, tokens } = await signInAnn();
    const second = getTokens(await pool.refresh(tokens.RefreshToken));
    pool.advance(29_999);
    const retried = getTokens(await pool.refresh(tokens.RefreshToken));
    pool.advance(1);
    expect(await getError(pool.refresh(tokens.RefreshToken))).toContain("RefreshTokenReuseException");
    const third = getTokens(await pool.refresh(second.RefreshToken));
    expect(await getError(pool.refresh(retried.RefreshToken))).toBe("accepted");
    expect(await getError(pool.refresh(third.RefreshToken))).toBe("accepted");
  });

  it("are invalid immediately without a grace period", async () => {
    const { pool, tokens } = await signInAnn({ client: { RefreshTokenRotation: { Feature: "ENABLED" } } });
    await pool.refresh(tokens.RefreshToken);
    expect(await getError(pool.refresh(tokens.RefreshToken))).toContain("RefreshTokenReuseException");
  });

  it("expire together 30 days after the sign-in", async () => {
    const { pool, tokens } = await signInAnn();
    pool.advance(29 * day);
    const late = getTokens(await pool.refresh(tokens.RefreshToken));
    pool.advance(day - 1);
    const last = getTokens(await pool.refresh(late.RefreshToken));
    pool.advance(1);
    expect(await getError(pool.refresh(last.RefreshToken))).toBe(
      "NotAuthorizedException: Refresh Token has expired",
    );
  });

  it("cannot be used with REFRESH_TOKEN_AUTH", async () => {
    const { pool, tokens } = await signInAnn();
    expect(await getError(refreshByInitiateAuth(pool, tokens.RefreshToken))).toBe(
      "InvalidParameterException: Auth flow not enabled for this client",
    );
    const ExplicitAuthFlows = ["ALLOW_REFRESH_TOKEN_AUTH"];
    expect(() => pool.cognito.defineClient("c", { ...clientProperties, ExplicitAuthFlows })).toThrow(
      "cannot be combined",
    );
  });
});

describe("refresh tokens without rotation", () => {
  const lasting = {
    client: {
      RefreshTokenRotation: undefined,
      ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    },
  };

  it("work repeatedly with both operations and return no new refresh token", async () => {
    const { pool, tokens } = await signInAnn(lasting);
    for (const call of [pool.refresh, (token: string) => refreshByInitiateAuth(pool, token)]) {
      const next = getTokens(await call(tokens.RefreshToken));
      expect(next.RefreshToken).toBe("");
      expect(await checkAccessToken(pool, next.AccessToken)).toBe("accepted");
    }
  });

  it("are rejected when the client allows neither operation", async () => {
    const flows = { RefreshTokenRotation: undefined, ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH"] };
    const { pool, tokens } = await signInAnn({ client: flows });
    expect(await getError(pool.refresh(tokens.RefreshToken))).toContain("Auth flow not enabled");
  });
});

describe("refresh token ownership", () => {
  it("rejects forged tokens and tokens of other clients", async () => {
    const { pool, tokens } = await signInAnn();
    pool.cognito.defineClient("other-client", clientProperties);
    expect(await getError(pool.refresh("made up"))).toBe(invalid);
    expect(await getError(pool.refresh(tokens.AccessToken))).toBe(invalid);
    expect(await getError(pool.refresh(tokens.RefreshToken, "other-client"))).toBe(invalid);
    expect(await getError(pool.refresh(`${tokens.RefreshToken}x`))).toContain("RefreshTokenReuseException");
  });
});

describe("sign-out", () => {
  it.each([
    [
      "GlobalSignOut",
      (pool: PoolFixture, AccessToken: string) => pool.sdk.send(new GlobalSignOutCommand({ AccessToken })),
    ],
    [
      "AdminUserGlobalSignOut",
      (pool: PoolFixture) =>
        pool.sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: "ann@example.com" })),
    ],
  ])("%s revokes every sign-in of the user and no others, also after a restart", async (_, signOut) => {
    const { pool, tokens } = await signInAnn();
    const elsewhere = getTokens(await pool.signIn("ann@example.com"));
    await pool.signUp("bob@example.com");
    const bob = getTokens(await pool.signIn("bob@example.com"));
    await signOut(pool, tokens.AccessToken);
    for (const restarted of [false, true]) {
      if (restarted) await pool.restart();
      for (const { RefreshToken, AccessToken } of [tokens, elsewhere]) {
        expect(await getError(pool.refresh(RefreshToken))).toBe(revoked);
        expect(await checkAccessToken(pool, AccessToken)).toBe(
          "NotAuthorizedException: Access Token has been revoked",
        );
      }
      expect(await checkAccessToken(pool, bob.AccessToken)).toBe("accepted");
    }
    expect(await getError(pool.signIn("ann@example.com"))).toBe("accepted");
  });

  it("RevokeToken revokes one sign-in and all its rotated tokens", async () => {
    const { pool, tokens } = await signInAnn();
    const elsewhere = getTokens(await pool.signIn("ann@example.com"));
    const rotated = getTokens(await pool.refresh(tokens.RefreshToken));
    const revoke = (Token: string, ClientId = clientId) =>
      pool.sdk.send(new RevokeTokenCommand({ ClientId, Token }));
    expect(await getError(revoke(tokens.AccessToken))).toContain("UnsupportedTokenTypeException");
    expect(await getError(revoke("unknown"))).toBe("accepted");
    await revoke(tokens.RefreshToken);
    expect(await getError(pool.refresh(rotated.RefreshToken))).toBe(revoked);
    expect(await checkAccessToken(pool, rotated.AccessToken)).toContain("has been revoked");
    expect(await getError(pool.refresh(elsewhere.RefreshToken))).toBe("accepted");
  });

  it("RevokeToken fails when the client disables revocation", async () => {
    const { pool, tokens } = await signInAnn({
      client: {
        EnableTokenRevocation: false,
        RefreshTokenRotation: undefined,
        ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
      },
    });
    expect(decodeClaims(tokens.AccessToken)).not.toHaveProperty("origin_jti");
    const call = pool.sdk.send(new RevokeTokenCommand({ ClientId: clientId, Token: tokens.RefreshToken }));
    expect(await getError(call)).toContain("UnsupportedOperationException");
  });

  it("deleting a user invalidates its tokens", async () => {
    const { pool, tokens } = await signInAnn();
    await pool.sdk.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username: "ann@example.com" }));
    expect(await getError(pool.refresh(tokens.RefreshToken))).toBe(invalid);
    expect(await checkAccessToken(pool, tokens.AccessToken)).toBe(
      "UserNotFoundException: User does not exist.",
    );
    await pool.signUp("ann@example.com");
    expect(await checkAccessToken(pool, tokens.AccessToken)).toBe(
      "UserNotFoundException: User does not exist.",
    );
  });
});
