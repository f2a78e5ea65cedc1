import { emailChangeBlockHours, memberEmailMessages as messages } from "../../contract/member-email.ts";
import { emailMessages } from "../../contract/members.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { assertDeliverable, findSuppressions } from "../emails/suppressions.ts";
import { conflictWithMessage, invalidEmailLink, invalidInput, notFound } from "../errors.ts";
import type { Guest, MemberActor } from "../http/actor.ts";
import { toAddressKey } from "../id.ts";
import { countLinkTo, type EmailLink, isSignedFor, parseEmailToken } from "../members/email-link.ts";
import { memberStore } from "../members/member-store.ts";
import { findPendingChange } from "../members/needed-link.ts";
import { deliverableAddress } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { confirmChange, requestChange } from "./change-email.ts";
import { getMember } from "./change-member.ts";
import { findBlockEnd } from "./email-change-block.ts";

/*
 * An owner changes the email address of a member who cannot sign in to do so (ADMIN-31). The new mailbox proves itself by a
 * link that works without a sign-in; the old one gets a link that stops the change. The rest is MEMBER-8's.
 */

/** Changes of one member, so that neither mailbox is flooded. */
const changeLimit = { uses: 5, windowSeconds: 86_400 };

/**
 * Starts a change: emails a link to the new address and a notice to the old one, unless that gets no email. A repeated
 * request replaces the address and sends both again. The response does not reveal whether the address is taken. Throws
 * not_found, invalid, too_many_requests, and conflict for an admin and while changes are blocked.
 */
export async function adminChangeMemberEmail(
  actor: MemberActor,
  { id, email }: RouteInput<"adminChangeMemberEmail">,
): Promise<RouteOutput<"adminChangeMemberEmail">> {
  const member = await getMember(id);
  assertChangeable(member);
  assertDeliverable(email);
  if (email === member.email) throw invalidInput({ email: messages.unchanged });
  const suppressions = await findSuppressions([member.email, email]);
  if (suppressions.has(toAddressKey(email))) throw invalidInput({ email: messages.notMailable });
  await enforceRateLimit("member-email-change", id, changeLimit);
  await countLinkTo(email, member);
  const row = await memberStore.change(id, (before) => {
    const reason = suppressions.get(toAddressKey(before.email))?.reason;
    assertChangeable(before);
    if (findBlockEnd(before, reason) !== null) throw conflictWithMessage(messages.blocked);
    const isReachable = !reason && deliverableAddress.safeParse(before.email).success;
    return requestChange(before, {
      change: { email, by: "owner" },
      messages: [
        { kind: "confirm_email", member_id: id, purpose: "new_address" },
        ...(isReachable ? [{ kind: "confirm_email", member_id: id, purpose: "stop" } as const] : []),
      ],
      audit: buildAuditEntry(actor.id, "member.email_change_started", {}, id),
    });
  });
  if (!row) throw notFound("member");
  return { accepted: true };
}

/** Drops the change that an owner has started. Throws not_found, and conflict if there is none or it is being completed. */
export async function adminUndoMemberEmail(
  actor: MemberActor,
  { id }: RouteInput<"adminUndoMemberEmail">,
): Promise<RouteOutput<"adminUndoMemberEmail">> {
  const row = await memberStore.change(id, (before) => {
    const { email_change, ...after } = before;
    if (email_change?.by !== "owner") throw conflictWithMessage(messages.nothingPending);
    if (email_change.confirmed_at) throw conflictWithMessage(messages.changing);
    return { after, audit: buildAuditEntry(actor.id, "member.email_change_undone", {}, id) };
  });
  if (!row) throw notFound("member");
  return { accepted: true };
}

/**
 * Proves the new address by the link that was sent to it, and changes the account to it. Works without a sign-in: the member
 * may not be able to. Throws not_found for every link that is not current, and conflict if the address is taken.
 */
export async function confirmNewAddress(
  _actor: Guest,
  { token }: RouteInput<"confirmNewAddress">,
): Promise<RouteOutput<"confirmNewAddress">> {
  const link = parseEmailToken(token);
  const member = link?.purpose === "new_address" ? await memberStore.find(link.member_id) : undefined;
  if (!link || !member || !(await confirmChange(member, link))) throw invalidEmailLink();
  return { confirmed: true };
}

/**
 * "This wasn't me", said by the old mailbox: drops the change and keeps owners from another one for three days. Repeating it
 * changes nothing. Throws not_found if no change by an owner is pending, and conflict if it is being completed.
 */
export async function stopChange({ id, email }: MemberRow, link: EmailLink): Promise<void> {
  if (!(await isSignedFor(link, email))) throw invalidEmailLink();
  await memberStore.change(id, (row) => {
    const { email_change: _, ...after } = row;
    const pending = findPendingChange(row, link.purpose);
    if (!pending && row.email === email && findBlockEnd(row) !== null) return undefined;
    if (!pending || row.email !== email) throw invalidEmailLink();
    if (pending.confirmed_at) throw conflictWithMessage(emailMessages.alreadyConfirmed);
    const email_change_blocked_until = new Date(Date.now() + emailChangeBlockHours * 3_600_000).toISOString();
    const audit = buildAuditEntry("email link", "member.email_change_stopped", {}, id);
    return { after: { ...after, email_change_blocked_until }, audit };
  });
}

/** An owner who changes an admin's address could become that admin. Throws conflict. */
function assertChangeable({ is_admin }: MemberRow): void {
  if (is_admin) throw conflictWithMessage(messages.adminsOwn);
}
