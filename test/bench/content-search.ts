import { type AdminContentRow, contentOrders, matchesAdminSearch } from "../../contract/content-admin.ts";
import { accessToken, bodyOf } from "../support/event.ts";
import type { Ask } from "./answers.ts";
import { atMost, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";
import { slowestKey } from "./slowest-key.ts";
import { inWords, tableReads } from "./table-reads.ts";

/** The whole list of content as the back office holds it, and how long each letter of a search in it takes. */
export async function contentSearch(ask: Ask, admin: string): Promise<Figure[]> {
  const claims = accessToken(admin);
  const rows: AdminContentRow[] = [];
  const all = await tableReads(async () => {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = bodyOf(await ask("adminListContent", { claims, query: cursor ? { cursor } : {} }));
      rows.push(...page.items);
      cursor = page.next;
    }
  });
  const how = { budget: 11, limit: limits.catalogue.searchMs, unit: "ms", binding: true } as const;
  return [
    atMost({
      budget: 11,
      what: `table calls for all of ${rows.length} items`,
      value: all.calls.length,
      limit: 2 * limits.backOffice.contentPages,
      unit: "calls",
      binding: true,
      detail: `${inWords(all.calls)}; ${all.ms.toFixed(0)} ms`,
    }),
    ...Object.values(contentOrders).map(({ label, compare }) =>
      atMost({
        ...how,
        what: `a keystroke in ${rows.length} items, ${label}`,
        value: slowestKey((text) => rows.filter((row) => matchesAdminSearch(row, text)).toSorted(compare)),
      }),
    ),
  ];
}
