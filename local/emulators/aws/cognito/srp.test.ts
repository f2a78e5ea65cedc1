import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { clientId, getError, type PoolFixture, startTestPool } from "./cognito.fixture.ts";

const N = BigInt(
  `0x${"FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF"}`,
);

const startSrp = (pool: PoolFixture, USERNAME: string, SRP_A = "ab".repeat(384)) =>
  pool.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: "USER_SRP_AUTH",
      AuthParameters: { USERNAME, SRP_A },
    }),
  );

const sendProof = (pool: PoolFixture, block: string | undefined, signature = "bm90IGl0") =>
  pool.sdk.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: {
        USERNAME: "whoever",
        PASSWORD_CLAIM_SECRET_BLOCK: block ?? "",
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: "Tue Nov 4 10:00:00 UTC 2025",
      },
    }),
  );

describe("USER_SRP_AUTH", () => {
  it.each([
    ["zero", "0"],
    ["the modulus", N.toString(16)],
    ["twice the modulus", (2n * N).toString(16)],
    ["text", "xyz"],
    ["a number that is too long", "a".repeat(769)],
  ])("rejects %s as the client's public value", async (_, value) => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    expect(await getError(startSrp(pool, "ann@example.com", value))).toBe(
      "InvalidParameterException: Invalid SRP_A",
    );
  });

  it("accepts one proof per challenge, within three minutes", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    const { ChallengeParameters: first } = await startSrp(pool, "ann@example.com");
    expect(await getError(sendProof(pool, first?.SECRET_BLOCK))).toBe(
      "NotAuthorizedException: Incorrect username or password.",
    );
    expect(await getError(sendProof(pool, first?.SECRET_BLOCK))).toContain("Invalid session for the user");
    const { ChallengeParameters: second } = await startSrp(pool, "ann@example.com");
    pool.advance(180_000);
    expect(await getError(sendProof(pool, second?.SECRET_BLOCK))).toContain("Invalid session for the user");
  });

  it("counts wrong proofs for the lockout, also for earlier challenges", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    const opened = await Promise.all(Array.from({ length: 8 }, () => startSrp(pool, "ann@example.com")));
    const outcomes = [];
    for (const { ChallengeParameters } of opened)
      outcomes.push(await getError(sendProof(pool, ChallengeParameters?.SECRET_BLOCK)));
    expect(outcomes.filter((outcome) => outcome.endsWith("Incorrect username or password."))).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome.endsWith("Password attempts exceeded"))).toHaveLength(3);
  });

  it("returns a stable salt and id for known and unknown users", async () => {
    const pool = await startTestPool();
    const { UserSub } = await pool.signUp("ann@example.com");
    const shown = async (name: string) => {
      const { ChallengeParameters } = await startSrp(pool, name);
      const { SALT, USER_ID_FOR_SRP, USERNAME, SRP_B } = ChallengeParameters ?? {};
      expect(SALT).toMatch(/^(00)?[0-9a-f]{26,32}$/);
      expect(USER_ID_FOR_SRP).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(USERNAME).toBe(USER_ID_FOR_SRP);
      return { fixed: `${SALT} ${USER_ID_FOR_SRP}`, SRP_B };
    };
    for (const [one, two] of [
      ["ann@example.com", "ANN@example.com"],
      ["nobody@example.com", "Nobody@example.com"],
    ] as const) {
      const [first, second] = [await shown(one), await shown(two)];
      expect(second.fixed).toBe(first.fixed);
      expect(second.SRP_B).not.toBe(first.SRP_B);
    }
    expect((await shown("ann@example.com")).fixed).toContain(UserSub);
    await pool.restart();
    const before = await shown("nobody@example.com");
    await pool.restart();
    expect((await shown("nobody@example.com")).fixed).toBe(before.fixed);
  });
});
