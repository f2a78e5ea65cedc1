import type { Searched } from "../../../../contract/admin-lists.ts";
import { formatNumber } from "../../format/numbers.ts";

/**
 * Says that a search looked inside words, that it did so in the newest rows only, or that it has found nothing yet; null if
 * it did none of these.
 */
export function describePartSearch(
  searched: Searched | undefined,
  shown: number,
  rows: string,
  isMore = false,
): string | null {
  if (shown === 0 && isMore) return `Only a part of all ${rows} was looked through so far.`;
  if (!searched || (searched.complete && shown === 0)) return null;
  return searched.complete
    ? "No word begins with this, so these contain it."
    : `Searched the newest ${formatNumber(searched.rows)} ${rows} for parts of words.`;
}
