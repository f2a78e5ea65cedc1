import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { findChromium } from "../local/tools/chromium.ts";

/**
 * Runs the tests: `npm test` runs everything once on seeded samples, first vitest (units, rules, infrastructure,
 * emulators), then the journeys in a real Chromium (Playwright).
 *
 * - `npm test -- lambdas/bookings` runs the vitest files whose path contains the word.
 * - `npm test -- journeys/booking` runs the journeys whose path contains the word.
 * - `npm run test:watch` runs vitest in watch mode; paths work there, too.
 * - `npm run prove` runs the full number of cases instead of the samples, and the journeys tagged `@prove`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { prove: { type: "boolean", default: false }, watch: { type: "boolean", default: false } },
});
const isJourney = (path: string) => /(^|\/)journeys(\/|$)|\.spec\.ts$/.test(path);
const journeys = positionals.filter(isJourney);
const units = positionals.filter((path) => !isJourney(path));
const runsAll = positionals.length === 0;

const suites: { command: string; args: string[] }[] = [];
if (runsAll || units.length > 0)
  suites.push({ command: "vitest", args: [values.watch ? "watch" : "run", ...units] });
if (!values.watch && (runsAll || journeys.length > 0))
  suites.push({ command: "playwright", args: ["test", ...(runsAll ? [] : ["--no-deps"]), ...journeys] });

const startedAt = performance.now();
// Finding a browser may install one, so look for it only when journeys run.
const needsChromium = runsAll || journeys.length > 0;
const env = {
  ...process.env,
  ...(needsChromium && !values.watch ? { CHROMIUM: findChromium() } : {}),
  ...(values.prove ? { PROVE: "1" } : {}),
  ...(runsAll && !values.prove ? { MAIN_TESTS: "1" } : {}),
};
const failed = suites.filter(
  ({ command, args }) => spawnSync(command, args, { stdio: "inherit", env }).status !== 0,
);

if (!values.watch) {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\nSuites, in ${seconds} s${values.prove ? ", full counts" : ""}:`);
  console.log(`${suites.length - failed.length} passed, ${failed.length} failed`);
}
process.exit(failed.length === 0 ? 0 : 1);
