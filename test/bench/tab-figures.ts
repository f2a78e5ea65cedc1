import { type Route, routes } from "../../contract/routes.ts";
import { buildTokenClaims } from "../support/event.ts";
import type { Ask } from "./answers.ts";
import { atMost, type Figure, median, unbroken } from "./figure.ts";
import { type Asked, firstPages, furtherPages, unknownTabs } from "./first-pages.ts";
import { limits } from "./limits.ts";
import { inWords, type Reads, tableReads } from "./table-reads.ts";

/** Timed so often; the middle one is told. */
const turns = 5;

/** What each tab's first page costs, and what comes after it: `admin` is the id of who asks. */
export async function tabFigures(ask: Ask, admin: string): Promise<Figure[]> {
  const claims = buildTokenClaims(admin);
  const scans: string[] = [];
  const read = async (asked: Asked): Promise<Reads> => {
    const look = () =>
      tableReads(() => ask(asked.name, { claims, ...(asked.query ? { query: asked.query } : {}) }));
    // The first overview is the one that counts, in both senses: those after it are kept.
    const first = await look();
    if (first.calls.includes("Scan")) scans.push(asked.name);
    if (asked.name === "adminOverview") return first;
    const rest: Reads[] = [];
    while (rest.length < turns) rest.push(await look());
    return {
      ...first,
      ms: median(rest.map(({ ms }) => ms)),
      busy: median(rest.map(({ busy }) => busy)),
    };
  };

  const figures: Figure[] = [];
  const add = async (asked: Asked): Promise<Reads> => {
    const reads = await read(asked);
    figures.push(callsOf(asked, reads));
    return reads;
  };
  for (const { tab, asks } of firstPages) {
    const all: Reads[] = [];
    for (const asked of asks) all.push(await (asked.name === "getMe" ? read(asked) : add(asked)));
    figures.push(
      atMost({
        budget: 5,
        what: `${tab}: requests of its first page`,
        value: asks.length,
        limit: limits.backOffice.firstPageRequests,
        unit: "calls",
        binding: true,
        detail: `${asks.map(({ name }) => name).join(", ")}; ${millis(all.reduce((sum, { ms }) => sum + ms, 0))}`,
      }),
    );
  }
  for (const asked of furtherPages) await add(asked);
  // Twice: what was counted is kept, and what waits for a person is asked anew.
  await add({ name: "adminOverview", calls: limits.backOffice.nextOverviewCalls });
  return [
    ...figures,
    unbroken(6, "requests that scan", scans),
    unbroken(5, "tabs that test/bench/first-pages.ts does not know", unknownTabs),
  ];
}

export function callsOf({ name, query, calls }: Asked, reads: Reads): Figure {
  const { method, path }: Route = routes[name];
  const asked = query ? `?${new URLSearchParams(query)}` : "";
  return atMost({
    budget: 6,
    what: `${method} ${path}${asked}`,
    value: reads.calls.length,
    limit: calls,
    unit: "calls",
    binding: true,
    detail: `${inWords(reads.calls)}; ${reads.rows} rows read; ${millis(reads.ms)}, ${millis(reads.busy)} busy`,
  });
}

const millis = (ms: number) => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
