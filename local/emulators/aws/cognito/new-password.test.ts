import {
  AdminCreateUserCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
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
} from "./cognito.fixture.ts";

const wrong = "NotAuthorizedException: Incorrect username or password.";

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
