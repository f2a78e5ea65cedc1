import { documentClient } from "../../lambdas/table/client.ts";

/** Every call that the Lambdas make to the table during `work`, in order: Get, Query, Put, Update, TransactWrite … */
export async function tableCalls(work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        calls.push((commandName ?? "").replace(/(Items?)?Command$/, ""));
        return next(args);
      },
    { step: "initialize", name: "tableCalls" },
  );
  try {
    await work();
  } finally {
    documentClient.middlewareStack.remove("tableCalls");
  }
  return calls;
}
