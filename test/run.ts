import { spawnSync } from "node:child_process";
import { findChromium } from "./support/chromium.ts";

/**
 * `npm test`: unit, rules, infrastructure and stand-ins (vitest), then the journeys (Playwright). Every case
 * once, on seeded samples. `--prove` (`npm run prove`) runs the full counts instead.
 */
const prove = process.argv.includes("--prove");
const started = performance.now();

const env = { ...process.env, CHROMIUM: findChromium(), ...(prove ? { PROVE: "1" } : {}) };
const suites: [string, string[]][] = [
  ["vitest", ["run"]],
  ["playwright", ["test"]],
];

const failed = suites.filter(([command, args]) => {
  return spawnSync(command, args, { stdio: "inherit", env }).status !== 0;
});

const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\nSuites, in ${seconds} s${prove ? ", full counts" : ""}:`);
console.log(`${suites.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
