import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { invalidEmailLink } from "../errors.ts";
import type { Guest } from "../http/actor.ts";
import { findPoolUserByEmail } from "../members/cognito.ts";
import {
  countLinkTo,
  type EmailLink,
  isSignedFor,
  parseAnyEmailToken,
  parseEmailToken,
} from "../members/email-link.ts";
import { memberStore } from "../members/member-store.ts";
import { isUnused } from "../members/new-member.ts";
import { discardPassword, generatePassword, setTemporaryPassword } from "../members/pool-credentials.ts";
import type { MemberRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";

/*
 * The first password of an account that someone else has made: an import of members, or the invitation of an admin (AUTH-22).
 * The email's link works until its owner has signed in. No password that a person chooses passes the API.
 */

const memberLimit = { uses: 10, windowSeconds: 86_400 };

/** A user with a temporary password cannot use "Forgot password", so it ends if no password is chosen within this time. */
const temporaryMs = 3_600_000;

/**
 * Gives the user a random temporary password, which the browser uses once, to sign in and choose another one. Throws
 * not_found for every link that is not current, and for an account that has been used; too_many_requests.
 */
export async function startAccount(
  _actor: Guest,
  { token }: RouteInput<"startAccount">,
): Promise<RouteOutput<"startAccount">> {
  const { id, email, is_admin } = await getUnused(parseEmailToken(token));
  await enforceRateLimit("account-start-member", id, memberLimit);
  const temporary_until = new Date(Date.now() + temporaryMs).toISOString();
  const member = await memberStore.change(id, (row) => {
    // It was used, or its address was changed, while the signature was checked.
    if (row.email !== email || !isUnused(row)) throw invalidEmailLink();
    return {
      after: { ...row, temporary_until },
      messages: [{ kind: "end_temporary_password", member_id: id, temporary_until }],
      audit: buildAuditEntry("email link", "member.start_link_used", {}, id),
    };
  });
  // Someone started to delete the account in that moment.
  if (!member) throw invalidEmailLink();
  const password = generatePassword();
  await setTemporaryPassword(id, password);
  return { email, password, is_admin };
}

/**
 * Emails another link to the address of a link that has expired. Throws not_found for a forged one and for an account that has
 * been used, and too_many_requests.
 */
export async function resendStartLink(
  _actor: Guest,
  { token }: RouteInput<"resendStartLink">,
): Promise<RouteOutput<"resendStartLink">> {
  const member = await getUnused(parseAnyEmailToken(token));
  const { id, email, is_admin } = member;
  await countLinkTo(email, member);
  const message = { kind: "confirm_email", member_id: id, purpose: is_admin ? "invite" : "start" } as const;
  await memberStore.change(id, (after) => ({ after, messages: [message] }));
  return { accepted: true };
}

/** Throws not_found unless the link was made for the address of an account that has never been used. */
async function getUnused(link: EmailLink | undefined): Promise<MemberRow> {
  const member = link?.purpose === "start" ? await memberStore.find(link.member_id) : undefined;
  if (!link || !member || !isUnused(member) || !(await isSignedFor(link, member.email)))
    throw invalidEmailLink();
  return member;
}

/**
 * Delivers the message that ends a temporary password. Does nothing once a password was chosen, or if another temporary one was
 * set after the press with this `temporary_until`: by a later press, which has its own message, or by an owner.
 */
export async function endTemporaryPassword(member_id: string, temporary_until?: string): Promise<void> {
  const member = await memberStore.findCurrent(member_id);
  if (!member || (temporary_until !== undefined && member.temporary_until !== temporary_until)) return;
  const user = await findPoolUserByEmail(member.email);
  if (user?.id === member_id && user.isPending) await discardPassword(member_id);
}
