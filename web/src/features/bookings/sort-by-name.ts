import type { AdvisorCard } from "../../../../contract/advisors.ts";

/** Sorts advisors by name, ignoring case and accents (BOOK-2). */
export const sortByName = <Advisor extends Pick<AdvisorCard, "name">>(
  advisors: readonly Advisor[],
): Advisor[] => advisors.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
