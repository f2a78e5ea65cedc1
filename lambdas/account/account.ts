import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { signInRequired } from "../errors.ts";
import { addOptOut, removeOptOut } from "../forms/forms.ts";
import type { MemberActor } from "../http/actor.ts";
import { saveFirstSignIn, saveProof } from "../members/admin-sign-in.ts";
import { updateProfile } from "../members/member-store.ts";
import { isOfMailbox } from "../members/new-member.ts";
import { toProfile } from "../members/profile.ts";
import { buildSignedOutNotice } from "../members/security-emails.ts";
import { endAllSignIns, endSignIn } from "../members/sign-outs.ts";
import { createTombstone } from "./deletion.ts";

export { applyNewAddress, finishEmailChange } from "./change-email.ts";
export { buildConfirmationEmail } from "./confirm-email.ts";
export { createTombstone, finishDeletion } from "./deletion.ts";
export { startHandover } from "./promote-member.ts";
export { checkRecoveryCode } from "./recovery-codes.ts";
export { postRegistration } from "./registration.ts";
export { turnOffSecondFactor } from "./second-factor.ts";
export { endTemporaryPassword } from "./start-account.ts";

/**
 * The signed-in member's profile (MEMBER-1), from the row that the middleware has read. A first sign-in is saved here too,
 * because the pool's trigger does not wait for a slow table.
 */
export async function getMe({ member }: MemberActor): Promise<RouteOutput<"getMe">> {
  const proven = await saveProof(member);
  const row = member.awaits_sign_in ? await saveFirstSignIn(member) : proven;
  return toProfile(row ?? member, Date.now());
}

/** Updates the fields that members may change themselves. Throws sign_in_required if the member has been deleted. */
export async function updateMe(
  { id, member }: MemberActor,
  changes: RouteInput<"updateMe">,
): Promise<RouteOutput<"updateMe">> {
  // Before the change: an import must not subscribe the address again (FORM-7). Only its owner may say so.
  if (changes.wants_updates === false && member.wants_updates && isOfMailbox(member))
    await addOptOut(member.email, new Date().toISOString());
  const changed = Object.keys(changes).length === 0 ? member : await updateProfile(id, changes);
  if (!changed) throw signInRequired();
  // After the change: one that fails must not forget that the address was unsubscribed.
  if (changes.wants_updates && !member.wants_updates && isOfMailbox(member)) await removeOptOut(member.email);
  return toProfile(changed, Date.now());
}

/**
 * Closes the member's account at once; the outbox then cancels their subscriptions and erases their data (MEMBER-6).
 * Throws last_admin.
 */
export async function deleteMe({ id, member }: MemberActor): Promise<RouteOutput<"deleteMe">> {
  await createTombstone(member, id);
  return { accepted: true };
}

/** Ends this sign-in, or all sign-ins of the member until now (AUTH-12). */
export async function signOut(
  { id, signIn }: MemberActor,
  { everywhere, timezone }: RouteInput<"signOut">,
): Promise<RouteOutput<"signOut">> {
  await (everywhere
    ? endAllSignIns(id, { buildMessages: (row, at) => buildSignedOutNotice(row, at, timezone) })
    : endSignIn(id, signIn));
  return { signed_out: true };
}
