import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { clientId, givenAPool, type PoolFixture, refusal } from "./cognito.fixture.ts";

const names = ["ann@example.com", "abe@example.com"] as const;

/** A pool that knows ann and has never heard of abe. */
const given = async (...wishes: Parameters<typeof givenAPool>) => {
  const pool = await givenAPool(...wishes);
  await pool.signUp("ann@example.com");
  return pool;
};

const forget = (pool: PoolFixture, Username: string) =>
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

/** What every step answers for a name. */
async function trail(name: string, steps: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const answers = [];
  for (const step of steps) {
    const answer = await step().catch((error: Error) => `${error.name}: ${error.message}`);
    const { $metadata, ...shown } =
      typeof answer === "object" ? { $metadata: undefined, ...answer } : { answer };
    answers.push(JSON.parse(JSON.stringify(shown).replaceAll(name, "NAME")));
  }
  return answers;
}

const repeated = (times: number, step: () => Promise<unknown>) => Array.from({ length: times }, () => step);

describe("who has an account cannot be told", () => {
  it("by signing in with a password, up to and past the lockout", async () => {
    const pool = await given();
    const [known, unknown] = await Promise.all(
      names.map((name) =>
        trail(
          name,
          repeated(8, () => pool.signIn(name, "Wrong-Day-7")),
        ),
      ),
    );
    expect(known).toHaveLength(8);
    expect(unknown).toEqual(known);
  });

  it("by the shape of an SRP challenge", async () => {
    const pool = await given();
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

  it("by asking for a reset, guessing its code, or asking too often", async () => {
    const pool = await given();
    const [known, unknown] = await Promise.all(
      names.map((name) =>
        trail(name, [
          () => confirm(pool, name),
          () => forget(pool, name),
          ...repeated(7, () => confirm(pool, name)),
          ...repeated(21, () => forget(pool, name)),
        ]),
      ),
    );
    expect(known).toContainEqual({
      CodeDeliveryDetails: { Destination: "a***@e***", DeliveryMedium: "EMAIL", AttributeName: "email" },
    });
    expect(unknown).toEqual(known);
  });

  it("by asking for a reset of an address that was never verified", async () => {
    const pool = await given({ triggers: {} });
    const [known, unknown] = await Promise.all(
      names.map((name) => trail(name, [() => forget(pool, name), () => confirm(pool, name)])),
    );
    expect(unknown).toEqual(known);
    expect(pool.mails.filter((mail) => mail.purpose === "reset")).toEqual([]);
  });

  it("by asking for a confirmation code", async () => {
    const pool = await given({ triggers: {} });
    const [known, unknown] = await Promise.all(
      names.map((Username) =>
        trail(Username, [
          () => pool.sdk.send(new ResendConfirmationCodeCommand({ ClientId: clientId, Username })),
        ]),
      ),
    );
    expect(unknown).toEqual(known);
  });

  it("unless the client is set to the old way", async () => {
    const pool = await given({ client: { PreventUserExistenceErrors: undefined } });
    expect(await refusal(pool.signIn("abe@example.com"))).toBe("UserNotFoundException: User does not exist.");
    expect(await refusal(forget(pool, "abe@example.com"))).toBe(
      "UserNotFoundException: Username/client id combination not found.",
    );
  });
});
