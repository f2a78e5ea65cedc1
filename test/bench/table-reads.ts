import { documentClient } from "../../lambdas/table/table.ts";

/** What a piece of work asked of the table: each call by its name, how many rows its pages held, and what it took. */
export interface Reads {
  calls: string[];
  /** Rows that were read, those that a filter kept back among them. */
  rows: number;
  /** Milliseconds by the clock, the local table's share among them. */
  ms: number;
  /** Milliseconds of this thread's own work, however busy the machine is. */
  busy: number;
}

/** Counts what `work` asks of the table. */
export async function tableReads(work: () => Promise<unknown>): Promise<Reads> {
  const calls: string[] = [];
  let rows = 0;
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        calls.push((commandName ?? "").replace(/(Items?)?Command$/, ""));
        const result = await next(args);
        if ("ScannedCount" in result.output) rows += Number(result.output.ScannedCount ?? 0);
        return result;
      },
    { step: "initialize", name: "tableReads" },
  );
  const [started, busyBefore] = [performance.now(), busyMs()];
  try {
    await work();
  } finally {
    documentClient.middlewareStack.remove("tableReads");
  }
  return { calls, rows, ms: performance.now() - started, busy: busyMs() - busyBefore };
}

/** What this thread has computed so far, in milliseconds. */
function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** In words: Get, 61 × Query, Put. */
export function inWords(calls: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  return [...counts].map(([call, count]) => (count === 1 ? call : `${count} × ${call}`)).join(", ");
}
