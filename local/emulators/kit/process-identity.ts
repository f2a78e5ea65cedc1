import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Identifies one process: the operating system reuses pids, but pid and start time together are unique. */
export interface ProcessIdentity {
  pid: number;
  /** Clock ticks since boot, or milliseconds since the epoch where there is no /proc. */
  started: string;
}

/** Reads what the operating system knows about a process. */
export interface ProcessTable {
  /** The state letter ("Z" for a zombie) and the start time; empty texts for a process that does not exist. */
  readStateAndStart(pid: number): [state: string, started: string];
  /** The command line; "" if it cannot be read. */
  readCommandLine(pid: number): string;
}

/** Linux, including WSL. */
const procTable: ProcessTable = {
  readStateAndStart(pid) {
    try {
      // The name of a process, in brackets, may contain brackets.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return [fields[0] ?? "", fields[19] ?? ""];
    } catch {
      return ["", ""];
    }
  },
  readCommandLine(pid) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      return "";
    }
  },
};

const readFromPs = (pid: number, column: string): string => {
  const { stdout } = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
  });
  return (stdout ?? "").trim();
};

/** macOS and the BSDs. */
export const psTable: ProcessTable = {
  readStateAndStart(pid) {
    const started = Date.parse(`${readFromPs(pid, "lstart")} UTC`);
    return Number.isNaN(started) ? ["", ""] : [readFromPs(pid, "stat").charAt(0), String(started)];
  },
  readCommandLine: (pid) => readFromPs(pid, "command"),
};

const processTable = existsSync("/proc/self/stat") ? procTable : psTable;

/** Finds the running process with this pid; undefined when there is none or it is a zombie. */
export function identifyProcess(
  pid: number,
  table: ProcessTable = processTable,
): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return undefined;
  }
  const [state, started] = table.readStateAndStart(pid);
  return state === "Z" ? undefined : { pid, started };
}

export function isAlive(expected: ProcessIdentity): boolean {
  return identifyProcess(expected.pid)?.started === expected.started;
}

/** Reads the command line of a process; "" when it cannot be read. */
export const readCommandLine = (pid: number): string => processTable.readCommandLine(pid);
