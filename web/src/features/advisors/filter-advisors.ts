import type { AdminAdvisorRow } from "../../../../contract/advisors-admin.ts";
import { toSearchKey } from "../../format/search-key.ts";

/** Returns the advisors whose names contain every word of the search, ignoring case and accents. */
export function filterAdvisors<Row extends Pick<AdminAdvisorRow, "name" | "full_name">>(
  rows: readonly Row[],
  search: string,
): Row[] {
  const words = toSearchKey(search).split(/\s+/).filter(Boolean);
  return rows.filter(({ name, full_name }) => {
    const names = toSearchKey(`${name} ${full_name ?? ""}`);
    return words.every((word) => names.includes(word));
  });
}
