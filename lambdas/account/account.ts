import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { signInRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberStore, updateProfile } from "../members/member-store.ts";
import { toProfile } from "../members/profile.ts";
import type { AccountHandoverMessage, ConfirmEmailMessage } from "../outbox/outbox.ts";

/** Saves and posts the registration form (FORM-8). */
export const submitRegistration = async (actor: MemberActor, input: RouteInput<"submitRegistration">) =>
  (await import("./registration.ts")).submitRegistration(actor, input);

/** Posts a registration that the browser did not send (FORM-8). Does nothing if it was posted before. */
export const postRegistration = async (id: string) =>
  (await import("./registration.ts")).postRegistration(id);

/** The signed-in member's profile (MEMBER-1), from the row that the middleware has read. */
export async function getMe({ member }: MemberActor): Promise<RouteOutput<"getMe">> {
  return toProfile(member, Date.now());
}

/** Updates the fields that members may change themselves. Throws sign_in_required if the member has been deleted. */
export async function updateMe(
  { id, member }: MemberActor,
  changes: RouteInput<"updateMe">,
): Promise<RouteOutput<"updateMe">> {
  const changed = Object.keys(changes).length === 0 ? member : await updateProfile(id, changes);
  if (!changed) throw signInRequired();
  return toProfile(changed, Date.now());
}

/**
 * Closes the member's account at once; the outbox then cancels their subscriptions and erases their data (MEMBER-6).
 * Throws last_admin.
 */
export async function deleteMe({ id, member }: MemberActor): Promise<RouteOutput<"deleteMe">> {
  const { createTombstone } = await import("./deletion.ts");
  await createTombstone(member, id);
  return { accepted: true };
}

/** Ends this sign-in, or all sign-ins of the member until now (AUTH-12). */
export async function signOut(
  { id, signIn }: MemberActor,
  { everywhere }: RouteInput<"signOut">,
): Promise<RouteOutput<"signOut">> {
  const { endAllSignIns, endSignIn } = await import("../members/sign-outs.ts");
  const { buildSignedOutNotice } = await import("../members/security-emails.ts");
  await (everywhere ? endAllSignIns(id, { buildNotice: buildSignedOutNotice }) : endSignIn(id, signIn));
  return { signed_out: true };
}

/** The email with a link that proves an address; undefined if it is not needed any more (MEMBER-7). */
export const buildConfirmationEmail = async (message: ConfirmEmailMessage) =>
  (await import("./confirm-email.ts")).buildConfirmationEmail(message);

/** Completes a confirmed change of a member's address (MEMBER-8). Throws the pool's errors. */
export const finishEmailChange = async (id: string) =>
  (await import("./change-email.ts")).finishEmailChange(id);

/** Gives the member's Stripe customer and bookings the member's current address (MEMBER-8). Throws Stripe's errors. */
export const applyNewAddress = async (id: string) => (await import("./change-email.ts")).applyNewAddress(id);

/** Delivers the message of a promotion to admin. Returns false if nothing is left to do. */
export const startHandover = async (message: AccountHandoverMessage) =>
  (await import("./promote-member.ts")).startHandover(message);

/** Turns off a reset second factor in the pool, unless the member has set up another since. */
export const turnOffSecondFactor = async (id: string) =>
  (await import("./second-factor.ts")).turnOffSecondFactor(id);

/** Completes a deletion that has started (MEMBER-6). Throws the error of the step that fails. */
export async function finishDeletion(id: string): Promise<void> {
  const member = await memberStore.find(id);
  if (member) await (await import("./deletion.ts")).eraseMember(member);
}

/** Checks a file of members, or creates the next members of an import (ADMIN-25). Returns false if nothing is left to do. */
export const continueImport = async (id: string, now: number) =>
  (await import("./import-members.ts")).continueImport(id, now);
