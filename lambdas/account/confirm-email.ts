import { brandText } from "../../contract/brand.ts";
import { type ContentCard, contentTypeLabels } from "../../contract/content.ts";
import { formatFacts } from "../../contract/item-facts.ts";
import { emailMessages } from "../../contract/members.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { listWelcomeItems } from "../content/content.ts";
import { toEmailItem } from "../emails/email-item.ts";
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
import { isUnused } from "../members/new-member.ts";
import { toProfile } from "../members/profile.ts";
import type { ConfirmEmailMessage, EmailMessage } from "../outbox/outbox.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import type { MemberRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { confirmChange } from "./change-email.ts";
import { confirmationSubjects } from "./confirmation-subjects.ts";
import { createTombstone } from "./deletion.ts";

/** More than a person needs, too few to guess tokens. */
const guessLimit = { uses: 30, windowSeconds: 600 };

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
    const audit = buildAuditEntry(id, "member.email_confirmed", {});
    return { after: { ...row, email_verified_at: new Date().toISOString() }, audit };
  });
}

/**
 * Emails the member another link: to the new address if a change is pending, else to their own. Does nothing if that is
 * proven. Throws too_many_requests.
 */
export async function resendEmailLink({ id, member }: MemberActor): Promise<RouteOutput<"resendEmailLink">> {
  const isChange = member.email_change !== undefined;
  if (!isChange && member.email_verified_at) return { accepted: true };
  await countLinkTo(member.email_change?.email ?? member.email, member);
  const message = { kind: "confirm_email", member_id: id, purpose: isChange ? "change" : "confirm" } as const;
  await memberStore.change(id, (after) => ({ after, message }));
  return { accepted: true };
}

/**
 * "This wasn't me": the owner of the mailbox rejects what someone else did with their address. Starts the deletion of an
 * account whose address was never proven, or drops a change of address. Throws not_found like `confirmEmail`, conflict if
 * the address or the change is confirmed, too_many_requests, and last_admin.
 */
export async function declineEmail(
  { client }: Guest,
  { token }: RouteInput<"declineEmail">,
): Promise<RouteOutput<"declineEmail">> {
  await enforceRateLimit("email-decline", client, guessLimit);
  const link = parseEmailToken(token);
  const member = link && (await memberStore.find(link.member_id));
  if (!member) throw invalidEmailLink();
  const address = link.purpose === "change" ? member.email_change?.email : member.email;
  if (address === undefined || !(await isSignedFor(link, address))) throw invalidEmailLink();
  if (link.purpose === "change") {
    await memberStore.change(member.id, (row) => {
      if (row.email_change?.email !== address) return undefined;
      if (row.email_change.confirmed_at !== null) throw conflictWithMessage(emailMessages.alreadyConfirmed);
      const { email_change: _, ...after } = row;
      return { after, audit: buildAuditEntry("email link", "member.email_change_dropped", {}, row.id) };
    });
    return { outcome: "change_dropped" };
  }
  const isInUse = member.email_verified_at !== null || (link.purpose === "start" && !isUnused(member));
  if (isInUse) throw conflictWithMessage(emailMessages.alreadyConfirmed);
  await createTombstone(member, "email link");
  return { outcome: "account_closed" };
}

/**
 * The email with a link for this message, to an address that may belong to someone else: it contains no text that the
 * member has typed. Undefined if the link is not needed any more.
 */
export async function buildConfirmationEmail(
  { member_id, purpose }: ConfirmEmailMessage,
  now = Date.now(),
): Promise<EmailMessage | undefined> {
  const member = await memberStore.find(member_id);
  if (!member || member.deleted_at !== null) return undefined;
  const isChange = purpose === "change";
  const isStart = purpose === "start" || purpose === "invite";
  const email = isChange ? member.email_change?.email : member.email;
  const isNeeded = isChange || (isStart ? isUnused(member) : !member.email_verified_at);
  if (email === undefined || !isNeeded) return undefined;
  const link = isChange ? "change" : isStart ? "start" : "confirm";
  const path = await buildEmailLinkPath(link, { member_id, email }, now);
  if (purpose !== "welcome") return buildLinkEmail(purpose, email, path);
  const [items, { welcome_text }] = await Promise.all([listWelcomeItems(), getSiteSettings()]);
  return buildLinkEmail(purpose, email, path, items, welcome_text);
}

/** The email with the link `path`; a welcome shows what is free, and what the owner adds. */
export const buildLinkEmail = (
  purpose: ConfirmEmailMessage["purpose"],
  to: string,
  path: string,
  items: readonly ContentCard[] = [],
  added: string | null = null,
): EmailMessage => ({
  kind: "mail",
  to,
  ...emailTexts[purpose],
  paragraphs: [...emailTexts[purpose].paragraphs, ...(added === null ? [] : [added])],
  ...(items.length > 0 && { items: { title: "Free to start with", list: items.map(toFreeItem) } }),
  action: { label: actionLabels[purpose], path },
});

const toFreeItem = (item: ContentCard) =>
  toEmailItem(item, {
    label: formatFacts(item) || contentTypeLabels[item.content_type].one,
    cover: item.thumbnail_url,
  });

const actionLabels: Record<ConfirmEmailMessage["purpose"], string> = {
  welcome: "Confirm your email",
  confirm: "Confirm your email",
  change: "Confirm your new address",
  invite: "Choose a password",
  start: "Choose a password",
};

const closingNote = "If you don't have an account with us, open the link and choose “This wasn't me”.";
export const expiryNote = "Once the link has expired, open it and ask for another one.";
export const linkFact = { label: "Link", value: "This link works for 7 days." };
const accountReason = `You're receiving this email because a ${brandText.name} account was opened with this address.`;

const emailTexts: Record<
  ConfirmEmailMessage["purpose"],
  Pick<EmailMessage, "subject" | "headline" | "paragraphs" | "facts" | "note" | "reason">
> = {
  welcome: {
    subject: confirmationSubjects.welcome,
    headline: `Welcome to ${brandText.name}`,
    paragraphs: [
      "Hi,",
      "Thank you for joining. Your account is ready to use. One thing is left: confirm that this address is yours.",
    ],
    facts: [linkFact],
    note: closingNote,
    reason: accountReason,
  },
  confirm: {
    subject: confirmationSubjects.confirm,
    paragraphs: ["Hi,", `Please confirm that this is the address of your ${brandText.name} account.`],
    facts: [linkFact],
    note: closingNote,
    reason: accountReason,
  },
  change: {
    subject: confirmationSubjects.change,
    paragraphs: [
      "Hi,",
      `A member of ${brandText.name} asked to use this address for their account. If that was you, sign in and confirm it.`,
    ],
    facts: [linkFact],
    note: "If this wasn't you, ignore this email: nothing changes.",
    reason: `You're receiving this email because a member of ${brandText.name} entered this address.`,
  },
  invite: {
    subject: confirmationSubjects.invite,
    headline: "Choose your password",
    paragraphs: [
      "Hi,",
      `You are now an admin of ${brandText.name}. Choose a password of your own, and you can sign in.`,
    ],
    facts: [linkFact],
    note: expiryNote,
    reason: `You're receiving this email because you were made an admin of ${brandText.name}.`,
  },
  start: {
    subject: confirmationSubjects.start,
    headline: "Choose your password",
    paragraphs: [
      "Hi,",
      `Here is your new link to ${brandText.name}. Choose a password, and you can sign in.`,
    ],
    facts: [linkFact],
    note: expiryNote,
    reason: `You're receiving this email because another link was requested for this address.`,
  },
};
