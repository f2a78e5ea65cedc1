import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { clientId, type PoolFixture, startTestPool } from "./cognito.fixture.ts";

const names = ["ann@example.com", "abe@example.com"] as const;

/** Starts a pool with the user ann and without abe. */
const createPoolWithAnn = async (...wishes: Parameters<typeof startTestPool>) => {
  const pool = await startTestPool(...wishes);
  await pool.signUp("ann@example.com");
  return pool;
};

const requestReset = (pool: PoolFixture, Username: string) =>
  pool.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username }));

const confirm = (pool: PoolFixture, Username: string) =>
  pool.sdk.send(
    new ConfirmForgotPasswordCommand({
      ClientId: clientId,
      Username,
      ConfirmationCode: "no",
      Password: "Sunny-Day-8",
    }),
  );

/** Runs the steps and returns their responses with the name masked. */
async function recordResponses(name: string, steps: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const answers = [];
  for (const step of steps) {
    const answer = await step().catch((error: Error) => `${error.name}: ${error.message}`);
    const { $metadata, ...visible } =
      typeof answer === "object" ? { $metadata: undefined, ...answer } : { answer };
    answers.push(JSON.parse(JSON.stringify(visible).replaceAll(name, "NAME")));
  }
  return answers;
}

const repeatStep = (times: number, step: () => Promise<unknown>) => Array.from({ length: times }, () => step);

describe("user enumeration is prevented", () => {
  it("for sign-in with a password, including the lockout", async () => {
    const pool = await createPoolWithAnn();
    const [known, unknown] = await Promise.all(
      names.map((name) =>
        recordResponses(
          name,
          repeatStep(8, () => pool.signIn(name, "Wrong-Day-7")),
        ),
      ),
    );
    expect(known).toHaveLength(8);
    expect(unknown).toEqual(known);
  });

  it("for SRP challenges", async () => {
    const pool = await createPoolWithAnn();
    const shape = async (USERNAME: string) => {
      const AuthParameters = { USERNAME, SRP_A: "ab".repeat(384) };
      const { ChallengeName, ChallengeParameters = {} } = await pool.sdk.send(
        new InitiateAuthCommand({ ClientId: clientId, AuthFlow: "USER_SRP_AUTH", AuthParameters }),
      );
      const { SECRET_BLOCK = "", USERNAME: id = "" } = ChallengeParameters;
      return [ChallengeName, Object.keys(ChallengeParameters), SECRET_BLOCK.length, id.length];
    };
    expect(await shape("abe@example.com")).toEqual(await shape("ann@example.com"));
  });

  it("for password resets, including wrong codes and limits", async () => {
    const pool = await createPoolWithAnn();
    const [known, unknown] = await Promise.all(
      names.map((name) =>
        recordResponses(name, [
          () => confirm(pool, name),
          () => requestReset(pool, name),
          ...repeatStep(7, () => confirm(pool, name)),
          ...repeatStep(21, () => requestReset(pool, name)),
        ]),
      ),
    );
    expect(known).toContainEqual({
      CodeDeliveryDetails: { Destination: "a***@e***", DeliveryMedium: "EMAIL", AttributeName: "email" },
    });
    expect(unknown).toEqual(known);
  });

  it("for password resets of unverified addresses", async () => {
    const pool = await createPoolWithAnn({ triggers: {} });
    const [known, unknown] = await Promise.all(
      names.map((name) => recordResponses(name, [() => requestReset(pool, name), () => confirm(pool, name)])),
    );
    expect(unknown).toEqual(known);
    expect(pool.emails.filter((email) => email.purpose === "reset")).toEqual([]);
  });
});
