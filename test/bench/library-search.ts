import type { ContentCard } from "../../contract/content.ts";
import { buildSections } from "../../web/src/features/content/search/build-sections.ts";
import { createSearchIndex } from "../../web/src/features/content/search/search-index.ts";
import { buildMaxFigure, type Figure, getMedian } from "./figure.ts";
import { limits } from "./limits.ts";
import { measureSlowestKey } from "./slowest-key.ts";

/** As in web/src/features/content/search/use-library-search.ts. */
const handOverSize = 500;

const { searchMs, workerAnswerMs } = limits.library;
const noFilter = { types: [], ages: [], isFreeOnly: false } as const;

const measure = (work: () => unknown): number => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

/**
 * Measures what a search costs the page's thread while the index is built and asked in a worker: handing over a slice of the
 * library, and laying out the answer to a keystroke. Then the worker's own time, which delays no keystroke.
 */
export async function measureLibrarySearch(cards: readonly ContentCard[]): Promise<Figure[]> {
  const items = cards.map((card) => ({ ...card, cover: null, previews: [] }));
  const byId = new Map(items.map((item) => [item.id, item]));
  const slices = Array.from({ length: Math.ceil(items.length / handOverSize) }, (_, place) =>
    measure(() => structuredClone(items.slice(place * handOverSize, (place + 1) * handOverSize))),
  );
  const index = await createSearchIndex(items);
  const layOut = (found: typeof items, search: string) => {
    const ids = structuredClone(found.map(({ id }) => id));
    const matches = ids.flatMap((id) => byId.get(id) ?? []);
    return buildSections(matches, noFilter, { role: "free_member", search });
  };
  const how = { budget: 11, binding: false, unit: "ms" } as const;
  return [
    buildMaxFigure({
      ...how,
      what: "search on the page's thread: handing over a slice of the library",
      value: getMedian(slices),
      limit: searchMs,
    }),
    buildMaxFigure({
      ...how,
      what: "search on the page's thread: a keystroke that finds everything",
      value: measureSlowestKey((search) => layOut(items, search)),
      limit: searchMs,
    }),
    buildMaxFigure({
      ...how,
      what: "search in the worker: the answer to a keystroke",
      value: measureSlowestKey((search) => index.find(search)),
      limit: workerAnswerMs,
    }),
  ];
}
