import { setTimeout as wait } from "node:timers/promises";
import { FunctionError } from "./function-thread.ts";
import type { Functions } from "./functions.ts";

/** Cognito waits this long for a trigger, and tries this often, whatever the function's own timeout. */
const ANSWER_MS = 5_000;
const TRIES = 3;

const late = Symbol("late");

/**
 * How Cognito calls a trigger: an error of the function is final and goes to the caller; silence is tried
 * again, three times in all.
 */
export function createTriggerCaller(functions: Functions) {
  return async (functionArn: string, event: unknown): Promise<unknown> => {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const answer = await Promise.race([
        functions.invoke(functionArn, event),
        wait(ANSWER_MS, late, { ref: false }),
      ]);
      if (answer !== late) return answer;
    }
    throw new FunctionError("Sandbox.Timedout", "The trigger did not answer in time");
  };
}
