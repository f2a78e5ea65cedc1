import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "../local/tools/chromium.ts";
import { countJourneys, countUnitTests, formatCounts, listFailedTests } from "./support/failed-tests.ts";

/**
 * Runs the tests: `npm test` runs everything once on seeded samples, first vitest (units, rules, infrastructure,
 * emulators), then the journeys in a real Chromium (Playwright).
 *
 * - `npm test -- lambdas/bookings` runs the vitest files whose path contains the word.
 * - `npm test -- journeys/booking` runs the journeys whose path contains the word.
 * - `npm run test:watch` runs vitest in watch mode; paths work there, too.
 * - `npm run prove` runs the full number of cases instead of the samples, the journeys tagged `@prove`, and the tests of
 *   our own tools in local/ (docs/decisions/tests.md).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { prove: { type: "boolean", default: false }, watch: { type: "boolean", default: false } },
});
const isJourney = (path: string) => /(^|\/)journeys(\/|$)|\.spec\.ts$/.test(path);
const journeys = positionals.filter(isJourney);
const units = positionals.filter((path) => !isJourney(path));
const runsAll = positionals.length === 0;

const report = join(import.meta.dirname, "..", ".local", "vitest-report.json");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const journeyReport = join(import.meta.dirname, "..", ".local", "journeys-report.json");
for (const file of [report, journeyReport]) rmSync(file, { force: true });

const suites: { command: string; args: string[] }[] = [];
if (runsAll || units.length > 0)
  suites.push({
    command: "vitest",
    args: values.watch ? ["watch", ...units] : ["run", ...reporters, ...units],
  });
if (!values.watch && (runsAll || journeys.length > 0))
  suites.push({
    command: "playwright",
    args: ["test", "--reporter=list,json", ...(runsAll ? [] : ["--no-deps"]), ...journeys],
  });

const startedAt = performance.now();
// Finding a browser may install one, so look for it only when journeys run.
const needsChromium = runsAll || journeys.length > 0;
const env = {
  // The AWS SDK and CDK are compiled once for all test processes instead of once in each.
  NODE_COMPILE_CACHE: join(import.meta.dirname, "..", ".local", "cache", "compile"),
  // esbuild collects garbage less often: bundling all Lambdas takes two thirds of the CPU time.
  GOGC: "400",
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  ...(needsChromium && !values.watch ? { CHROMIUM: findChromium() } : {}),
  ...(values.prove ? { PROVE: "1" } : {}),
  ...(runsAll && !values.prove ? { MAIN_TESTS: "1" } : {}),
};
const failed = suites.filter(
  ({ command, args }) => spawnSync(command, args, { stdio: "inherit", env }).status !== 0,
);

if (!values.watch) {
  // Playwright repeats its own at its end.
  const failedTests = listFailedTests(report);
  if (failedTests.length > 0) console.log(`\nFailed in vitest:\n${failedTests.join("\n")}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\nTests, in ${seconds} s${values.prove ? ", full counts" : ""}:`);
  console.log(formatCounts([countUnitTests(report), countJourneys(journeyReport)], failed.length > 0));
}
process.exit(failed.length === 0 ? 0 : 1);
