import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..", "..");

/** Programs of the packages, by path: a shell of a fresh clone does not find them. */
const programs = {
  tsc: "node_modules/typescript/bin/tsc",
  cdk: "node_modules/aws-cdk/bin/cdk",
} as const;

/** Thrown when a program fails. Its output is already printed. */
export class ProgramError extends Error {
  override name = "ProgramError";
}

/** Runs a program of a package, or a script of the repository, and shows its output. Throws a ProgramError if it fails. */
export function runProgram(
  program: keyof typeof programs | `local/tools/${string}.ts`,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): void {
  const path = program === "tsc" || program === "cdk" ? programs[program] : program;
  const { status } = spawnSync(process.execPath, [join(root, path), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new ProgramError(`${program} failed.`);
}
