import { type AdvisorCard, getAdvisorName, isSpecialty } from "../../contract/advisors.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import type { Guest } from "../http/actor.ts";
import type { AdvisorRow } from "../table/entities.ts";
import { advisorStore, type PublicAdvisorRow } from "./advisor-store.ts";

/** Active advisors, newest first (spec/1 §7). */
export async function listAdvisors(_actor: Guest): Promise<RouteOutput<"listAdvisors">> {
  const advisors = await advisorStore.listActive();
  return { items: advisors.map(toAdvisorCard) };
}

/** The whole row, inactive ones included: what other nouns ask for. */
export const findAdvisor = (id: string): Promise<AdvisorRow | undefined> => advisorStore.find(id);

/** Where only the first name is shown, the rest of it does not leave the server (spec/1 §3). */
function toAdvisorCard(advisor: PublicAdvisorRow): AdvisorCard {
  return {
    ...advisor,
    name: getAdvisorName(advisor),
    full_name: advisor.first_name_only ? null : advisor.full_name,
    specialty: advisor.specialty.filter(isSpecialty),
  };
}
