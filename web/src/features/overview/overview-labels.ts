import type { MonthlyDownloads } from "../../../../contract/overview.ts";
import { formatNumber } from "../../format/numbers.ts";

/** Formats a count: "12,000", or "at least 12,000" if counting stopped early. */
export const formatCount = (count: number, complete = true): string =>
  `${complete ? "" : "at least "}${formatNumber(count)}`;

export interface DownloadRow {
  id: string;
  title: string;
  thisMonth: number;
  /** Null if last month's list is full and does not contain the item. */
  lastMonth: number | null;
}

/** Maximum number of items in a month's list. */
const maxListedItems = 20;

/** Returns the `max` items that head the lists of this month and last month, with both counts. */
export function getDownloadRows(
  months: readonly MonthlyDownloads[],
  list: "items" | "fresh",
  max: number,
): DownloadRow[] {
  const [thisMonth, lastMonth] = months.map((month) => month[list]);
  const rows = new Map<string, DownloadRow>();
  const findCount = (month: MonthlyDownloads["items"] | undefined, id: string) =>
    month?.find(({ content_id }) => content_id === id)?.count;
  for (const { content_id: id, title } of [...(thisMonth ?? []), ...(lastMonth ?? [])]) {
    const missing = (lastMonth?.length ?? 0) >= maxListedItems ? null : 0;
    rows.set(id, {
      id,
      title: rows.get(id)?.title ?? title,
      thisMonth: findCount(thisMonth, id) ?? 0,
      lastMonth: findCount(lastMonth, id) ?? missing,
    });
  }
  const getTotal = (row: DownloadRow) => row.thisMonth + (row.lastMonth ?? 0);
  return [...rows.values()]
    .sort((a, b) => b.thisMonth - a.thisMonth || getTotal(b) - getTotal(a))
    .slice(0, max);
}
