import { expect } from "vitest";
import { documentClient } from "../../lambdas/table/table.ts";

const writes = /^(Put|Update|TransactWrite)(Items?)?Command$/;

/** Makes the n-th write during `work` fail, before or after it takes effect. Returns the number of writes. */
export async function crashAtWrite(
  n: number,
  when: "before" | "after",
  work: () => Promise<void>,
): Promise<number> {
  let seen = 0;
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!writes.test(commandName)) return next(args);
        seen += 1;
        if (seen !== n) return next(args);
        if (when === "after") await next(args);
        throw new Error("Simulated crash");
      },
    { step: "initialize", name: "crash" },
  );
  try {
    await work();
  } finally {
    documentClient.middlewareStack.remove("crash");
  }
  return seen;
}

/**
 * Repeats `run` with a crash before and after each of its `count` writes, and expects the outcome of the run without a crash.
 * Only every `step`-th crash is simulated, unless `PROVE` is set.
 */
export async function expectSameAfterCrashes<Run extends { count: number; outcome: unknown }>(
  run: (n: number, when: "before" | "after") => Promise<Run>,
  { count, outcome }: Run,
  step: number,
): Promise<void> {
  const crashes = Array.from({ length: count }, (_, index) => index + 1).flatMap((n) => [
    [n, "before"] as const,
    [n, "after"] as const,
  ]);
  for (const [n, when] of crashes.filter((_, index) => process.env.PROVE || index % step === 0))
    expect([n, when, (await run(n, when)).outcome]).toEqual([n, when, outcome]);
}

/** Retries on a 5xx response. */
export async function retryOnServerError<Answer extends { status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < 4; tries++) {
    const answer = await call();
    if (answer.status < 500) return answer;
  }
  throw new Error("Still failing after 4 attempts");
}
