import lighthouse, { type Result } from "lighthouse";
import { startChromium } from "./bare-chromium.ts";
import { buildMaxFigure, buildMinFigure, type Figure, getMedian } from "./figure.ts";
import { limits } from "./limits.ts";

/** A page with noindex gets no SEO score. */
const looked: readonly { path: string; findable: boolean }[] = [
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
  await using chromium = await startChromium();
  const figures: Figure[] = [];
  for (const { path, findable } of looked) {
    const results: Result[] = [];
    while (results.length < turns) results.push(await visit(`${origin}${path}`, chromium.port));
    figures.push(...speed(path, results));
    for (const category of categories)
      if (findable || category !== "seo") figures.push(flawless(path, category, results));
  }
  return figures;
}

/** Retries once when Lighthouse could not record a trace, because a busy Chromium loses traces. */
async function visit(url: string, port: number, again = 3): Promise<Result> {
  const { lhr } = (await lighthouse(url, { port, logLevel: "silent" })) ?? {};
  if (!lhr) throw new Error(`Lighthouse has nothing to say about ${url}`);
  if (!lhr.runtimeError) return lhr;
  if (again === 0) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return visit(url, port, again - 1);
}

/** From 0 to 100. */
const scoreOf = ({ categories: scored }: Result, category: string): number =>
  Math.round((scored[category]?.score ?? 0) * 100);

function speed(path: string, results: readonly Result[]): Figure[] {
  const getMedianScore = (audit: string) =>
    getMedian(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
  const of = { budget: 4, binding: false } as const;
  return [
    buildMinFigure({
      ...of,
      what: `${path}: Lighthouse, performance`,
      value: getMedian(results.map((result) => scoreOf(result, "performance"))),
      limit: limits.lighthouse.performance,
      unit: "score",
      detail: results.map((result) => scoreOf(result, "performance")).join(", "),
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
function flawless(path: string, category: string, results: readonly Result[]): Figure {
  const missing = new Set(results.flatMap((result) => failedAudits(result, category)));
  return buildMinFigure({
    budget: 4,
    what: `${path}: Lighthouse, ${category}`,
    value: getMedian(results.map((result) => scoreOf(result, category))),
    limit: 100,
    unit: "score",
    binding: true,
    ...(missing.size > 0 ? { detail: [...missing].join(", ") } : {}),
  });
}

const failedAudits = ({ categories: scored, audits }: Result, category: string): string[] =>
  (scored[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
