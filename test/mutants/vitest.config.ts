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
    const [changed = ""] = this.ctx.config.related ?? [];
    const rule = basename(changed, ".ts");
    const rank = ({ moduleId }: TestSpecification) => {
      if (basename(moduleId).startsWith(rule)) return 0;
      if (readFileSync(moduleId, "utf8").includes(`/${rule}.ts"`)) return 1;
      return dirname(moduleId) === dirname(changed) ? 2 : 3;
    };
    const sorted = files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
    // The first run, which finds out what tests which rule, is related to all of them.
    return (this.ctx.config.related?.length ?? 0) > 1 ? sorted : sorted.slice(0, maxFiles);
  }
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
