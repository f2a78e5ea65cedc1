import { type AdvisorCard, advisorName } from "../../../../contract/advisors.ts";

/** How the booking page lists an advisor (spec/2 §2): full_name, else name; the first alone where they ask for it. */
export const bookableName = (advisor: Pick<AdvisorCard, "name" | "full_name" | "first_name_only">): string =>
  advisor.first_name_only ? advisorName(advisor) : advisor.full_name?.trim() || advisor.name;

/** In name order (spec/2 §7). */
export const inNameOrder = <Advisor extends Pick<AdvisorCard, "name">>(
  advisors: readonly Advisor[],
): Advisor[] => advisors.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
