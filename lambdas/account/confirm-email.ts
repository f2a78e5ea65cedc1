import { emailMessages } from "../../contract/members.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { listWelcomeItems } from "../content/content.ts";
import { conflictWithMessage, invalidEmailLink, signInRequired } from "../errors.ts";
import type { Guest, MemberActor } from "../http/actor.ts";
import {
  buildEmailLinkPath,
  countLinkTo,
  type EmailLink,
  isSignedFor,
  parseEmailToken,
} from "../members/email-link.ts";
import { memberStore } from "../members/member-store.ts";
import { findNeededLink, findPendingChange } from "../members/needed-link.ts";
import { isUnused } from "../members/new-member.ts";
import { toProfile } from "../members/profile.ts";
import { type ConfirmEmailMessage, deliverableAddress, type EmailMessage } from "../outbox/outbox.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import type { MemberRow } from "../table/entities.ts";
import { confirmChange } from "./change-email.ts";
import { stopChange } from "./change-member-email.ts";
import { buildLinkEmail } from "./confirmation-emails.ts";
import { createTombstone } from "./deletion.ts";

/**
 * Proves an address (MEMBER-7): the caller has the link from the mailbox and is signed in as the member it was made for,
 * so a stranger who opens the link proves nothing. A link of a change puts the new address into effect (MEMBER-8).
 * Idempotent. Throws not_found for every link that is not the caller's and current, and conflict if the address is taken.
 */
export async function confirmEmail(
  { id, member }: MemberActor,
  { token }: RouteInput<"confirmEmail">,
): Promise<RouteOutput<"confirmEmail">> {
  const now = Date.now();
  const link = parseEmailToken(token, now);
  if (link?.member_id !== id) throw invalidEmailLink();
  // The links of an owner's change have a route of their own.
  if (link.purpose !== "change" && link.purpose !== "confirm") throw invalidEmailLink();
  const row =
    link.purpose === "change" ? await confirmChange(member, link) : await proveAddress(member, link);
  if (!row) throw signInRequired();
  return toProfile(row, now);
}

async function proveAddress({ id, email }: MemberRow, link: EmailLink): Promise<MemberRow | undefined> {
  if (!(await isSignedFor(link, email))) throw invalidEmailLink();
  return memberStore.change(id, (row) => {
    // The address was changed while the signature was checked.
    if (row.email !== email) throw invalidEmailLink();
    if (row.email_verified_at) return undefined;
    const audit = buildAuditEntry(id, "member.email_confirmed", {}, id);
    return { after: { ...row, email_verified_at: new Date().toISOString() }, audit };
  });
}

/**
 * Emails the member another link: to the new address if their change is pending, else to their own. Does nothing if that is
 * proven. Throws too_many_requests.
 */
export async function resendEmailLink({ id, member }: MemberActor): Promise<RouteOutput<"resendEmailLink">> {
  const pending = findPendingChange(member, "change");
  if (!pending && member.email_verified_at) return { accepted: true };
  await countLinkTo(pending?.email ?? member.email, member);
  const message = { kind: "confirm_email", member_id: id, purpose: pending ? "change" : "confirm" } as const;
  await memberStore.change(id, (after) => ({ after, messages: [message] }));
  return { accepted: true };
}

/**
 * "This wasn't me": the owner of the mailbox rejects what someone else did with their address. Starts the deletion of an
 * account whose address was never proven, or drops a change of address, and stops an owner's. Throws not_found like
 * `confirmEmail`, conflict if the address or the change is confirmed or an owner has made the account an admin's since,
 * and last_admin.
 */
export async function declineEmail(
  _actor: Guest,
  { token }: RouteInput<"declineEmail">,
): Promise<RouteOutput<"declineEmail">> {
  const link = parseEmailToken(token);
  const member = link && (await memberStore.find(link.member_id));
  if (!member) throw invalidEmailLink();
  if (link.purpose === "stop") {
    await stopChange(member, link);
    return { outcome: "change_stopped" };
  }
  const isChange = link.purpose === "change" || link.purpose === "new_address";
  const address = isChange ? findPendingChange(member, link.purpose)?.email : member.email;
  if (address === undefined || !(await isSignedFor(link, address))) throw invalidEmailLink();
  if (isChange) {
    await memberStore.change(member.id, (row) => {
      const pending = findPendingChange(row, link.purpose);
      if (pending?.email !== address) return undefined;
      if (pending.confirmed_at !== null) throw conflictWithMessage(emailMessages.alreadyConfirmed);
      const { email_change: _, ...after } = row;
      return { after, audit: buildAuditEntry("email link", "member.email_change_dropped", {}, row.id) };
    });
    return { outcome: "change_dropped" };
  }
  const isInUse =
    member.email_verified_at !== null || (link.purpose === "start" ? !isUnused(member) : member.is_admin);
  if (isInUse) throw conflictWithMessage(emailMessages.alreadyConfirmed);
  await createTombstone(member, "email link");
  return { outcome: "account_closed" };
}

/**
 * The email with a link for this message, to an address that may belong to someone else: it contains no text that the
 * member has typed. Undefined if the link is not needed any more.
 */
export async function buildConfirmationEmail(
  message: ConfirmEmailMessage,
  now = Date.now(),
): Promise<EmailMessage | undefined> {
  const needed = await findNeededLink(message);
  if (!needed) return undefined;
  const { member_id, purpose } = message;
  const { link, email } = needed;
  if (!deliverableAddress.safeParse(email).success) return undefined;
  const path = await buildEmailLinkPath(link, { member_id, email }, now);
  if (purpose !== "welcome") return buildLinkEmail(purpose, email, path);
  const [items, { welcome_text }] = await Promise.all([listWelcomeItems(), getSiteSettings()]);
  return buildLinkEmail(purpose, email, path, items, welcome_text);
}
