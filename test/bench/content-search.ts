import { type AdminContentRow, type ContentOrder, contentOrders } from "../../contract/content-admin.ts";
import { createCatalog } from "../../web/src/features/content/content-catalog.ts";
import { buildTokenClaims, parseBody } from "../support/event.ts";
import type { Ask } from "./answers.ts";
import { buildMaxFigure, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";
import { measureSlowestKey } from "./slowest-key.ts";
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
