import { AdminDeleteUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { autoConfirm, getError, getTokens, poolId, startTestPool, type Trigger } from "./cognito.fixture.ts";
import { parsePool } from "./pool.ts";
import { runTrigger } from "./triggers.ts";

const pool = parsePool(
  "eu-west-1_Example1",
  { UsernameAttributes: ["email"], LambdaConfig: { PreSignUp: "arn" } },
  0,
);
const answered = { response: { autoConfirmUser: true } };

/** Runs a trigger whose n-th invocation responds after the n-th delay in milliseconds. */
function runSlowTrigger(...delays: number[]) {
  const invokeTrigger = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, delays[invokeTrigger.mock.calls.length - 1]));
    return answered;
  });
  const call = { source: "PreSignUp_SignUp", userName: "ann", clientId: "web", request: {} };
  return { invokeTrigger, outcome: getError(runTrigger({ invokeTrigger }, pool, "PreSignUp", call)) };
}

describe("runTrigger", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits five seconds for a response", async () => {
    const { invokeTrigger, outcome } = runSlowTrigger(4_999);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toBe("accepted");
    expect(invokeTrigger).toHaveBeenCalledTimes(1);
  });

  it("retries a slow function up to three times", async () => {
    const { invokeTrigger, outcome } = runSlowTrigger(60_000, 60_000, 4_999);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toBe("accepted");
    expect(invokeTrigger).toHaveBeenCalledTimes(3);
  });

  it("fails after the third timeout", async () => {
    const { invokeTrigger, outcome } = runSlowTrigger(60_000, 60_000, 60_000);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toBe(
      "CognitoError: PreSignUp invocation failed due to error Socket timeout while invoking Lambda function.",
    );
    expect(invokeTrigger).toHaveBeenCalledTimes(3);
  });

  it("does not retry a function that fails", async () => {
    const invokeTrigger = vi.fn(async () => {
      throw new Error("no");
    });
    const call = { source: "PreSignUp_SignUp", userName: "ann", clientId: "web", request: {} };
    expect(await getError(runTrigger({ invokeTrigger }, pool, "PreSignUp", call))).toContain(
      "failed with error no.",
    );
    expect(invokeTrigger).toHaveBeenCalledTimes(1);
  });
});

describe("PostAuthentication trigger", () => {
  const email = "ann@example.com";
  async function startPool(postAuthentication: Trigger) {
    const pool = await startTestPool({ triggers: { preSignUp: autoConfirm, postAuthentication } });
    const { UserSub: userName = "" } = await pool.signUp(email, { given_name: "Ann" });
    pool.events.length = 0;
    return { pool, userName };
  }

  it("runs once for each sign-in, and neither for a wrong password nor for a refresh", async () => {
    const { pool, userName } = await startPool((event) => event);
    await getError(pool.signIn(email, "Wrong-Day-7"));
    expect(pool.events).toEqual([]);
    const { RefreshToken } = getTokens(await pool.signIn(email));
    await pool.refresh(RefreshToken);
    expect(pool.events).toMatchObject([
      {
        triggerSource: "PostAuthentication_Authentication",
        userName,
        request: { userAttributes: { sub: userName, email, given_name: "Ann" }, newDeviceUsed: false },
        response: {},
      },
    ]);
  });

  it("refuses the sign-in with its error", async () => {
    const { pool } = await startPool(() => {
      throw new Error("closed today");
    });
    expect(await getError(pool.signIn(email))).toBe(
      "UserLambdaValidationException: PostAuthentication failed with error closed today.",
    );
  });

  it("issues no tokens to a user who is deleted while it runs", async () => {
    const { pool, userName } = await startPool(async (event) => {
      await pool.sdk.send(new AdminDeleteUserCommand({ UserPoolId: poolId, Username: userName }));
      return event;
    });
    expect(await getError(pool.signIn(email))).toBe(
      "NotAuthorizedException: Incorrect username or password.",
    );
  });
});
