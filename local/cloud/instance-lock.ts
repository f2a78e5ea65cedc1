import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { identifyProcess, isAlive, type ProcessIdentity } from "../emulators/kit/process-identity.ts";

const holder = z.object({ pid: z.int(), started: z.string(), site: z.string() });

/** Thrown when a living process already uses the state directory; the message is for the person at the keyboard. */
export class AlreadyRunningError extends Error {
  override name = "AlreadyRunning";
}

/**
 * Makes this process the only one on `stateDir` until it calls what is returned. A holder that was killed
 * loses its place to the next one.
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

/** A link appears whole or not at all, so that nobody ever reads half a lock. */
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
    "Stop it there with Ctrl-C, or start a second one beside it:",
    "  PORT=4100 KINDSTEAD_STATE=.local/second npm start",
  ].join("\n");
