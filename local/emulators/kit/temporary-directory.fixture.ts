import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates an empty directory; `cleanUp` registers its removal after the test (default) or suite. */
export function createTempDirectory(cleanUp: (remove: () => void) => void = onTestFinished): string {
  const dir = mkdtempSync(join(tmpdir(), "emulator-"));
  cleanUp(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
