import { type AdvisorCard, getAdvisorName, isSpecialty } from "../../contract/advisors.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import type { Guest } from "../http/actor.ts";
import { isSameAddress } from "../id.ts";
import type { AdvisorRow } from "../table/entities.ts";
import { advisorStore, type PublicAdvisorRow } from "./advisor-store.ts";

export { buildAdvisorEmailPath } from "./advisor-email-link.ts";
export {
  buildAddressLinkEmail,
  buildOldAddressNotice,
  buildOwnerNotice,
} from "./advisor-email-messages.ts";
export { buildActiveCheck } from "./advisor-store.ts";

/** All active advisors, newest first (ADV-2). */
export async function listAdvisors(_actor: Guest): Promise<RouteOutput<"listAdvisors">> {
  const advisors = await advisorStore.listActive();
  return { items: advisors.map(toAdvisorCard) };
}

/** Lists the working hours of the active advisors (BOOK-28). */
export const listActiveDiaries = () => advisorStore.listActiveDiaries();

/** The id of the active advisor with this address, if there is one. */
export async function findActiveAdvisorId(address: string): Promise<string | undefined> {
  const rows = await advisorStore.listActiveAddresses();
  return rows.find(({ email }) => email !== null && isSameAddress(email, address))?.id;
}

/** The whole row of an active or inactive advisor, for other rooms. */
export const findAdvisor = (id: string): Promise<AdvisorRow | undefined> => advisorStore.find(id);

/** Keeps a place as the advisor's usual one (ADV-7). */
export const setUsualPlace = (id: string, place: NonNullable<AdvisorRow["usual_place"]>): Promise<void> =>
  advisorStore.setUsualPlace(id, place);

/** Removes the full name if only the first name may be shown (ADV-3). */
function toAdvisorCard(advisor: PublicAdvisorRow): AdvisorCard {
  return {
    ...advisor,
    name: getAdvisorName(advisor),
    full_name: advisor.first_name_only ? null : advisor.full_name,
    specialty: advisor.specialty.filter(isSpecialty),
  };
}
