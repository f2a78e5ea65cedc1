import {
  AdminCreateUserCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import {
  clientId,
  clientProperties,
  getError,
  type PoolFixture,
  password,
  poolId,
  startTestPool,
} from "./cognito.fixture.ts";

describe("NEW_PASSWORD_REQUIRED", () => {
  const invited = async () => {
    const pool = await startTestPool();
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

  it("rejects attributes that the client may not write", async () => {
    const pool = await invited();
    const { Session } = await pool.signIn("eve@example.com", "Temporary-1");
    expect(await getError(answer(pool, Session, { "userAttributes.email_verified": "true" }))).toContain(
      "unauthorized attribute",
    );
    expect(await getError(answer(pool, Session, { "userAttributes.email": "ann@example.com" }))).toContain(
      "Cannot modify an already provided email",
    );
  });

  it("expires after three minutes and belongs to one client", async () => {
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
    expect(await getError(elsewhere)).toContain("Invalid session for the user");
    const second = await pool.signIn("eve@example.com", "Temporary-1");
    pool.advance(180_000);
    expect(await getError(answer(pool, second.Session))).toContain("Invalid session for the user");
  });

  it("is rejected when the temporary password is a week old", async () => {
    const pool = await invited();
    pool.advance(7 * 86_400_000);
    expect(await getError(pool.signIn("eve@example.com", "Temporary-1"))).toBe(
      "NotAuthorizedException: Temporary password has expired and must be reset by an administrator.",
    );
  });
});
