import { documentClient } from "../../lambdas/table/table.ts";

/** Records every command that the Lambdas send to the table during `work`, in order, by the SDK's name. */
export async function recordTableCommands(
  work: () => Promise<unknown>,
): Promise<{ name: string; input: object }[]> {
  const commands: { name: string; input: object }[] = [];
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        commands.push({ name: commandName, input: args.input });
        return next(args);
      },
    { step: "initialize", name: "tableCommands" },
  );
  try {
    await work();
  } finally {
    documentClient.middlewareStack.remove("tableCommands");
  }
  return commands;
}

/** Lists the table calls of the Lambdas during `work`, in order: Get, Query, Put, Update, TransactWrite … */
export const listTableCalls = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordTableCommands(work)).map(({ name }) => name.replace(/(Items?)?Command$/, ""));

/** Records the answers of the table during `work`, in order. */
export async function recordTableAnswers(work: () => Promise<unknown>): Promise<object[]> {
  const answers: object[] = [];
  documentClient.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      answers.push(answer.output);
      return answer;
    },
    { step: "initialize", name: "tableAnswers" },
  );
  try {
    await work();
  } finally {
    documentClient.middlewareStack.remove("tableAnswers");
  }
  return answers;
}
