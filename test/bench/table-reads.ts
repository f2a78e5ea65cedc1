import { documentClient } from "../../lambdas/table/table.ts";

/** Records what a piece of work reads from the table: each call by name, its rows and its time. */
export interface Reads {
  calls: string[];
  /** Rows read, including those that a filter removed. */
  rows: number;
  /** Elapsed milliseconds, including the local table's share. */
  ms: number;
  /** Milliseconds of this thread's own CPU time, however busy the machine is. */
  busy: number;
}

/** Counts the table calls of `work`. */
export async function recordTableReads(work: () => Promise<unknown>): Promise<Reads> {
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
  const [started, busyBefore] = [performance.now(), readCpuMs()];
  try {
    await work();
  } finally {
    documentClient.middlewareStack.remove("tableReads");
  }
  return { calls, rows, ms: performance.now() - started, busy: readCpuMs() - busyBefore };
}

/** The CPU time of this thread so far, in milliseconds. */
function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Formats the calls: Get, 61 × Query, Put. */
export function formatReads(calls: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  return [...counts].map(([call, count]) => (count === 1 ? call : `${count} × ${call}`)).join(", ");
}
