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
 * Durable file writes: once a function returns, the data survives kill -9 and a power cut. Small files are written
 * synchronously so that two writes cannot interleave and memory always matches the disk.
 */

/** Replaces a file atomically: a reader sees the old content or the new content, never a part. */
export function replaceFile(path: string, content: string): void {
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, content, { flush: true });
  renameSync(temporary, path);
  syncDirectorySync(dirname(path));
}

/** Appends one line, creating the file when it is missing. */
export function appendLine(path: string, line: string): void {
  appendFileSync(path, `${line}\n`, { flush: true });
}

/** Reads the lines of a file; none when it does not exist. Truncates an incomplete last line left by a crash. */
export function readLines(path: string): string[] {
  const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const complete = content.subarray(0, content.lastIndexOf("\n") + 1);
  if (complete.length < content.length) truncateSync(path, complete.length);
  return complete.toString().split("\n").slice(0, -1);
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
