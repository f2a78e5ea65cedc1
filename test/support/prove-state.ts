import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestCounts } from "./failed-tests.ts";
import { listNotRun } from "./not-run.ts";

/* `npm run prove` takes hours, so it notes each part that has passed, and after an interruption goes on with the others. */

const file = join(import.meta.dirname, "..", "..", ".local", "proved.json");
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 1e9 });

export interface Part {
  name: string;
  counts: TestCounts;
  seconds: number;
}

/** The parts of the unit tests: folders with tests, those of test/ one by one. */
export const listUnitParts = (): string[] =>
  [...new Set(globSync("{contract,lambdas,lib,local,web,test/*}/**/*.test.{ts,tsx}").map(toPart))].sort();

const toPart = (path: string) =>
  `${path
    .split("/")
    .slice(0, path.startsWith("test/") ? 2 : 1)
    .join("/")}/`;

/** The longest parts do not read these folders: a change there, such as a mended journey, leaves them proven. */
const unread: Readonly<Record<string, readonly string[]>> = {
  "lambdas/": ["test/journeys", "test/proof", "test/values"],
  "test/proof/": ["test/journeys", "test/values", "web/src"],
  "test/values/": ["test/journeys", "test/proof", "web/src"],
};

/** Identifies the code that a part reads: what passed with other code proves nothing. */
function identifyCode(part: string): string {
  const paths = ["--", ".", ...(unread[part] ?? []).map((path) => `:(exclude)${path}`)];
  const files = git("ls-files", "--stage", ...paths);
  const changes = git("diff", "HEAD", ...paths) + git("ls-files", "--others", "--exclude-standard", ...paths);
  return createHash("sha256").update(files).update(changes).digest("hex");
}

type Passed = Part & { code: string };

/** Lists the parts that have passed with the present code. */
export function listPassed(): Passed[] {
  if (!existsSync(file)) return [];
  const saved = JSON.parse(readFileSync(file, "utf8")) as Passed[];
  return saved.filter(({ name, code }) => code === identifyCode(name));
}

/** Notes that a part has passed. */
export function savePassed(part: Part): void {
  const others = listPassed().filter(({ name }) => name !== part.name);
  writeFileSync(file, JSON.stringify([...others, { ...part, code: identifyCode(part.name) }]));
}

/** The last page of a run: each part with its counts, and what it all means. */
export function formatPage(parts: readonly Part[]): string {
  const rows = parts.map(
    ({ name, counts, seconds }) =>
      `${name.padEnd(22)}${String(counts.passed).padStart(7)} passed${String(counts.failed).padStart(5)} failed${String(seconds).padStart(7)} s`,
  );
  const notRun = listNotRun();
  const failed = parts.filter(({ counts }) => counts.failed > 0).map(({ name }) => name);
  const result =
    failed.length > 0
      ? `red: ${failed.join(", ")}. The next run repeats only what has not passed.`
      : notRun.length > 0
        ? "yellow: everything that this machine can run has passed. A release needs the rest, too."
        : "green";
  return [
    "",
    `Proved ${git("describe", "--always", "--dirty").trim()}:`,
    ...rows,
    ...notRun,
    `Result: ${result}`,
  ].join("\n");
}
