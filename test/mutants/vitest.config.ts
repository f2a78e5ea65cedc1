import { existsSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testEnvironment } from "../../vitest.config.ts";

/**
 * The tests that prove:mutants runs for each rule in stryker.config.json. A whole run takes a night; one rule takes minutes
 * with its own tests:
 *
 *     MUTANT_TESTS='lambdas/account/deletion*.test.ts' npm run prove:mutants -- --mutate lambdas/account/deletion.ts
 */
const all = "contract/*.test.ts,lambdas/*/*.test.ts,web/src/**/*.test.ts";

/** Test files that a fault is shown to: what none of those closest to the rule notices counts as not noticed. */
const maxFiles = 6;

/** Runs the tests closest to the changed file first, because the first failure ends the run, and leaves out distant ones. */
class ClosestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The first run finds out what tests which rule.
    const { mode } = this.ctx.getRootProject().getProvidedContext() as { mode?: string };
    const [changed] = this.ctx.config.related ?? [];
    if (mode !== "mutant" || !changed) return super.sort(files);
    return rankTests(files, changed).slice(0, maxFiles);
  }
}

/**
 * Returns the test files of a rule's file, closest first: the rule's own test, then for emails the one of their words, then those
 * whose name begins with the rule's name and that are no other rule's own, then those that import it, then those that say the
 * words of its name and exports. A rare word counts for more.
 */
function rankTests(files: readonly TestSpecification[], changed: string): TestSpecification[] {
  const [rule, folder] = [basename(changed, ".ts"), dirname(changed)];
  const exported = [
    ...readFileSync(changed, "utf8").matchAll(/^export .*?(?:function\*?|const|class) (\w+)/gm),
  ];
  const isEmail =
    /email/.test(rule) || exported.some(([, name = ""]) => /^build\w+(Emails?|Notice)$/.test(name));
  const stems = rule.split("-").map((word) => word.replace(/(?<=...)(ations?|ings?|e?s|ed)$/, ""));
  const words = [
    ...stems.map((stem) => new RegExp(`\\b${stem}|${stem.charAt(0).toUpperCase()}${stem.slice(1)}`, "g")),
    ...exported.map(([, name]) => new RegExp(`\\b${name}\\b`, "g")),
  ];
  const tests = files.map((file) => {
    const text = readFileSync(file.moduleId, "utf8");
    return { file, text, counts: words.map((word) => text.match(word)?.length ?? 0), score: 0 };
  });
  const sums = words.map((_, index) => tests.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 1));
  for (const test of tests) {
    const isNeighbor = dirname(test.file.moduleId) === folder;
    const name = isNeighbor ? basename(test.file.moduleId) : "";
    const score = test.counts.reduce((sum, count, index) => sum + count / (sums[index] ?? 1), 0);
    test.score = isNeighbor ? 2 * score : score;
    if (test.text.includes(isNeighbor ? `"./${rule}.ts"` : `/${basename(folder)}/${rule}.ts"`))
      test.score += 100;
    const isOfAnother = existsSync(test.file.moduleId.replace(/\.test\.ts$/, ".ts"));
    if (name.startsWith(`${rule}-`) && !isOfAnother) test.score += 200;
    if (name === `${rule}.test.ts`) test.score += 400;
    if (isEmail && basename(test.file.moduleId) === "email-words.test.ts") test.score += 300;
  }
  return tests.toSorted((one, other) => other.score - one.score).map(({ file }) => file);
}

export default defineConfig({
  define: { __IS_TEMPLATE__: "false" },
  test: {
    include: (process.env.MUTANT_TESTS ?? all).split(/,(?![^{]*})/),
    exclude: ["**/node_modules/**", "**/*.fuzz.test.ts"],
    env: testEnvironment,
    sequence: { sequencer: ClosestFirst },
    // Saves a sixth of the time: the AWS SDK is loaded once for all faults of a worker.
    isolate: false,
    setupFiles: ["test/support/fresh-modules.ts"],
    // Tests of three years of slots take seconds on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
