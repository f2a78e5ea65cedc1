import { spawnSync } from "node:child_process";
import { type Bundle, isSideEffects } from "./bundles.ts";
import { buildMaxFigure, type Figure, getMedian } from "./figure.ts";
import { limits } from "./limits.ts";

const rounds = 11;
const readCpuTime = (since = "") =>
  `const {user,system}=process.threadCpuUsage(${since});console.log((user+system)/1000);process.exit();`;
const bareStart = readCpuTime();
const loading = `const before=process.threadCpuUsage();await import(process.argv[1]);${readCpuTime("before")}`;

/**
 * Measures budget 7's time: how long a bundle takes to load as it is deployed, with its source map and environment, in
 * units of a bare Node start. Counts the main thread's own CPU time, which other work on the machine hardly changes
 * (docs/decisions/cold-starts.md). Runs alternate, and the median of their ratios counts.
 */
export function measureModuleLoads(bundles: readonly Bundle[]): Figure[] {
  const ratios = new Map<Bundle, number[]>(bundles.map((bundle) => [bundle, []]));
  for (let round = 0; round < rounds; round++) {
    const bare = readMilliseconds([bareStart], {});
    for (const [{ file, source }, values] of ratios)
      values.push(readMilliseconds([loading, file], source.environment) / bare);
  }
  return [...ratios].map(([{ source }, values]) =>
    buildMaxFigure({
      budget: 7,
      what: `${source.name}: module load ÷ bare Node`,
      value: getMedian(values),
      ...limits.moduleLoad[getKind(source.name)],
      unit: "ratio",
      binding: true,
    }),
  );
}

const getKind = (name: string): keyof typeof limits.moduleLoad =>
  isSideEffects(name) ? "sideEffects" : name.endsWith("-admin") ? "backOffice" : "other";

/** The milliseconds that a script printed last. */
function readMilliseconds(script: string[], environment: Record<string, string>): number {
  const account = { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "stub", AWS_SECRET_ACCESS_KEY: "stub" };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", ...script], {
    env: { ...environment, ...account },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${script.at(-1)} did not load:\n${stderr}`);
  return Number(stdout.trim().split("\n").at(-1));
}
