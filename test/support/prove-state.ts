import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestCounts } from "./failed-tests.ts";
import { listNotRun } from "./not-run.ts";

/* `npm run prove` takes hours, so it notes each part that has passed, and after an interruption goes on with the others. */

const file = join(import.meta.dirname, "..", "..", ".local", "prove.json");
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

/** Identifies the code: what passed for other code proves nothing. */
export function identifyCode(): string {
  const changes = git("diff", "HEAD") + git("ls-files", "--others", "--exclude-standard");
  return `${git("rev-parse", "HEAD").slice(0, 8)}-${createHash("sha256").update(changes).digest("hex").slice(0, 8)}`;
}

/** The parts that have passed with this code. */
export function listPassed(code: string): Part[] {
  if (!existsSync(file)) return [];
  const saved = JSON.parse(readFileSync(file, "utf8")) as { code: string; passed: Part[] };
  return saved.code === code ? saved.passed : [];
}

export const savePassed = (code: string, passed: Part[]): void =>
  writeFileSync(file, JSON.stringify({ code, passed }));

/** The last page of a run: each part with its counts, and what it all means. */
export function formatPage(parts: readonly Part[], code: string): string {
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
  return ["", `Proved ${code}:`, ...rows, ...notRun, `Result: ${result}`].join("\n");
}
