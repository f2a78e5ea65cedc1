import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** How many results of one kind are kept: the branch one works on, the one before it, and a spare. */
const KEPT = 3;

interface Build {
  /** The repository's root. */
  root: string;
  /** Patterns of the files that decide the result, relative to `root`; tests are left out. */
  inputs: string[];
  /** Whatever else decides it, such as the stage. */
  settings: string[];
  /** Results lie in `<cache>-<hash>`. */
  cache: string;
  /** Writes the result into an empty directory. */
  build(directory: string): Promise<void>;
}

/**
 * The directory with the result of a build, which runs only when no earlier one had the same inputs. Two at
 * once may both build, but neither ever sees a half-written result.
 */
export async function builtOnce({ root, inputs, settings, cache, build }: Build): Promise<string> {
  const done = `${cache}-${hashOf(root, inputs, settings)}`;
  if (existsSync(done)) {
    utimesSync(done, new Date(), new Date());
    return done;
  }
  const draft = `${done}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await build(draft);
    if (!existsSync(done)) renameSync(draft, done);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  forgetOld(cache);
  return done;
}

function hashOf(root: string, inputs: string[], settings: string[]): string {
  const hash = createHash("sha256").update(settings.join("\0"));
  const files = globSync(inputs, {
    cwd: root,
    exclude: ["**/node_modules/**", "web/dist/**", "**/*.test.*"],
  });
  for (const file of files.sort())
    if (statSync(join(root, file)).isFile())
      hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

function forgetOld(cache: string): void {
  const folder = dirname(cache);
  const results = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path.startsWith(`${cache}-`) && !path.includes(".", cache.length))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of results.slice(KEPT)) rmSync(old, { recursive: true, force: true });
}
