import lighthouse, { type Result } from "lighthouse";
import { startChromium } from "./bare-chromium.ts";
import { atLeast, atMost, type Figure, median } from "./figure.ts";
import { limits } from "./limits.ts";

/** A page that search engines shall not list has no score for being found. */
const looked: readonly { path: string; findable: boolean }[] = [
  { path: "/", findable: true },
  { path: "/membership", findable: true },
  { path: "/resources", findable: true },
  { path: "/register", findable: false },
];
const categories = ["accessibility", "best-practices", "seo"] as const;
const turns = 3;

/**
 * Budget 4: Lighthouse's phone on the site of production at `origin`. Its scores for speed are times of this
 * machine as busy as it is, so they never fail a run; the others are the same everywhere.
 */
export async function lighthouseScores(origin: string): Promise<Figure[]> {
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

/** Once more when nothing could be recorded, as Lighthouse itself asks for then: a busy Chromium loses traces. */
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
  const middle = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
  const of = { budget: 4, binding: false } as const;
  return [
    atLeast({
      ...of,
      what: `${path}: Lighthouse, performance`,
      value: median(results.map((result) => scoreOf(result, "performance"))),
      limit: limits.lighthouse.performance,
      unit: "score",
      detail: results.map((result) => scoreOf(result, "performance")).join(", "),
    }),
    atMost({
      ...of,
      what: `${path}: largest paint`,
      value: middle("largest-contentful-paint") / 1_000,
      ...limits.lighthouse.largestPaintSeconds,
      unit: "s",
    }),
    atMost({
      ...of,
      what: `${path}: blocking time`,
      value: middle("total-blocking-time"),
      limit: limits.lighthouse.blockingMs,
      unit: "ms",
    }),
    atMost({
      ...of,
      what: `${path}: layout shift`,
      value: middle("cumulative-layout-shift"),
      limit: limits.lighthouse.layoutShift,
      unit: "score",
    }),
  ];
}

/** With what is missing by name: a score alone helps nobody. */
function flawless(path: string, category: string, results: readonly Result[]): Figure {
  const missing = new Set(results.flatMap((result) => failedAudits(result, category)));
  return atLeast({
    budget: 4,
    what: `${path}: Lighthouse, ${category}`,
    value: median(results.map((result) => scoreOf(result, category))),
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
