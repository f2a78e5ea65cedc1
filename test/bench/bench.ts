import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleRules, bundleSizes, readBundles } from "./bundles.ts";
import type { Figure } from "./figure.ts";
import { firstLoads, readSite } from "./first-load.ts";
import { firstVisits } from "./first-visit.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { moduleLoads } from "./load-time.ts";
import { serveProductionSite } from "./production-site.ts";
import { report } from "./report.ts";
import { startSite, warmStart } from "./start-up.ts";

/*
 * `npm run bench`: every figure of PERF, beside its budget. Ends with 1 when one that
 * is the same on every machine is over. `--quick` leaves out what takes long: times, browser and catalogue.
 */
const { quick } = parseArgs({ options: { quick: { type: "boolean", default: false } } }).values;
// Read as the Lambdas' logger is made, which the import of in-process.ts does.
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
const { inProcess } = await import("./in-process.ts");

const scratch = await mkdtemp(join(tmpdir(), "kindstead-bench-"));
try {
  const figures = [
    ...(await ofBundles()),
    ...(await ofSite()),
    ...(await measured("table", inProcess(quick))),
  ];
  console.log(`\n${report(figures)}`);
  const broken = figures.filter(({ binding, over }) => binding && over);
  if (broken.length > 0) console.log(`\nOver: ${broken.map(({ what }) => what).join("; ")}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function ofBundles(): Promise<Figure[]> {
  const bundles = await measured("bundles", readBundles());
  return [...bundleSizes(bundles), ...bundleRules(bundles), ...(quick ? [] : moduleLoads(bundles))];
}

async function ofSite(): Promise<Figure[]> {
  const site = await measured("site", readSite());
  const loads = firstLoads(site);
  if (quick) return loads;
  const state = join(scratch, "state");
  // Once to fill the state and every cache: it is the second start that people wait for.
  const first = await measured("first start", startSite(state));
  await first[Symbol.asyncDispose]();
  await using started = await measured("second start", startSite(state));
  await using production = await serveProductionSite(join(scratch, "production"), started.site);
  return [
    ...loads,
    ...(await measured("Chromium", firstVisits(started.site, site))),
    ...(await measured("Lighthouse", lighthouseScores(production.site))),
    warmStart(started),
  ];
}

async function measured<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work;
  console.error(`${what}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return result;
}
