import { recordTableCommands, toCallName } from "../support/table-calls.ts";

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
  const [started, busyBefore] = [performance.now(), readCpuMs()];
  const commands = await recordTableCommands(work);
  const [ms, busy] = [performance.now() - started, readCpuMs() - busyBefore];
  const rows = commands.map(({ output }) =>
    output && "ScannedCount" in output ? Number(output.ScannedCount ?? 0) : 0,
  );
  return { calls: commands.map(toCallName), rows: rows.reduce((sum, each) => sum + each, 0), ms, busy };
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
