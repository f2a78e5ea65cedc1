import type { Searched } from "../../../../contract/admin-lists.ts";
import { formatNumber } from "../../format/numbers.ts";

/** Says that a search looked inside words, or that it did so in the newest rows only; null if it did neither. */
export function describePartSearch(
  searched: Searched | undefined,
  shown: number,
  rows: string,
): string | null {
  if (!searched || (searched.complete && shown === 0)) return null;
  return searched.complete
    ? "No word begins with this, so these contain it."
    : `Searched the newest ${formatNumber(searched.rows)} ${rows} for parts of words.`;
}
