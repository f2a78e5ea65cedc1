import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The tests that prove:mutants runs for each rule in stryker.config.json. A whole run takes a night; one rule takes minutes
 * with its own tests:
 *
 *     MUTANT_TESTS='lambdas/account/deletion*.test.ts' npm run prove:mutants -- --mutate lambdas/account/deletion.ts
 */
const all = "contract/*.test.ts,lambdas/*/*.test.ts";

/** Test files that a fault is shown to: what none of those closest to the rule notices counts as not noticed. */
const maxFiles = 4;

/** Runs the tests closest to the changed file first, because the first failure ends the run, and leaves out distant ones. */
class ClosestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The first run finds out what tests which rule.
    const { mode } = this.ctx.getRootProject().getProvidedContext() as { mode?: string };
    if (mode !== "mutant") return super.sort(files);
    const [changed = ""] = this.ctx.config.related ?? [];
    const ranked = files.map((file) => ({ file, distance: measureDistance(file.moduleId, changed) }));
    const sorted = ranked.toSorted((a, b) => a.distance - b.distance);
    return sorted.slice(0, maxFiles).map(({ file }) => file);
  }
}

/**
 * Measures how far a test file is from a rule's file: the rule's own test is closest, then those that import the rule, then those
 * that say its words most often.
 */
function measureDistance(test: string, changed: string): number {
  const [rule, folder] = [basename(changed, ".ts"), dirname(changed)];
  const isNeighbor = dirname(test) === folder;
  if (isNeighbor && basename(test) === `${rule}.test.ts`) return -3;
  if (isNeighbor && basename(test).startsWith(rule)) return -2;
  const text = readFileSync(test, "utf8");
  if (text.includes(isNeighbor ? `"./${rule}.ts"` : `/${basename(folder)}/${rule}.ts"`)) return -1;
  const words = new RegExp(rule.replace(/s?-/g, "|").replace(/s$/, ""), "gi");
  return 1 / (1 + (text.match(words)?.length ?? 0));
}

export default defineConfig({
  test: {
    include: (process.env.MUTANT_TESTS ?? all).split(/,(?![^{]*})/),
    exclude: ["**/node_modules/**", "**/*.fuzz.test.ts"],
    env: { POWERTOOLS_LOG_LEVEL: "SILENT" },
    sequence: { sequencer: ClosestFirst },
    // Tests of three years of slots take seconds on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
