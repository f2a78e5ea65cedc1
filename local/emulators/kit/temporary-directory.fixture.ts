import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new, empty directory that is removed when the test or suite that `cleanUp` belongs to is over. */
export function givenADirectory(cleanUp: (remove: () => void) => void = onTestFinished): string {
  const dir = mkdtempSync(join(tmpdir(), "stand-in-"));
  cleanUp(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
