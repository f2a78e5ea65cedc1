import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getError, poolId, poolProperties } from "./cognito.fixture.ts";
import { parsePool } from "./pool.ts";
import { runTrigger } from "./triggers.ts";

const pool = parsePool(poolId, { ...poolProperties, LambdaConfig: { PreSignUp: "arn" } });
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
