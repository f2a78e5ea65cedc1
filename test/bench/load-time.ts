import { spawnSync } from "node:child_process";
import type { Bundle } from "./bundles.ts";
import { atMost, type Figure, median } from "./figure.ts";
import { limits } from "./limits.ts";

const rounds = 11;
const spent = (since = "") =>
  `const {user,system}=process.threadCpuUsage(${since});console.log((user+system)/1000);process.exit();`;
const bareStart = spent();
const loading = `const before=process.threadCpuUsage();await import(process.argv[1]);${spent("before")}`;

/**
 * Budget 7's time: what a bundle takes to load as it is deployed, its source map and its environment with it, for
 * each millisecond in which a bare Node starts. By the main thread's own time, which other work on the machine
 * hardly stretches (decision 060); in turns, and the middle one of the turns' ratios counts.
 */
export function moduleLoads(bundles: readonly Bundle[]): Figure[] {
  const ratios = new Map<Bundle, number[]>(bundles.map((bundle) => [bundle, []]));
  for (let round = 0; round < rounds; round++) {
    const bare = millisecondsOf([bareStart], {});
    for (const [{ file, source }, values] of ratios)
      values.push(millisecondsOf([loading, file], source.environment) / bare);
  }
  return [...ratios].map(([{ source }, values]) =>
    atMost({
      budget: 7,
      what: `${source.name}: module load ÷ bare Node`,
      value: median(values),
      ...(/-admin$|upload/.test(source.name) ? limits.moduleLoad.backOffice : limits.moduleLoad.other),
      unit: "ratio",
      binding: true,
    }),
  );
}

/** What a script that prints its milliseconds last has printed. */
function millisecondsOf(script: string[], environment: Record<string, string>): number {
  const account = { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "stub", AWS_SECRET_ACCESS_KEY: "stub" };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", ...script], {
    env: { ...environment, ...account },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${script.at(-1)} did not load:\n${stderr}`);
  return Number(stdout.trim().split("\n").at(-1));
}
