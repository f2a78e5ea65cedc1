import { appendFileSync, closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/*
 * Small writes that survive kill -9 and a power cut once they return. They are synchronous on purpose: two of
 * them can never mix, and what is on disk is at every moment what is in memory.
 */

/** Replaces a file as a whole: a reader, or the next start, sees the old content or the new, never a part. */
export function replaceFile(path: string, content: string): void {
  const fresh = `${path}.tmp`;
  writeFileSync(fresh, content, { flush: true });
  renameSync(fresh, path);
  syncDirectory(dirname(path));
}

/** Adds one line to a file of lines, creating it when it is missing. */
export function appendLine(path: string, line: string): void {
  appendFileSync(path, `${line}\n`, { flush: true });
}

/** Makes creations, renames and removals inside a directory durable. */
export function syncDirectory(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
