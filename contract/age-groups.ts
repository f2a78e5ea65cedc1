/** The age groups to choose from in the library, by their name in the URL; the overview counts downloads by them. */
export const ageGroups = {
  "2-3": { label: "Ages 2–3", from: 2, to: 3 },
  "4-5": { label: "Ages 4–5", from: 4, to: 5 },
  "6-7": { label: "Ages 6–7", from: 6, to: 7 },
  "8": { label: "Ages 8+", from: 8, to: 17 },
} as const;

export type AgeGroup = keyof typeof ageGroups;
/** In their order: an object lists a name that looks like a number first. */
export const ageGroupNames = ["2-3", "4-5", "6-7", "8"] as const satisfies readonly AgeGroup[];

/** The age groups, and the items for no age in particular, as the back office lists them. */
export const ageFilters = [...ageGroupNames, "none"] as const;
export type AgeFilter = (typeof ageFilters)[number];

export const ageFilterLabels: Readonly<Record<AgeFilter, string>> = {
  "2-3": ageGroups["2-3"].label,
  "4-5": ageGroups["4-5"].label,
  "6-7": ageGroups["6-7"].label,
  "8": ageGroups["8"].label,
  none: "No age given",
};

interface ItemAges {
  age_from?: number | null | undefined;
  age_to?: number | null | undefined;
}

export interface AgeRange {
  from: number;
  to: number;
}

/** Whether an item is for one of these ages. It may have one end of its range only; one that names no age never is. */
export function isForAges({ age_from, age_to }: ItemAges, { from, to }: AgeRange): boolean {
  if (age_from == null && age_to == null) return false;
  return (age_from ?? 0) <= to && (age_to ?? Number.POSITIVE_INFINITY) >= from;
}

/** The ages of an item: every group that it is for, or `none`. */
export function listAgeFilters(item: ItemAges): readonly AgeFilter[] {
  if (item.age_from == null && item.age_to == null) return ["none"];
  return ageGroupNames.filter((name) => isForAges(item, ageGroups[name]));
}
