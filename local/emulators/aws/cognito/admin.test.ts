import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminSetUserPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { getError, getTokens, type PoolFixture, poolId, startTestPool } from "./cognito.fixture.ts";

const email = "ann@example.com";
const ann = { UserPoolId: poolId, Username: email };
const create = (pool: PoolFixture, input: Partial<AdminCreateUserCommandInput> = {}) =>
  pool.sdk.send(new AdminCreateUserCommand({ ...ann, MessageAction: "SUPPRESS", ...input }));

describe("AdminCreateUser", () => {
  it("rejects an existing address, a weak password and an unknown pool", async () => {
    const pool = await startTestPool();
    await pool.signUp(email);
    expect(await getError(create(pool, { Username: "ANN@example.com" }))).toContain(
      "UsernameExistsException",
    );
    expect(await getError(create(pool, { TemporaryPassword: "weak" }))).toContain("InvalidPasswordException");
    expect(await getError(create(pool, { UserPoolId: "eu-west-1_Nowhere" }))).toBe(
      "ResourceNotFoundException: User pool eu-west-1_Nowhere does not exist.",
    );
  });
});

describe("administrator operations", () => {
  it("set permanent and temporary passwords and end a lockout", async () => {
    const pool = await startTestPool({ triggers: {} });
    await pool.signUp(email);
    for (let i = 0; i < 6; i++) await getError(pool.signIn(email, "Wrong-Day-7"));
    const set = (Permanent: boolean) =>
      pool.sdk.send(new AdminSetUserPasswordCommand({ ...ann, Password: "Sunny-Day-8", Permanent }));
    await set(true);
    expect(getTokens(await pool.signIn(email, "Sunny-Day-8")).AccessToken).not.toBe("");
    await set(false);
    expect((await pool.signIn(email, "Sunny-Day-8")).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  });
});
