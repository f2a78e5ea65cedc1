import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identifyProcess, isLiving } from "../../emulators/kit/process-identity.ts";

/** How many results of one kind are kept: the branch one works on, the one before it, and a spare. */
const KEPT = 3;

/** Tells the person at the keyboard what takes so long. */
export type Announce = (what: string) => void;

interface Build {
  /** The repository's root. */
  root: string;
  /** Patterns of the files that decide the result, relative to `root`; tests are left out. */
  inputs: string[];
  /** Whatever else decides it, such as the stage. */
  settings: string[];
  /** Results lie in `<cache>-<hash>`. */
  cache: string;
  /** Called when there is something to build. */
  announce(): void;
  /** Writes the result into an empty directory. */
  build(directory: string): Promise<void>;
}

/**
 * The directory with the result of a build, which runs only when no earlier one had the same inputs. Whoever
 * comes while another process builds the same waits for it; nobody ever sees a half-written result.
 */
export async function builtOnce({ root, inputs, settings, cache, announce, build }: Build): Promise<string> {
  const done = `${cache}-${hashOf(root, inputs, settings)}`;
  if (existsSync(done)) {
    utimesSync(done, new Date(), new Date());
    return done;
  }
  announce();
  mkdirSync(dirname(cache), { recursive: true });
  while (drafts(done).some(isUnderWay)) await wait(50);
  if (existsSync(done)) return done;
  const me = identifyProcess(process.pid);
  const draft = mkdtempSync(`${done}.${process.pid}-${me?.started}-`);
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

/** Drafts are named `<result>.<pid>-<start time>-<six characters>`. */
const drafts = (prefix: string): string[] => siblings(prefix).filter((path) => basename(path).includes("."));

function isUnderWay(draft: string): boolean {
  const [, pid, started = ""] = /\.(\d+)-(\d*)-[^.]*$/.exec(draft) ?? [];
  return isLiving({ pid: Number(pid), started });
}

const siblings = (prefix: string): string[] =>
  readdirSync(dirname(prefix))
    .filter((name) => name.startsWith(basename(prefix)))
    .map((name) => join(dirname(prefix), name));

/** Forgets results past the newest few, and drafts whose builder was killed. */
function forgetOld(cache: string): void {
  const unfinished = drafts(`${cache}-`);
  const results = siblings(`${cache}-`)
    .filter((path) => !unfinished.includes(path))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const abandoned = unfinished.filter((path) => !isUnderWay(path));
  for (const path of [...results.slice(KEPT), ...abandoned]) rmSync(path, { recursive: true, force: true });
}
