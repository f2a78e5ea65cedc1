import {
  type ActiveFilter,
  type AdminAdvisorRow,
  matchesAdvisorSearch,
} from "../../../../contract/advisors-admin.ts";
import { toSearchWords } from "../../../../contract/fold-text.ts";

export const activeFilterLabels: Record<ActiveFilter, string> = { active: "Active", inactive: "Inactive" };

type Row = Pick<
  AdminAdvisorRow,
  "id" | "name" | "full_name" | "email" | "active" | "hourly_rate" | "created_at"
>;

/** The orders of the advisors list; the first one is the default. Advisors without a rate come last. */
export const advisorOrders = {
  newest: {
    label: "Newest first",
    compare: (a: Row, b: Row) => Number(a.created_at < b.created_at) - Number(a.created_at > b.created_at),
  },
  name: { label: "Name (A to Z)", compare: (a: Row, b: Row) => a.name.localeCompare(b.name, "en") },
  rate: {
    label: "Hourly rate (lowest first)",
    compare: (a: Row, b: Row) =>
      (a.hourly_rate ?? Number.MAX_SAFE_INTEGER) - (b.hourly_rate ?? Number.MAX_SAFE_INTEGER),
  },
} as const;

export type AdvisorOrder = keyof typeof advisorOrders;
export const advisorOrderNames = Object.keys(advisorOrders) as AdvisorOrder[];

/**
 * Returns the advisors whose names or email contain every word of the search, ignoring case and accents, or whose id it
 * is, in this order, and how many of those found by the search are active and inactive.
 */
export function filterAdvisors<Advisor extends Row>(
  rows: readonly Advisor[],
  {
    search,
    active,
    order = "newest",
  }: { search: string; active?: ActiveFilter | undefined; order?: AdvisorOrder },
): { matches: Advisor[]; counts: Record<ActiveFilter, number> } {
  const words = toSearchWords(search);
  const found = rows.filter((row) => matchesAdvisorSearch(row, words));
  const isActive = found.filter((row) => row.active).length;
  return {
    matches: found
      .filter((row) => active === undefined || row.active === (active === "active"))
      .toSorted(advisorOrders[order].compare),
    counts: { active: isActive, inactive: found.length - isActive },
  };
}
