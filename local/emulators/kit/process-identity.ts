import { readFileSync } from "node:fs";

/**
 * Identifies one process: the operating system reuses pids, but pid and start time together are unique.
 * `started` is empty where /proc is not available.
 */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

/** Finds the running process with this pid; undefined when there is none or it is a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return undefined;
  }
  const [state, started] = readStateAndStart(pid);
  return state === "Z" ? undefined : { pid, started };
}

export function isAlive(expected: ProcessIdentity): boolean {
  return identifyProcess(expected.pid)?.started === expected.started;
}

/** Reads the command line of a process; "" when it cannot be read. */
export function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** Reads state and start time (clock ticks since boot) from /proc. The process name may contain brackets. */
function readStateAndStart(pid: number): [state: string, started: string] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return [fields[0] ?? "", fields[19] ?? ""];
  } catch {
    return ["", ""];
  }
}
