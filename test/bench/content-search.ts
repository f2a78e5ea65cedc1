import { type AdminContentRow, type ContentOrder, contentOrders } from "../../contract/content-admin.ts";
import { createCatalog } from "../../web/src/features/content/content-catalog.ts";
import { buildTokenClaims, parseBody } from "../support/event.ts";
import type { Ask } from "./answers.ts";
import { atMost, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";
import { slowestKey } from "./slowest-key.ts";
import { inWords, tableReads } from "./table-reads.ts";

const how = { budget: 11, limit: limits.catalogue.searchMs, unit: "ms", binding: true } as const;

const inAll = { search: "", category: undefined, type: undefined } as const;

/** The whole list of content as the back office holds it, and what each letter and each new order costs there. */
export async function contentSearch(ask: Ask, admin: string): Promise<Figure[]> {
  const claims = buildTokenClaims(admin);
  const rows: AdminContentRow[] = [];
  const all = await tableReads(async () => {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = parseBody(await ask("adminListContent", { claims, query: cursor ? { cursor } : {} }));
      rows.push(...page.items);
      cursor = page.next;
    }
  });
  const catalogue = createCatalog(rows);
  return [
    atMost({
      budget: 6,
      what: `table calls for all of ${rows.length} items`,
      value: all.calls.length,
      limit: 2 * limits.backOffice.contentPages,
      unit: "calls",
      binding: true,
      detail: `${inWords(all.calls)}; ${all.ms.toFixed(0)} ms`,
    }),
    ...(Object.keys(contentOrders) as ContentOrder[]).flatMap((order) => [
      atMost({
        ...how,
        what: `a keystroke among ${rows.length} items, ${contentOrders[order].label}`,
        value: slowestKey((search) => catalogue.find({ ...inAll, search, order })),
      }),
      atMost({
        ...how,
        what: `the first sorting of them, ${contentOrders[order].label}`,
        value: Math.min(...Array.from({ length: 7 }, () => firstSort(rows, order))),
      }),
    ]),
  ];
}

/** Milliseconds until the list stands in an order that nobody has asked for before. */
function firstSort(rows: readonly AdminContentRow[], order: ContentOrder): number {
  const fresh = createCatalog(rows);
  const started = performance.now();
  fresh.find({ ...inAll, order });
  return performance.now() - started;
}
