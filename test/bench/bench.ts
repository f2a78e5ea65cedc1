import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkBundleRules, measureBundleSizes, readBundles } from "./bundles.ts";
import type { Figure } from "./figure.ts";
import { measureFirstLoads, readSite } from "./first-load.ts";
import { measureFirstVisits } from "./first-visit.ts";
import { measureInteractions } from "./interactions.ts";
import { measureLargestPaints, measureLighthouse } from "./lighthouse.ts";
import { measureModuleLoads } from "./load-time.ts";
import { serveProductionSite } from "./production-site.ts";
import { report } from "./report.ts";
import { startSite, warmStart } from "./start-up.ts";

/*
 * `npm run bench` prints every figure of PERF beside its budget. Exits with 1 when a machine-independent figure
 * exceeds its budget. `--quick` omits the slow measurements: times, browser and catalog. `--library` measures only a library
 * of 10,000 items: its first view and a keystroke in its search. `--interactions` measures only how fast pages answer a
 * press, `--paint` only the largest paint of the home page and of an item's page, `--stripe` only the calls to Stripe of each
 * action.
 */
const flag = { type: "boolean", default: false } as const;
const { quick, library, interactions, paint, stripe } = parseArgs({
  options: { quick: flag, library: flag, interactions: flag, paint: flag, stripe: flag },
}).values;
// Set before in-process.ts is imported, because the Lambdas' logger reads it when it is created.
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
const { measureInProcess: inProcess, measureLibrary, measureStripe } = await import("./in-process.ts");

const scratch = await mkdtemp(join(tmpdir(), "kindstead-bench-"));
try {
  const figures = await measure();
  console.log(`\n${report(figures)}`);
  const broken = figures.filter(({ binding, over }) => binding && over);
  if (broken.length > 0) console.log(`\nOver: ${broken.map(({ what }) => what).join("; ")}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function measure(): Promise<Figure[]> {
  if (library) return measured("library", measureLibrary());
  if (interactions) return ofInteractions();
  if (paint) return ofPaint();
  if (stripe) return measured("calls to Stripe", measureStripe());
  return [...(await ofBundles()), ...(await ofSite()), ...(await measured("table", inProcess(quick)))];
}

async function ofBundles(): Promise<Figure[]> {
  const bundles = await measured("bundles", readBundles());
  return [
    ...measureBundleSizes(bundles),
    ...checkBundleRules(bundles),
    ...(quick ? [] : measureModuleLoads(bundles)),
  ];
}

async function ofSite(): Promise<Figure[]> {
  const site = await measured("site", readSite());
  const loads = measureFirstLoads(site);
  if (quick) return loads;
  const state = join(scratch, "state");
  // The first start fills the state and the caches. The second is the one that developers usually wait for.
  const first = await measured("first start", startSite(state));
  await first[Symbol.asyncDispose]();
  await using started = await measured("second start", startSite(state));
  await using production = await serveProductionSite(join(scratch, "production"), started.site);
  return [
    ...loads,
    ...(await measured("Chromium", measureFirstVisits(started.site, site))),
    ...(await measured("interactions", measureInteractions(started.site))),
    ...(await measured("Lighthouse", measureLighthouse(production.site))),
    ...(await measured("largest paint", measureLargestPaints(production.site, started.site))),
    warmStart(started),
  ];
}

async function ofInteractions(): Promise<Figure[]> {
  await using started = await measured("start", startSite(join(scratch, "state")));
  return await measured("interactions", measureInteractions(started.site));
}

async function ofPaint(): Promise<Figure[]> {
  await using started = await measured("start", startSite(join(scratch, "state")));
  await using production = await serveProductionSite(join(scratch, "production"), started.site);
  return await measured("largest paint", measureLargestPaints(production.site, started.site));
}

async function measured<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work;
  console.error(`${what}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return result;
}
