import lighthouse, { type Flags, type Result } from "lighthouse";
import { contentPage } from "../../contract/content.ts";
import { toItemPath } from "../../contract/item-pages.ts";
import { startChromium } from "./bare-chromium.ts";
import { buildMaxFigure, buildMinFigure, type Figure, getMedian } from "./figure.ts";
import { limits } from "./limits.ts";

interface Looked {
  path: string;
  /** A page with noindex gets no SEO score. */
  findable: boolean;
  /** The figures use this name where the path says little. */
  name?: string;
}

const looked: readonly Looked[] = [
  { path: "/", findable: true },
  { path: "/membership", findable: true },
  { path: "/resources", findable: true },
  { path: "/register", findable: false },
];
const categories = ["accessibility", "best-practices", "seo"] as const;
const turns = 3;

/**
 * Measures budget 4: Lighthouse's mobile scores of the production site at `origin`. Speed scores depend on how busy this
 * machine is, so they never fail a run; the others are the same everywhere.
 */
export async function measureLighthouse(origin: string): Promise<Figure[]> {
  const itemPage = { path: await findItemPath(origin), findable: true, name: "an item's page" };
  await using chromium = await startChromium();
  const figures: Figure[] = [];
  for (const { path, findable, name = path } of [...looked, itemPage]) {
    const results: Result[] = [];
    while (results.length < turns) results.push(await visit(`${origin}${path}`, { port: chromium.port }));
    figures.push(...measureSpeed(name, results));
    for (const category of categories)
      if (findable || category !== "seo") figures.push(buildCategoryFigure(name, category, results));
  }
  return figures;
}

/** The path of a free item's page with several pictures, in the library of `origin`. */
async function findItemPath(origin: string): Promise<string> {
  const { items } = contentPage.parse(await (await fetch(`${origin}/api/content`)).json());
  const item = items.find(({ category, preview_count }) => category === "free" && preview_count > 1);
  if (!item) throw new Error("The demo library has no free item with two pages to show");
  return toItemPath(item);
}

/** Retries three times if Lighthouse could not record a trace, because a busy Chromium loses traces. */
async function visit(url: string, flags: Flags, retries = 3): Promise<Result> {
  const { lhr } = (await lighthouse(url, { ...flags, logLevel: "silent" })) ?? {};
  if (!lhr) throw new Error(`Lighthouse returned no result for ${url}`);
  if (!lhr.runtimeError) return lhr;
  if (retries === 0) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return visit(url, flags, retries - 1);
}

/** From 0 to 100. */
const getScore = ({ categories: scored }: Result, category: string): number =>
  Math.round((scored[category]?.score ?? 0) * 100);

function measureSpeed(path: string, results: readonly Result[]): Figure[] {
  const getMedianScore = (audit: string) =>
    getMedian(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
  const of = { budget: 4, binding: false } as const;
  return [
    buildMinFigure({
      ...of,
      what: `${path}: Lighthouse, performance`,
      value: getMedian(results.map((result) => getScore(result, "performance"))),
      limit: limits.lighthouse.performance,
      unit: "score",
      detail: results.map((result) => getScore(result, "performance")).join(", "),
    }),
    buildMaxFigure({
      ...of,
      what: `${path}: largest paint`,
      value: getMedianScore("largest-contentful-paint") / 1_000,
      ...limits.lighthouse.largestPaintSeconds,
      unit: "s",
    }),
    buildMaxFigure({
      ...of,
      what: `${path}: blocking time`,
      value: getMedianScore("total-blocking-time"),
      limit: limits.lighthouse.blockingMs,
      unit: "ms",
    }),
    buildMaxFigure({
      ...of,
      what: `${path}: layout shift`,
      value: getMedianScore("cumulative-layout-shift"),
      limit: limits.lighthouse.layoutShift,
      unit: "score",
    }),
  ];
}

/** Lists the failed audits by name, because a score alone does not help. */
function buildCategoryFigure(path: string, category: string, results: readonly Result[]): Figure {
  const missing = new Set(results.flatMap((result) => listFailedAudits(result, category)));
  return buildMinFigure({
    budget: 4,
    what: `${path}: Lighthouse, ${category}`,
    value: getMedian(results.map((result) => getScore(result, category))),
    limit: 100,
    unit: "score",
    binding: true,
    ...(missing.size > 0 ? { detail: [...missing].join(", ") } : {}),
  });
}

const listFailedAudits = ({ categories: scored, audits }: Result, category: string): string[] =>
  (scored[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
