import { type Route, routes } from "../../contract/routes.ts";
import { buildTokenClaims } from "../support/event.ts";
import type { Ask } from "./answers.ts";
import { buildMaxFigure, buildRuleFigure, type Figure, getMedian } from "./figure.ts";
import { type Asked, firstPages, furtherPages, unknownTabs } from "./first-pages.ts";
import { limits } from "./limits.ts";
import { formatReads, type Reads, recordTableReads } from "./table-reads.ts";

/** The number of timed runs; the median counts. */
const turns = 5;

/** Measures what each tab's first page and the requests after it cost. `admin` is the caller's id. */
export async function measureTabs(ask: Ask, admin: string): Promise<Figure[]> {
  const claims = buildTokenClaims(admin);
  const scans: string[] = [];
  const read = async (asked: Asked): Promise<Reads> => {
    const look = () =>
      recordTableReads(() => ask(asked.name, { claims, ...(asked.query ? { query: asked.query } : {}) }));
    // The first overview request counts the rows; later ones use the cached counts.
    const first = await look();
    if (first.calls.includes("Scan")) scans.push(asked.name);
    if (asked.name === "adminOverview") return first;
    const rest: Reads[] = [];
    while (rest.length < turns) rest.push(await look());
    return {
      ...first,
      ms: getMedian(rest.map(({ ms }) => ms)),
      busy: getMedian(rest.map(({ busy }) => busy)),
    };
  };

  const figures: Figure[] = [];
  const add = async (asked: Asked): Promise<Reads> => {
    const reads = await read(asked);
    figures.push(countCalls(asked, reads));
    return reads;
  };
  for (const { tab, asks, asksLater } of firstPages) {
    const all: Reads[] = [];
    for (const asked of asks) all.push(await (asked.name === "getMe" ? read(asked) : add(asked)));
    figures.push(
      buildMaxFigure({
        budget: 5,
        what: `${tab}: requests of its first page`,
        value: asks.length,
        limit: limits.backOffice.firstPageRequests,
        unit: "calls",
        binding: true,
        detail: `${asks.map(({ name }) => name).join(", ")}; ${formatMs(all.reduce((sum, { ms }) => sum + ms, 0))}`,
      }),
    );
    for (const asked of asksLater) await add(asked);
  }
  for (const asked of furtherPages) await add(asked);
  // Twice: counts are cached, and pending items are read again.
  await add({ name: "adminOverview", calls: limits.backOffice.nextOverviewCalls });
  return [
    ...figures,
    buildRuleFigure(6, "requests that scan", scans),
    buildRuleFigure(5, "tabs that test/bench/first-pages.ts does not know", unknownTabs),
  ];
}

export function countCalls({ name, query, calls }: Asked, reads: Reads): Figure {
  const { method, path }: Route = routes[name];
  const asked = query ? `?${new URLSearchParams(query)}` : "";
  return buildMaxFigure({
    budget: 6,
    what: `${method} ${path}${asked}`,
    value: reads.calls.length,
    limit: calls,
    unit: "calls",
    binding: true,
    detail: `${formatReads(reads.calls)}; ${reads.rows} rows read; ${formatMs(reads.ms)}, ${formatMs(reads.busy)} busy`,
  });
}

const formatMs = (ms: number) => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
