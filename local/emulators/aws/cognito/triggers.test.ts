import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "./cognito.fixture.ts";
import { readPool } from "./pool.ts";
import { runTrigger } from "./triggers.ts";

const pool = readPool(
  "eu-west-1_Example1",
  { UsernameAttributes: ["email"], LambdaConfig: { PreSignUp: "arn" } },
  0,
);
const answered = { response: { autoConfirmUser: true } };

/** A function that answers its n-th call after so many milliseconds. */
function slow(...delays: number[]) {
  const invokeTrigger = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, delays[invokeTrigger.mock.calls.length - 1]));
    return answered;
  });
  const call = { source: "PreSignUp_SignUp", userName: "ann", clientId: "web", request: {} };
  return { invokeTrigger, outcome: refusal(runTrigger({ invokeTrigger }, pool, "PreSignUp", call)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a slow trigger", () => {
  it("has five seconds to answer", async () => {
    const { invokeTrigger, outcome } = slow(4_999);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toBe("accepted");
    expect(invokeTrigger).toHaveBeenCalledTimes(1);
  });

  it("is called again, up to three times", async () => {
    const { invokeTrigger, outcome } = slow(60_000, 60_000, 4_999);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toBe("accepted");
    expect(invokeTrigger).toHaveBeenCalledTimes(3);
  });

  it("fails the call when the third try is late too", async () => {
    const { invokeTrigger, outcome } = slow(60_000, 60_000, 60_000);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toBe(
      "CognitoError: PreSignUp invocation failed due to error Socket timeout while invoking Lambda function.",
    );
    expect(invokeTrigger).toHaveBeenCalledTimes(3);
  });

  it("is not called again when it fails", async () => {
    const invokeTrigger = vi.fn(async () => {
      throw new Error("no");
    });
    const call = { source: "PreSignUp_SignUp", userName: "ann", clientId: "web", request: {} };
    expect(await refusal(runTrigger({ invokeTrigger }, pool, "PreSignUp", call))).toContain(
      "failed with error no.",
    );
    expect(invokeTrigger).toHaveBeenCalledTimes(1);
  });
});
