import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../local/tools/chromium.ts";
import {
  countJourneys,
  countUnitTests,
  formatCounts,
  listFailedTests,
  type TestCounts,
} from "./support/failed-tests.ts";
import { forgetNotRun } from "./support/not-run.ts";
import { formatPage, listPassed, listUnitParts, type Part, savePassed } from "./support/prove-state.ts";

/**
 * Runs the tests: `npm test` runs all except those below once on seeded samples, first vitest (units, rules,
 * infrastructure), then the journeys in a real Chromium (Playwright).
 *
 * - `npm test -- lambdas/bookings` runs the vitest files whose path contains the word.
 * - `npm test -- journeys/booking` runs the journeys whose path contains the word.
 * - `npm run test:watch` runs vitest in watch mode; paths work there, too.
 * - `npm run prove` runs the full number of cases instead of the samples, the journeys tagged `@prove`, and the tests of
 *   our own tools in local/ (docs/decisions/tests.md). It runs part by part, goes on after an interruption with what has
 *   not passed yet, and ends with a page of figures.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { prove: { type: "boolean", default: false }, watch: { type: "boolean", default: false } },
});
const isJourney = (path: string) => /(^|\/)journeys(\/|$)|\.spec\.ts$/.test(path);
const journeys = positionals.filter(isJourney);
const units = positionals.filter((path) => !isJourney(path));
const runsAll = positionals.length === 0;
const runsInParts = values.prove && runsAll;

const report = join(import.meta.dirname, "..", ".local", "vitest-report.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const journeyReport = join(import.meta.dirname, "..", ".local", "journeys-report.json");

interface Suite {
  name: string;
  command: string;
  args: string[];
  count: () => TestCounts;
}

const toUnitSuite = (name: string, paths: string[]): Suite => ({
  name,
  command: "vitest",
  // Clouds that are killed wait more than they compute.
  args: values.watch
    ? ["watch", ...paths]
    : ["run", ...reporters, ...(name === "test/proof/" ? ["--maxWorkers=4"] : []), ...paths],
  count: () => countUnitTests(report),
});

const suites: Suite[] = [];
if (runsInParts) suites.push(...listUnitParts().map((part) => toUnitSuite(part, [part])));
else if (runsAll || units.length > 0) suites.push(toUnitSuite("vitest", units));
if (!values.watch && (runsAll || journeys.length > 0))
  suites.push({
    name: "journeys",
    command: "playwright",
    args: ["test", "--reporter=list,json", ...(runsAll ? [] : ["--no-deps"]), ...journeys],
    count: () => countJourneys(journeyReport),
  });

const startedAt = performance.now();
// Finding a browser may install one, so look for it only when journeys run.
const needsChromium = runsAll || journeys.length > 0;
const env = {
  // esbuild collects garbage less often, up to 2 GB: bundling all Lambdas takes two thirds of the CPU time.
  GOGC: "400",
  GOMEMLIMIT: "2GiB",
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  ...(needsChromium && !values.watch ? { CHROMIUM: findChromium() } : {}),
  ...(values.prove ? { PROVE: "1" } : {}),
  ...(runsAll && !values.prove ? { MAIN_TESTS: "1" } : {}),
};

/** Runs one suite and repeats what has failed in it. A suite that failed without a failed test counts as one. */
function runSuite({ name, command, args, count }: Suite): Part {
  for (const file of [report, journeyReport]) rmSync(file, { force: true });
  const began = performance.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  // Playwright repeats its own at its end.
  const failedTests = values.watch ? [] : listFailedTests(report);
  if (failedTests.length > 0) console.log(`\nFailed in vitest:\n${failedTests.join("\n")}`);
  const counts = count();
  const failed = status === 0 ? counts.failed : Math.max(counts.failed, 1);
  return { name, counts: { ...counts, failed }, seconds: Math.round((performance.now() - began) / 1000) };
}

const passed = runsInParts ? listPassed() : [];
if (passed.length === 0) forgetNotRun();
const parts = suites.map((suite) => {
  const before = passed.find(({ name }) => name === suite.name);
  if (before) return before;
  const part = runSuite(suite);
  if (runsInParts && part.counts.failed === 0) savePassed(part);
  return part;
});

if (runsInParts) console.log(formatPage(parts));
else if (!values.watch) {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\nTests, in ${seconds} s${values.prove ? ", full counts" : ""}:`);
  const hasFailed = parts.some(({ counts }) => counts.failed > 0);
  console.log(
    formatCounts(
      parts.map(({ counts }) => counts),
      hasFailed,
    ),
  );
}
process.exit(parts.every(({ counts }) => counts.failed === 0) ? 0 : 1);
