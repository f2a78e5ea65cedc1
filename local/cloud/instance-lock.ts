import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { identifyProcess, isAlive, type ProcessIdentity } from "../emulators/kit/process-identity.ts";

const holder = z.object({ pid: z.int(), started: z.string(), site: z.string() });

/** Thrown when a running process already uses the state directory. The message tells the user what to do. */
export class AlreadyRunningError extends Error {
  override name = "AlreadyRunningError";
}

/**
 * Locks `stateDir` for this process with a lock file and returns a function that releases the lock. A lock whose process
 * was killed is taken over.
 */
export function lockInstance(stateDir: string, site: string): () => void {
  mkdirSync(stateDir, { recursive: true });
  const lock = join(stateDir, "instance.json");
  const me = identifyProcess(process.pid) ?? { pid: process.pid, started: "" };
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...me, site }));
  try {
    while (!tryLink(draft, lock)) {
      const other = readHolder(lock);
      if (other && isAlive(other)) throw new AlreadyRunningError(buildMessage(other, stateDir));
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true });
  };
}

/** Creates the lock atomically, so that another process never reads a partly written file. */
function tryLink(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(lock: string): (ProcessIdentity & { site: string }) | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(lock, "utf8")));
  } catch {
    return undefined;
  }
}

const buildMessage = (other: { pid: number; site: string }, stateDir: string): string =>
  [
    `Kindstead is already running at ${other.site} (process ${other.pid}, state in ${stateDir}).`,
    "Stop it there with Ctrl-C, or start a second instance:",
    "  PORT=4100 KINDSTEAD_STATE=.local/second npm start",
  ].join("\n");
