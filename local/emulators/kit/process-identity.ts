import { readFileSync } from "node:fs";

/**
 * One process for as long as it lives: pids are used again, pid and start time together are not.
 * `started` is empty where /proc does not tell.
 */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

/** The living process with this pid, or undefined. One that has died and waits to be reaped is not living. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return undefined;
  }
  const [state, started] = stateAndStart(pid);
  return state === "Z" ? undefined : { pid, started };
}

export function isLiving(known: ProcessIdentity): boolean {
  return identifyProcess(known.pid)?.started === known.started;
}

/** The command line as the kernel has it, or "" when there is none to read. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** The start is in clock ticks since the machine's. The name before the last bracket may itself hold brackets. */
function stateAndStart(pid: number): [state: string, started: string] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return [fields[0] ?? "", fields[19] ?? ""];
  } catch {
    return ["", ""];
  }
}
