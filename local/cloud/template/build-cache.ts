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
import { identifyProcess, isAlive } from "../../emulators/kit/process-identity.ts";

/** This many results are kept, so that switching between branches does not rebuild. */
const maxResults = 3;

/** Prints what is being built. */
export type Announce = (line: string) => void;

interface Build {
  /** The repository's root. */
  root: string;
  /** Glob patterns of the input files, relative to `root`; tests are excluded. */
  inputs: string[];
  /** Other inputs, such as the stage. */
  settings: string[];
  /** Results are stored in `<cache>-<hash>`. */
  cache: string;
  /** Called before a build. */
  announce(): void;
  /** Writes the result into an empty directory. */
  build(directory: string): Promise<void>;
}

/**
 * Returns the directory with the result of a build. The build runs only when no cached result has the same inputs; when
 * another process is building the same, its result is awaited. Results appear atomically.
 */
export async function buildOnce({ root, inputs, settings, cache, announce, build }: Build): Promise<string> {
  const result = `${cache}-${hashInputs(root, inputs, settings)}`;
  if (existsSync(result)) {
    utimesSync(result, new Date(), new Date());
    return result;
  }
  announce();
  mkdirSync(dirname(cache), { recursive: true });
  while (listDrafts(result).some(isInProgress)) await wait(50);
  if (existsSync(result)) return result;
  const me = identifyProcess(process.pid);
  const draft = mkdtempSync(`${result}.${process.pid}-${me?.started}-`);
  try {
    await build(draft);
    if (!existsSync(result)) renameSync(draft, result);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  deleteOldResults(cache);
  return result;
}

function hashInputs(root: string, inputs: string[], settings: string[]): string {
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
const listDrafts = (prefix: string): string[] =>
  listSiblings(prefix).filter((path) => basename(path).includes("."));

function isInProgress(draft: string): boolean {
  const [, pid, started = ""] = /\.(\d+)-(\d*)-[^.]*$/.exec(draft) ?? [];
  return isAlive({ pid: Number(pid), started });
}

const listSiblings = (prefix: string): string[] =>
  readdirSync(dirname(prefix))
    .filter((name) => name.startsWith(basename(prefix)))
    .map((name) => join(dirname(prefix), name));

/** Deletes all but the newest results, and drafts whose process was killed. */
function deleteOldResults(cache: string): void {
  const unfinished = listDrafts(`${cache}-`);
  const results = listSiblings(`${cache}-`)
    .filter((path) => !unfinished.includes(path))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const abandoned = unfinished.filter((path) => !isInProgress(path));
  for (const path of [...results.slice(maxResults), ...abandoned])
    rmSync(path, { recursive: true, force: true });
}
