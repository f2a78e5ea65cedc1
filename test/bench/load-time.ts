import { spawnSync } from "node:child_process";
import type { Bundle } from "./bundles.ts";
import { atMost, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";

/** Other work on the machine can only slow a round down; so more rounds, up to the most, come nearer the truth. */
const rounds = { fewest: 9, most: 30 } as const;
const timed =
  "const start=performance.now();await import(process.argv[1]);console.log(performance.now()-start);process.exit()";

/**
 * Budget 7's time: how long a bundle takes to load as it is deployed, its source map and its environment with
 * it, for each millisecond in which a bare Node starts and ends. All take turns, and the quickest turn of each
 * counts; the turns end as soon as every bundle keeps its limit.
 */
export function moduleLoads(bundles: readonly Bundle[]): Figure[] {
  const bare = new Quickest();
  const loads = bundles.map((bundle) => ({ bundle, quickest: new Quickest(), ...limitOf(bundle) }));
  const isOver = ({ quickest, limit }: (typeof loads)[number]) => quickest.ms / bare.ms > limit;
  for (let round = 0; round < rounds.most; round++) {
    if (round >= rounds.fewest && !loads.some(isOver)) break;
    bare.note(bareStart());
    for (const { bundle, quickest } of loads) quickest.note(loadTime(bundle));
  }
  return loads.map(({ bundle, quickest, limit, designed }) =>
    atMost({
      budget: 7,
      what: `${bundle.source.name}: module load ÷ bare Node`,
      value: quickest.ms / bare.ms,
      limit,
      designed,
      unit: "ratio",
      binding: true,
    }),
  );
}

class Quickest {
  ms = Number.POSITIVE_INFINITY;

  note(ms: number): void {
    this.ms = Math.min(this.ms, ms);
  }
}

function limitOf({ source: { name } }: Bundle) {
  const { backOffice, triggers, other } = limits.moduleLoad;
  if (/-admin$|upload/.test(name)) return backOffice;
  return name === "cognito-triggers" ? triggers : other;
}

function bareStart(): number {
  const started = performance.now();
  run(["--input-type=module", "-e", ""], {});
  return performance.now() - started;
}

function loadTime({ file, source }: Bundle): number {
  const printed = run(["--input-type=module", "-e", timed, file], source.environment);
  return Number(printed.trim().split("\n").at(-1));
}

function run(args: string[], environment: Record<string, string>): string {
  const account = { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "stub", AWS_SECRET_ACCESS_KEY: "stub" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...environment, ...account },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${args.at(-1)} did not load:\n${stderr}`);
  return stdout;
}
