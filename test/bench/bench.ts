import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkBundleRules, measureBundleSizes, readBundles } from "./bundles.ts";
import type { Figure } from "./figure.ts";
import { measureFirstLoads, readSite } from "./first-load.ts";
import { measureFirstVisits } from "./first-visit.ts";
import { measureInteractions } from "./interactions.ts";
import { measureModuleLoads } from "./load-time.ts";
import { measureTable } from "./measure-table.ts";
import { printDuration } from "./print-duration.ts";
import { printReport } from "./report.ts";
import { measureSheets } from "./sheet-draws.ts";
import { startSite } from "./start-up.ts";

/*
 * `npm run bench` prints every figure of PERF beside its budget. Exits with 1 when a machine-independent figure
 * exceeds its budget. `--quick` omits the slow measurements: times and browser. `--interactions` measures only how fast pages
 * answer a press, `--sheets` only how long sheets take to draw, `--load` only what many at once are answered, `--idle` only how long
 * `npm start` takes and what memory it needs.
 */
const flag = { type: "boolean", default: false } as const;
const { quick, interactions, sheets, load, idle } = parseArgs({
  options: { quick: flag, interactions: flag, sheets: flag, load: flag, idle: flag },
}).values;
// Set before the Lambdas are imported, because their logger reads it when it is created.
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";

const scratch = await mkdtemp(join(tmpdir(), "kindstead-bench-"));
try {
  printReport(await measure());
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function measure(): Promise<Figure[]> {
  if (interactions || load) {
    await using started = await startSite(join(scratch, "state"));
    const measureStarted = load ? (await import("./load.ts")).measureLoad : measureInteractions;
    return await measureStarted(started.site);
  }
  if (idle) return (await import("./idle.ts")).measureIdle(join(scratch, "state"));
  if (sheets) return printDuration("sheets", measureSheets());
  return [
    ...(await measureBundles()),
    ...(await measureSite()),
    ...(await printDuration("table", measureTable())),
    ...(quick ? [] : await printDuration("sheets", measureSheets())),
  ];
}

async function measureBundles(): Promise<Figure[]> {
  const bundles = await printDuration("bundles", readBundles());
  return [
    ...measureBundleSizes(bundles),
    ...checkBundleRules(bundles),
    ...(quick ? [] : measureModuleLoads(bundles)),
  ];
}

async function measureSite(): Promise<Figure[]> {
  const site = await printDuration("site", readSite());
  const loads = measureFirstLoads(site);
  if (quick) return loads;
  await using started = await printDuration("start", startSite(join(scratch, "state")));
  return [
    ...loads,
    ...(await printDuration("Chromium", measureFirstVisits(started.site, site))),
    ...(await printDuration("interactions", measureInteractions(started.site))),
  ];
}
