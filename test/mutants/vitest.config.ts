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
    const ranked = files.map((file) => ({ file, rank: rankTest(file.moduleId, changed) }));
    const sorted = ranked.toSorted(
      (a, b) => a.rank - b.rank || a.file.moduleId.localeCompare(b.file.moduleId),
    );
    return sorted.slice(0, maxFiles).map(({ file }) => file);
  }
}

/** Returns how far a test file is from a rule's file: 0 for the rule's own test. */
function rankTest(test: string, changed: string): number {
  const [rule, folder] = [basename(changed, ".ts"), dirname(changed)];
  const isNeighbor = dirname(test) === folder;
  if (isNeighbor && basename(test) === `${rule}.test.ts`) return 0;
  if (isNeighbor && basename(test).startsWith(rule)) return 1;
  const imported = isNeighbor ? `"./${rule}.ts"` : `/${basename(folder)}/${rule}.ts"`;
  if (readFileSync(test, "utf8").includes(imported)) return 2;
  return isNeighbor ? 3 : 4;
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
