import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkBundleRules, measureBundleSizes, readBundles } from "./bundles.ts";
import type { Figure } from "./figure.ts";
import { measureFirstLoads, readSite } from "./first-load.ts";
import { measureFirstVisits } from "./first-visit.ts";
import { measureInteractions } from "./interactions.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureModuleLoads } from "./load-time.ts";
import { printDuration } from "./print-duration.ts";
import { serveProductionSite } from "./production-site.ts";
import { report } from "./report.ts";
import { startSite } from "./start-up.ts";

/*
 * `npm run bench` prints every figure of PERF beside its budget. Exits with 1 when a machine-independent figure
 * exceeds its budget. `--quick` omits the slow measurements: times, browser and library. `--library` measures only a library
 * of 10,000 items: its first view, `--interactions` only how fast pages answer a press, `--stripe` only the calls to Stripe
 * of each action.
 */
const flag = { type: "boolean", default: false } as const;
const { quick, library, interactions, stripe } = parseArgs({
  options: { quick: flag, library: flag, interactions: flag, stripe: flag },
}).values;
// Set before in-process.ts is imported, because the Lambdas' logger reads it when it is created.
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
const { measureInProcess, measureLibrary, measureStripe } = await import("./in-process.ts");

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
  if (library) return printDuration("library", measureLibrary());
  if (interactions) return measureInteractionsOnly();
  if (stripe) return printDuration("calls to Stripe", measureStripe());
  return [
    ...(await measureBundles()),
    ...(await measureSite()),
    ...(await printDuration("table", measureInProcess(quick))),
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
  await using production = await serveProductionSite(join(scratch, "production"), started.site);
  return [
    ...loads,
    ...(await printDuration("Chromium", measureFirstVisits(started.site, site))),
    ...(await printDuration("interactions", measureInteractions(started.site))),
    ...(await printDuration("Lighthouse", measureLighthouse(production.site))),
  ];
}

async function measureInteractionsOnly(): Promise<Figure[]> {
  await using started = await printDuration("start", startSite(join(scratch, "state")));
  return await printDuration("interactions", measureInteractions(started.site));
}
