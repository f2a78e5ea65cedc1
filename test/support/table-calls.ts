import { documentClient } from "../../lambdas/table/table.ts";

interface RecordedCommand {
  /** The SDK's name of the command. */
  name: string;
  input: object;
  /** Missing if the command failed. */
  output?: object;
}

/** Records every command that the Lambdas send to the table during `work`, in order. */
export async function recordTableCommands(work: () => Promise<unknown>): Promise<RecordedCommand[]> {
  const commands: RecordedCommand[] = [];
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const command: RecordedCommand = { name: commandName, input: args.input };
        commands.push(command);
        const answer = await next(args);
        command.output = answer.output;
        return answer;
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

/** Get, Query, Put, Update, TransactWrite … */
export const toCallName = ({ name }: RecordedCommand): string => name.replace(/(Items?)?Command$/, "");

/** Lists the table calls of the Lambdas during `work`, in order. */
export const listTableCalls = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordTableCommands(work)).map(toCallName);
