import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { buildMaxFigure, type Figure, getMedian } from "./figure.ts";
import { limits } from "./limits.ts";
import { startSite } from "./start-up.ts";

/** The threads of functions end within this time after their last call. */
const settleMs = 150_000;
const restMs = 60_000;

/**
 * Runs `npm start` twice on a state of its own, which is empty at first. The memory is that of all its processes, npm's too, once
 * a second over a minute without a request; the scheduled jobs run.
 * Linux only: elsewhere no process says how much of its memory it shares.
 */
export async function measureIdle(stateDir: string): Promise<Figure[]> {
  const begin = async () => {
    const started = performance.now();
    const site = await startSite(stateDir, true);
    return { site, ms: performance.now() - started };
  };
  const first = await begin();
  await first.site[Symbol.asyncDispose]();
  const second = await begin();
  await using site = second.site;
  await wait(settleMs);
  const samples: number[] = [];
  for (const end = Date.now() + restMs; Date.now() < end; await wait(1_000))
    samples.push(await readMemory(site.pid));
  const peak = Math.round(Math.max(...samples) / 1_024 ** 2);
  const common = { budget: 17, binding: false } as const;
  return [
    buildMaxFigure({
      ...common,
      what: "start, empty state",
      value: first.ms,
      limit: limits.start.emptyMs,
      unit: "ms",
    }),
    buildMaxFigure({ ...common, what: "start, warm", value: second.ms, ...limits.start.warmMs, unit: "ms" }),
    buildMaxFigure({
      ...common,
      what: "memory at rest",
      value: getMedian(samples),
      limit: limits.idleBytes,
      unit: "bytes",
      detail: `at most ${peak} MB while a job runs`,
    }),
  ];
}

/** The memory of a process and of all that it has started, in bytes; shared pages are counted once. */
async function readMemory(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const name of (await readdir("/proc")).filter((each) => /^\d+$/.test(each))) {
    const status = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    parents.set(Number(name), Number(/\) \S (\d+)/.exec(status)?.[1]));
  }
  const isOfTree = (each: number | undefined): boolean =>
    each === pid || (each !== undefined && parents.has(each) && isOfTree(parents.get(each)));
  const sizes = [...parents.keys()].filter(isOfTree).map(async (each) => {
    const rollup = await readFile(`/proc/${each}/smaps_rollup`, "utf8").catch(() => "");
    return Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1_024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
