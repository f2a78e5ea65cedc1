import { brandText } from "../../contract/brand.ts";
import { type ContentCard, contentTypeLabels } from "../../contract/content.ts";
import { formatFacts } from "../../contract/item-facts.ts";
import { emailChangeBlockHours } from "../../contract/member-email.ts";
import { toEmailItem } from "../emails/email-item.ts";
import type { ConfirmEmailMessage, EmailMessage } from "../outbox/outbox.ts";
import { confirmationSubjects } from "./confirmation-subjects.ts";

/** The email with the link `path`; a welcome shows what is free, and what the owner adds. */
export function buildLinkEmail(
  purpose: ConfirmEmailMessage["purpose"],
  to: string,
  path: string,
  items: readonly ContentCard[] = [],
  added: string | null = null,
): EmailMessage {
  const { label, ...texts } = emailTexts[purpose];
  return {
    kind: "mail",
    to,
    subject: confirmationSubjects[purpose],
    // Not the first fact, which is how long the link works.
    preheader: texts.paragraphs[1],
    ...texts,
    paragraphs: [...texts.paragraphs, ...(added === null ? [] : [added])],
    ...(items.length > 0 && { items: { title: "Free to start with", list: items.map(toFreeItem) } }),
    action: { label, path },
  };
}

const toFreeItem = (item: ContentCard) =>
  toEmailItem(item, {
    label: formatFacts(item) || contentTypeLabels[item.content_type].one,
    cover: item.thumbnail_url,
  });

const closingNote = "If you don't have an account with us, open the link and choose “This wasn't me”.";
const expiryNote = "Once the link has expired, open it and ask for another one.";
const linkFact = { label: "Link", value: "Works for 7 days" };
const accountAddressReason = `You're receiving this email because this is the address of a ${brandText.name} account.`;
const accountReason = `You're receiving this email because a ${brandText.name} account was opened with this address.`;

/** The texts of each email; `label` is that of its link. */
const emailTexts: Record<
  ConfirmEmailMessage["purpose"],
  Pick<EmailMessage, "headline" | "paragraphs" | "facts" | "note" | "reason"> & { label: string }
> = {
  welcome: {
    label: "Confirm your email",
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
    label: "Confirm your email",
    paragraphs: ["Hi,", `Please confirm that this is the address of your ${brandText.name} account.`],
    facts: [linkFact],
    note: closingNote,
    reason: accountReason,
  },
  change: {
    label: "Confirm your new address",
    paragraphs: [
      "Hi,",
      `A member of ${brandText.name} asked to use this address for their account. If that was you, sign in and confirm it.`,
    ],
    facts: [linkFact],
    note: "If this wasn't you, ignore this email: nothing changes.",
    reason: `You're receiving this email because a member of ${brandText.name} entered this address.`,
  },
  new_address: {
    label: "Confirm your new address",
    headline: "Is this your new address?",
    paragraphs: [
      "Hi,",
      `We were asked to use this address for a ${brandText.name} account. If that was you, confirm it. You don't need to sign in.`,
    ],
    facts: [linkFact],
    note: "If this wasn't you, ignore this email: nothing changes.",
    reason: `You're receiving this email because we were asked to use this address for a ${brandText.name} account.`,
  },
  stop: {
    label: "This wasn't me",
    headline: "Did you ask us to change your address?",
    paragraphs: [
      "Hi,",
      `We were asked to use another email address for your ${brandText.name} account, and sent a link to it. Once that link is used, you sign in with the new address, and all devices are signed out.`,
      `If this wasn't you, say so: the change stops, and we can't start another one for ${emailChangeBlockHours} hours.`,
    ],
    note: "If you asked us for it, you don't need to do anything.",
    reason: accountAddressReason,
  },
  invite: {
    label: "Choose a password",
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
    label: "Choose a password",
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
