import { brotliCompressSync } from "node:zlib";
import { contentPage } from "../../contract/content.ts";
import { type AdminContentRow, type ContentOrder, contentOrders } from "../../contract/content-admin.ts";
import { createCatalog } from "../../web/src/features/content/content-catalog.ts";
import { buildTokenClaims, parseBody } from "../support/event.ts";
import type { Ask } from "./answers.ts";
import { buildMaxFigure, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";
import { formatReads, recordTableReads } from "./table-reads.ts";

const how = { budget: 11, limit: limits.library.searchMs, unit: "ms", binding: true } as const;

const inAll = { search: "", category: undefined, type: undefined, publication: undefined } as const;

/** Measures what each keystroke and each sort order costs in the back office's complete content list. */
export async function measureContentSearch(ask: Ask, admin: string): Promise<Figure[]> {
  const claims = buildTokenClaims(admin);
  const rows: AdminContentRow[] = [];
  const all = await recordTableReads(async () => {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = parseBody(await ask("adminListContent", { claims, query: cursor ? { cursor } : {} }));
      rows.push(...page.items);
      cursor = page.next;
    }
  });
  const catalog = createCatalog(rows);
  return [
    buildMaxFigure({
      budget: 6,
      what: `table calls for all of ${rows.length} items`,
      value: all.calls.length,
      limit: 3 * limits.backOffice.contentPages,
      unit: "calls",
      binding: true,
      detail: `${formatReads(all.calls)}; ${all.ms.toFixed(0)} ms`,
    }),
    ...(Object.keys(contentOrders) as ContentOrder[]).flatMap((order) => [
      buildMaxFigure({
        ...how,
        what: `a keystroke among ${rows.length} items, ${contentOrders[order].label}`,
        value: measureSlowestKey((search) => catalog.find({ ...inAll, search, order })),
      }),
      buildMaxFigure({
        ...how,
        what: `the first sorting of them, ${contentOrders[order].label}`,
        value: Math.min(...Array.from({ length: 7 }, () => measureFirstSort(rows, order))),
      }),
    ]),
  ];
}

/** Measures the milliseconds until the list is sorted in an order that was not used before. */
function measureFirstSort(rows: readonly AdminContentRow[], order: ContentOrder): number {
  const fresh = createCatalog(rows);
  const started = performance.now();
  fresh.find({ ...inAll, order });
  return performance.now() - started;
}

/** Typed letter by letter: terms with some matches, and with none. */
const typed = "dinosaurs at bedtime";

/** Milliseconds of the slowest keystroke, each measured as the fastest of several runs to exclude disturbances. */
function measureSlowestKey(search: (text: string) => unknown): number {
  const keys = Array.from(typed, (_, place) => typed.slice(0, place + 1));
  const measureMs = (text: string) => {
    const started = performance.now();
    search(text);
    return performance.now() - started;
  };
  return Math.max(...keys.map((text) => Math.min(...Array.from({ length: 7 }, () => measureMs(text)))));
}

/** Measures the first answer of the library, which its first view shows, as a visitor gets it. */
export async function measureLibrary(ask: Ask): Promise<Figure[]> {
  let body = "";
  const { calls } = await recordTableReads(async () => {
    body = (await ask("listContent", {})).body ?? "";
  });
  const { items } = contentPage.parse(JSON.parse(body));
  const how = { budget: 11, binding: true } as const;
  return [
    buildMaxFigure({
      ...how,
      what: `the library's first answer, ${items.length} items`,
      value: brotliCompressSync(body).length,
      limit: limits.library.firstViewBytes,
      unit: "bytes",
    }),
    buildMaxFigure({
      ...how,
      what: "table calls of it, uncached",
      value: calls.length,
      limit: limits.library.calls,
      unit: "calls",
    }),
  ];
}
