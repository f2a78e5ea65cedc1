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
