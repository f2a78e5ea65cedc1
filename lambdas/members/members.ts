import { getRole } from "../../contract/roles.ts";
import { signInRequired } from "../errors.ts";
import { log } from "../log.ts";
import type { MemberRow } from "../table/entities.ts";
import { findPoolUser, setGroup } from "./cognito.ts";
import { memberStore } from "./member-store.ts";
import { buildMember } from "./new-member.ts";

export { isAddressNotice } from "./address-notices.ts";
export { enqueueNotice, getNotices, listNotifiedAdmins, sendAdminNotices } from "./admin-notices.ts";
export { signOutOfPool } from "./cognito.ts";
export { countFailedPayments, countMembers } from "./count-members.ts";
export { buildEmailLinkPath } from "./email-link.ts";
export { findMemberByEmail } from "./member-by-email.ts";
export { filteredFields, hasMemberParts, hasTraits } from "./member-filter.ts";
export { findMemberNames } from "./member-names.ts";
export { buildMemberCheck } from "./member-store.ts";
export { findNeededLink } from "./needed-link.ts";
export { isOfMailbox } from "./new-member.ts";
export { hasSeveralAdmins, listOwners } from "./owners.ts";
export { turnOffUpdates, turnOffUpdatesOf } from "./updates-store.ts";

/** The row of a sub, tombstones of deleted members included. Lambdas hand this to the HTTP middleware. */
export const find = (id: string): Promise<MemberRow | undefined> => memberStore.find(id);

/** As `find`; also undefined for a member who is being deleted. */
export const findCurrent = (id: string): Promise<MemberRow | undefined> => memberStore.findCurrent(id);

/**
 * As `find`, but creates a row that the sign-up trigger failed to write, from the pool's record of that sub. It never
 * replaces a tombstone, and never creates a row for a user whom the pool does not know.
 */
export async function findOrCreate(id: string): Promise<MemberRow | undefined> {
  const row = await memberStore.find(id);
  if (row) return row;
  const user = await findPoolUser(id);
  if (!user) return undefined;
  log.warn("Created the missing row of a member from the user pool", { member_id: id });
  return memberStore.createWithWelcome(buildMember(user));
}

/** Saves what the member has chosen on the way to the payment. Throws sign_in_required if the member has been deleted. */
export async function saveChoices(
  id: string,
  choices: Partial<Pick<MemberRow, "interests" | "registering_as">>,
): Promise<void> {
  if (!(await memberStore.saveChoices(id, choices))) throw signInRequired();
}

/** Makes the member's group in the pool match their role. Does nothing for a deleted member or pool user. */
export async function syncGroup(id: string): Promise<void> {
  const member = await memberStore.findCurrent(id);
  if (!member) return;
  await setGroup(id, getRole(member, Date.now()));
}
