import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/* Judges that a machine cannot run. They fail nothing, and `npm run prove` says that its result is not green. */

const dir = join(import.meta.dirname, "..", "..", ".local", "not-run");

/** Notes that a judge was not run, with what it needs. */
export function noteNotRun(judge: string, need: string): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, judge), need);
  console.log(`${judge}: not run (${need})`);
}

/** Lists what was not run since `forgetNotRun`. */
export function listNotRun(): string[] {
  mkdirSync(dir, { recursive: true });
  return readdirSync(dir).map((judge) => `${judge}: not run (${readFileSync(join(dir, judge), "utf8")})`);
}

/** Forgets the note about one judge, or all notes. */
export const forgetNotRun = (judge = ""): void => rmSync(join(dir, judge), { recursive: true, force: true });
