import { type AdvisorCard, advisorName, isSpecialty } from "../../contract/advisors.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import type { Guest } from "../actor.ts";
import type { AdvisorRow } from "../table/entities.ts";
import { advisorStore, type PublicAdvisorRow } from "./advisor-store.ts";

/** Active advisors, newest first (spec/1 §7). */
export async function list(_actor: Guest): Promise<RouteOutput<"listAdvisors">> {
  const advisors = await advisorStore.activeNewestFirst();
  return { items: advisors.map(cardOf) };
}

/** The whole row, inactive ones included: what other nouns ask for. */
export const find = (id: string): Promise<AdvisorRow | undefined> => advisorStore.find(id);

/** Where only the first name is shown, the rest of it does not leave the server (spec/1 §3). */
function cardOf(advisor: PublicAdvisorRow): AdvisorCard {
  return {
    ...advisor,
    name: advisorName(advisor),
    full_name: advisor.first_name_only ? null : advisor.full_name,
    specialty: advisor.specialty.filter(isSpecialty),
  };
}
