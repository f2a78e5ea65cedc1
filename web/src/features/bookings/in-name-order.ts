import type { AdvisorCard } from "../../../../contract/advisors.ts";

/** In name order (spec/2 §7). */
export const inNameOrder = <Advisor extends Pick<AdvisorCard, "name">>(
  advisors: readonly Advisor[],
): Advisor[] => advisors.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
