import { spawnSync } from "node:child_process";

/** `npm run check`, the only gate: types, lint and format, then every test. Stops at the first failure. */
const steps: [string, string[]][] = [
  ["tsc", ["--noEmit"]],
  ["tsc", ["--noEmit", "-p", "web"]],
  ["biome", ["check", "--error-on-warnings", "."]],
  ["node", ["test/run.ts"]],
];

for (const [command, args] of steps) {
  console.log(`\n> ${command} ${args.join(" ")}`);
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
