import { expect } from "vitest";
import { documentClient } from "../table/table.ts";

/** Runs `write` just before the first attempt to start a member's deletion during `work`. */
export async function meetTombstone<Answer>(
  write: () => Promise<unknown>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  let hasMet = false;
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const isTombstone =
          /^TransactWrite/.test(commandName) && JSON.stringify(args.input).includes("member.deleted");
        if (isTombstone && !hasMet) {
          hasMet = true;
          await write();
        }
        return next(args);
      },
    { step: "initialize", name: "meet" },
  );
  const answer = await work().finally(() => documentClient.middlewareStack.remove("meet"));
  expect(hasMet, "a deletion was started").toBe(true);
  return answer;
}
