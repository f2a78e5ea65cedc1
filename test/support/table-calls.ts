import { documentClient } from "../../lambdas/table/table.ts";

/** Every command that the Lambdas send to the table during `work`, in order, by its SDK's name. */
export async function tableCommands(
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

/** Every call that the Lambdas make to the table during `work`, in order: Get, Query, Put, Update, TransactWrite … */
export const tableCalls = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await tableCommands(work)).map(({ name }) => name.replace(/(Items?)?Command$/, ""));
