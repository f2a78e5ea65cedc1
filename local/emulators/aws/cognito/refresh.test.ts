import {
  AdminUserGlobalSignOutCommand,
  GetUserCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import {
  clientId,
  clientProperties,
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

describe("rotated refresh tokens", () => {
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
  it("AdminUserGlobalSignOut revokes every sign-in of the user and no others, also after a restart", async () => {
    const { pool, tokens } = await signInAnn();
    const elsewhere = getTokens(await pool.signIn("ann@example.com"));
    await pool.signUp("bob@example.com");
    const bob = getTokens(await pool.signIn("bob@example.com"));
    await pool.sdk.send(
      new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: "ann@example.com" }),
    );
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
});
