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
