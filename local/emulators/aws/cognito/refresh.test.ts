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
  claimsOf,
  clientId,
  clientProperties,
  givenAPool,
  type PoolFixture,
  poolId,
  refusal,
  tokensOf,
} from "./cognito.fixture.ts";

const day = 86_400_000;
const revoked = "NotAuthorizedException: Refresh Token has been revoked";
const invalid = "NotAuthorizedException: Invalid Refresh Token.";

const signedIn = async (...wishes: Parameters<typeof givenAPool>) => {
  const pool = await givenAPool(...wishes);
  await pool.signUp("ann@example.com");
  return { pool, tokens: tokensOf(await pool.signIn("ann@example.com")) };
};

const whoAmI = (pool: PoolFixture, AccessToken: string) =>
  refusal(pool.sdk.send(new GetUserCommand({ AccessToken })));

const byInitiateAuth = (pool: PoolFixture, REFRESH_TOKEN: string) =>
  pool.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: "REFRESH_TOKEN_AUTH",
      AuthParameters: { REFRESH_TOKEN },
    }),
  );

describe("rotated refresh tokens", () => {
  it("are exchanged for new ones of the same sign-in", async () => {
    const { pool, tokens } = await signedIn();
    pool.advance(900_000);
    await pool.sdk.send(
      new AdminAddUserToGroupCommand({ UserPoolId: poolId, Username: "ann@example.com", GroupName: "free" }),
    );
    const next = tokensOf(await pool.refresh(tokens.RefreshToken));
    expect(next.RefreshToken).not.toBe(tokens.RefreshToken);
    const [before, after] = [claimsOf(tokens.AccessToken), claimsOf(next.AccessToken)];
    expect(after.origin_jti).toBe(before.origin_jti);
    expect(after.auth_time).toBe(before.auth_time);
    expect(after.jti).not.toBe(before.jti);
    expect(after.iat).toBe(Number(before.iat) + 900);
    expect(after["cognito:groups"]).toEqual(["free"]);
  });

  it("work on for the grace, are then refused as reused, and leave their successors alone", async () => {
    const { pool, tokens } = await signedIn();
    const second = tokensOf(await pool.refresh(tokens.RefreshToken));
    pool.advance(29_999);
    const retried = tokensOf(await pool.refresh(tokens.RefreshToken));
    pool.advance(1);
    expect(await refusal(pool.refresh(tokens.RefreshToken))).toContain("RefreshTokenReuseException");
    const third = tokensOf(await pool.refresh(second.RefreshToken));
    expect(await refusal(pool.refresh(retried.RefreshToken))).toBe("accepted");
    expect(await refusal(pool.refresh(third.RefreshToken))).toBe("accepted");
  });

  it("end at once where there is no grace", async () => {
    const { pool, tokens } = await signedIn({ client: { RefreshTokenRotation: { Feature: "ENABLED" } } });
    await pool.refresh(tokens.RefreshToken);
    expect(await refusal(pool.refresh(tokens.RefreshToken))).toContain("RefreshTokenReuseException");
  });

  it("die together 30 days after the sign-in, however often they were rotated", async () => {
    const { pool, tokens } = await signedIn();
    pool.advance(29 * day);
    const late = tokensOf(await pool.refresh(tokens.RefreshToken));
    pool.advance(day - 1);
    const last = tokensOf(await pool.refresh(late.RefreshToken));
    pool.advance(1);
    expect(await refusal(pool.refresh(last.RefreshToken))).toBe(
      "NotAuthorizedException: Refresh Token has expired",
    );
  });

  it("are not taken by REFRESH_TOKEN_AUTH, nor allowed together with it", async () => {
    const { pool, tokens } = await signedIn();
    expect(await refusal(byInitiateAuth(pool, tokens.RefreshToken))).toBe(
      "InvalidParameterException: Auth flow not enabled for this client",
    );
    const ExplicitAuthFlows = ["ALLOW_REFRESH_TOKEN_AUTH"];
    expect(() => pool.cognito.defineClient("c", { ...clientProperties, ExplicitAuthFlows })).toThrow(
      "exclude each other",
    );
  });
});

describe("lasting refresh tokens", () => {
  const lasting = {
    client: {
      RefreshTokenRotation: undefined,
      ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    },
  };

  it("are taken by both calls, again and again, and no new one is given", async () => {
    const { pool, tokens } = await signedIn(lasting);
    for (const call of [pool.refresh, (token: string) => byInitiateAuth(pool, token)]) {
      const next = tokensOf(await call(tokens.RefreshToken));
      expect(next.RefreshToken).toBe("");
      expect(await whoAmI(pool, next.AccessToken)).toBe("accepted");
    }
  });

  it("are refused when the client allows neither", async () => {
    const flows = { RefreshTokenRotation: undefined, ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH"] };
    const { pool, tokens } = await signedIn({ client: flows });
    expect(await refusal(pool.refresh(tokens.RefreshToken))).toContain("Auth flow not enabled");
  });
});

describe("whose refresh token", () => {
  it("refuses forged, foreign and altered ones", async () => {
    const { pool, tokens } = await signedIn();
    pool.cognito.defineClient("other-client", clientProperties);
    expect(await refusal(pool.refresh("made up"))).toBe(invalid);
    expect(await refusal(pool.refresh(tokens.AccessToken))).toBe(invalid);
    expect(await refusal(pool.refresh(tokens.RefreshToken, "other-client"))).toBe(invalid);
    expect(await refusal(pool.refresh(`${tokens.RefreshToken}x`))).toContain("RefreshTokenReuseException");
  });
});

describe("signing out", () => {
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
  ])("%s ends every sign-in of the user, also over a restart, and nobody else's", async (_, signOut) => {
    const { pool, tokens } = await signedIn();
    const elsewhere = tokensOf(await pool.signIn("ann@example.com"));
    await pool.signUp("bob@example.com");
    const bob = tokensOf(await pool.signIn("bob@example.com"));
    await signOut(pool, tokens.AccessToken);
    for (const restarted of [false, true]) {
      if (restarted) await pool.restart();
      for (const { RefreshToken, AccessToken } of [tokens, elsewhere]) {
        expect(await refusal(pool.refresh(RefreshToken))).toBe(revoked);
        expect(await whoAmI(pool, AccessToken)).toBe("NotAuthorizedException: Access Token has been revoked");
      }
      expect(await whoAmI(pool, bob.AccessToken)).toBe("accepted");
    }
    expect(await refusal(pool.signIn("ann@example.com"))).toBe("accepted");
  });

  it("RevokeToken ends one sign-in with all its rotated tokens", async () => {
    const { pool, tokens } = await signedIn();
    const elsewhere = tokensOf(await pool.signIn("ann@example.com"));
    const rotated = tokensOf(await pool.refresh(tokens.RefreshToken));
    const revoke = (Token: string, ClientId = clientId) =>
      pool.sdk.send(new RevokeTokenCommand({ ClientId, Token }));
    expect(await refusal(revoke(tokens.AccessToken))).toContain("UnsupportedTokenTypeException");
    expect(await refusal(revoke("unknown"))).toBe("accepted");
    await revoke(tokens.RefreshToken);
    expect(await refusal(pool.refresh(rotated.RefreshToken))).toBe(revoked);
    expect(await whoAmI(pool, rotated.AccessToken)).toContain("has been revoked");
    expect(await refusal(pool.refresh(elsewhere.RefreshToken))).toBe("accepted");
  });

  it("knows no revocation where the client turns it off", async () => {
    const { pool, tokens } = await signedIn({
      client: {
        EnableTokenRevocation: false,
        RefreshTokenRotation: undefined,
        ExplicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
      },
    });
    expect(claimsOf(tokens.AccessToken)).not.toHaveProperty("origin_jti");
    const call = pool.sdk.send(new RevokeTokenCommand({ ClientId: clientId, Token: tokens.RefreshToken }));
    expect(await refusal(call)).toContain("UnsupportedOperationException");
  });

  it("leaves a deleted user's tokens worthless", async () => {
    const { pool, tokens } = await signedIn();
    await pool.sdk.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username: "ann@example.com" }));
    expect(await refusal(pool.refresh(tokens.RefreshToken))).toBe(invalid);
    expect(await whoAmI(pool, tokens.AccessToken)).toBe("UserNotFoundException: User does not exist.");
    await pool.signUp("ann@example.com");
    expect(await whoAmI(pool, tokens.AccessToken)).toBe("UserNotFoundException: User does not exist.");
  });
});
