import { brandText } from "../../contract/brand.ts";
import { emailMessages, freshSignInSeconds } from "../../contract/members.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { updateClientEmail } from "../bookings/bookings.ts";
import { assertDeliverable } from "../emails/suppressions.ts";
import {
  conflictWithMessage,
  forbidden,
  invalidEmailLink,
  invalidInput,
  signInRequired,
  toError,
} from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { isSameAddress, toMailboxKey } from "../id.ts";
import { log } from "../log.ts";
import { addressNoticeSubjects } from "../members/address-notices.ts";
import { setPoolEmail } from "../members/cognito.ts";
import { countLinkTo, type EmailLink, isSignedFor } from "../members/email-link.ts";
import { type MemberChange, memberStore } from "../members/member-store.ts";
import { findPendingChange } from "../members/needed-link.ts";
import { toProfile } from "../members/profile.ts";
import { buildEndedSignIns } from "../members/sign-outs.ts";
import { updateCustomer } from "../membership/membership.ts";
import { buildFallback, deliverableAddress, type EmailMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";

/*
 * Changing a member's email address (MEMBER-8). The request only stores the new address and emails a link to it. Using
 * the link confirms the change and enqueues an outbox message that completes it if the request does not. A change is made
 * first in the pool, which alone knows whether the address is free, then in the row, and then at Stripe.
 */

/** Requests of one member, so that an account cannot be used to write to many strangers. */
const changeLimit = { uses: 5, windowSeconds: 86_400 };

/** Former addresses that are kept; the oldest is dropped. */
const maxProvenEmails = 20;

/**
 * Requests another email address: emails a link to the new one and a notice to the old one. A repeated request replaces
 * the address. The response does not reveal whether the address is taken. Throws fresh_sign_in_required, invalid,
 * conflict and too_many_requests.
 */
export async function changeEmail(
  { id, member, signIn }: MemberActor,
  { email }: RouteInput<"changeEmail">,
): Promise<RouteOutput<"changeEmail">> {
  const now = Date.now();
  if (signIn.at < now - freshSignInSeconds * 1_000) throw forbidden("fresh_sign_in_required");
  assertDeliverable(email);
  if (email === member.email) throw invalidInput({ email: emailMessages.unchanged });
  await enforceRateLimit("email-change", id, changeLimit);
  await countLinkTo(email, member);
  // Anyone may register another person's address, so all accounts of its mailbox share the limit of notices to it.
  if (member.email_verified_at === null)
    await enforceRateLimit("email-change-notice", toMailboxKey(member.email), changeLimit);
  const row = await memberStore.change(id, (before) =>
    requestChange(before, {
      change: { email, by: "member" },
      messages: [
        { kind: "confirm_email", member_id: id, purpose: "change" },
        ...buildAddressRequestNotice(before),
      ],
      audit: buildAuditEntry(id, "member.email_change_requested", {}, id),
    }),
  );
  if (!row) throw signInRequired();
  return toProfile(row, now);
}

type PendingChange = NonNullable<MemberRow["email_change"]>;

/** Makes `change` the only one that is pending. Throws conflict while another one is being completed. */
export function requestChange(
  row: MemberRow,
  { change, ...sideEffects }: { change: Pick<PendingChange, "email" | "by"> } & Omit<MemberChange, "after">,
): MemberChange {
  if (row.email_change?.confirmed_at) throw conflictWithMessage(emailMessages.changing);
  const email_change = { ...change, requested_at: new Date().toISOString(), confirmed_at: null };
  return { after: { ...row, email_change }, ...sideEffects };
}

/** An email to the old address; none if the sender cannot write to it. */
function buildNotice(
  { id, email }: MemberRow,
  texts: Omit<EmailMessage, "kind" | "to" | "member_id">,
): EmailMessage[] {
  return deliverableAddress.safeParse(email).success
    ? [{ kind: "mail", to: email, member_id: id, ...texts }]
    : [];
}

const reason = `You're receiving this email because this is the address of a ${brandText.name} account.`;

const requestNotice = {
  subject: addressNoticeSubjects.requested,
  headline: "Did you ask for a new address?",
  paragraphs: [
    "Hi,",
    `We received a request to change the email address of your ${brandText.name} account. The change takes effect once the link that we sent to the new address is used.`,
    "If this wasn't you, choose a new password now. Until the change takes effect, this cancels it and signs out every device.",
  ],
  action: { label: "Choose a new password", path: "/reset-password" },
  note: "If this was you, you don't need to do anything.",
  reason,
};

const changeNotice = {
  subject: addressNoticeSubjects.changed,
  headline: "Your address was changed",
  paragraphs: [
    "Hi,",
    `The email address of your ${brandText.name} account was changed. You sign in with the new address now, and our emails go there.`,
  ],
  action: { label: `Go to ${brandText.name}`, path: "/" },
  note: "If this wasn't you, write to us through the contact form at the bottom of our site.",
  reason: `You're receiving this email because this was the address of a ${brandText.name} account.`,
};

/** Tells the old address that another one was asked for. */
export const buildAddressRequestNotice = (row: MemberRow): EmailMessage[] => buildNotice(row, requestNotice);

/** Tells the old address that the account has another one now. */
export const buildAddressChangedNotice = (row: MemberRow): EmailMessage[] => buildNotice(row, changeNotice);

/**
 * Confirms a pending change by its link and completes it. A repetition changes nothing. Returns the row, in which the change
 * is still pending if the outbox has to complete it; undefined if the member is deleted. Throws not_found if the link is
 * neither for the pending address nor, without one, for the current one, and conflict if another account uses the address.
 */
export async function confirmChange(member: MemberRow, link: EmailLink) {
  const { id } = member;
  const address = findPendingChange(member, link.purpose)?.email ?? member.email;
  if (!(await isSignedFor(link, address))) throw invalidEmailLink();
  const at = new Date().toISOString();
  // This request completes the change; the outbox does if it fails.
  const fallback = buildFallback({ kind: "change_email", member_id: id }, at);
  await memberStore.change(id, (row) => {
    const pending = findPendingChange(row, link.purpose);
    // Another press of the link that put the current address into effect.
    if (!pending && row.email === address && row.email_verified_at) return undefined;
    if (pending?.email !== address) throw invalidEmailLink();
    if (pending.confirmed_at) return undefined;
    return { after: { ...row, email_change: { ...pending, confirmed_at: at } }, fallback };
  });
  const row = await finishEmailChange(id).catch((error: unknown) => {
    log.warn("The outbox will complete a change of address", { member_id: id, error: toError(error) });
    return memberStore.findCurrent(id);
  });
  if (row && row.email !== address && !row.email_change) throw conflictWithMessage(emailMessages.taken);
  return row;
}

/**
 * Completes a confirmed change: in the pool, then in the row. If another account has the address, the change is dropped.
 * Idempotent. Returns the row; undefined if the member is deleted. Throws the pool's errors, for the outbox to retry.
 */
export async function finishEmailChange(id: string): Promise<MemberRow | undefined> {
  const member = await memberStore.findCurrent(id);
  if (!member) return undefined;
  const { email_change: change } = member;
  if (!change?.confirmed_at) return member;
  const isSet = await setPoolEmail(id, change.email);
  const row = await memberStore.change(id, (before) => {
    // A concurrent run was first.
    if (before.email_change?.email !== change.email) return undefined;
    return isSet ? applyChange(before, change) : dropChange(before);
  });
  // A run that was so slow that the member has changed the address again.
  if (isSet && row && row.email !== change.email) await setPoolEmail(id, row.email);
  return row;
}

/** The address that an owner entered may belong to another person than the one who is signed in, so sign-ins end. */
function applyChange({ email_change: _, ...row }: MemberRow, { email, by }: PendingChange): MemberChange {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const isByOwner = by === "owner";
  return {
    after: {
      ...row,
      ...keepProvenEmail(row, email, at),
      email,
      email_verified_at: at,
      ...(isByOwner && buildEndedSignIns(now)),
    },
    messages: [
      { kind: "new_address", member_id: row.id },
      ...buildAddressChangedNotice(row),
      ...(isByOwner ? [{ kind: "sign_out", member_id: row.id } as const] : []),
    ],
    audit: buildAuditEntry(isByOwner ? "email link" : row.id, "member.email_changed", {}, row.id),
  };
}

/**
 * Adds a proven old address to the former ones, for the export and the deletion (MEMBER-4, MEMBER-6). Both find rows by an
 * address in any case, so each address is kept once.
 */
function keepProvenEmail(
  { email, email_verified_at, proven_emails }: MemberRow,
  next: string,
  at: string,
): Pick<MemberRow, "proven_emails"> {
  const others = proven_emails.filter(
    (former) => !isSameAddress(former.email, email) && !isSameAddress(former.email, next),
  );
  const isFormer = email_verified_at && !isSameAddress(email, next);
  const kept = isFormer ? [...others, { email, until: at }] : others;
  return { proven_emails: kept.slice(-maxProvenEmails) };
}

function dropChange({ email_change: _, ...after }: MemberRow): MemberChange {
  return { after, audit: buildAuditEntry(after.id, "member.email_change_dropped", {}, after.id) };
}

/**
 * Gives the member's bookings and Stripe customer the member's current address, and the customer the current name.
 * Idempotent. Throws Stripe's errors.
 */
export async function applyNewAddress(id: string): Promise<void> {
  const member = await memberStore.findCurrent(id);
  if (!member) return;
  // First, because they need no Stripe: its outage must not send a meeting's link to the former address.
  await updateClientEmail(member);
  await updateCustomer(member);
}
