import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

/*
 * Writes that survive kill -9 and a power cut once they return. Those of small files are synchronous on purpose:
 * two of them can never mix, and what is on disk is at every moment what is in memory.
 */

/** Replaces a file as a whole: a reader, or the next start, sees the old content or the new, never a part. */
export function replaceFile(path: string, content: string): void {
  const fresh = `${path}.tmp`;
  writeFileSync(fresh, content, { flush: true });
  renameSync(fresh, path);
  syncDirectorySync(dirname(path));
}

/** Adds one line to a file of lines, creating it when it is missing. */
export function appendLine(path: string, line: string): void {
  appendFileSync(path, `${line}\n`, { flush: true });
}

/** The lines of such a file, none where there is no file. What a crash cut off, unacknowledged, is taken off it. */
export function readLines(path: string): string[] {
  const kept = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const whole = kept.subarray(0, kept.lastIndexOf("\n") + 1);
  if (whole.length < kept.length) truncateSync(path, whole.length);
  return whole.toString().split("\n").slice(0, -1);
}

/** Makes creations, renames and removals inside a directory durable. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function syncDirectorySync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
