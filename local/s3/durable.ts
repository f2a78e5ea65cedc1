import { appendFileSync, closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
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
