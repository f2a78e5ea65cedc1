import { brandText } from "../../contract/brand.ts";
import { buildMemberEmail } from "../emails/member-email.ts";
import { isOfMailbox } from "../members/new-member.ts";
import { buildHookEvent } from "../outbox/hook-event.ts";
import type { EmailMessage, HookMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";

/* The messages of a completed deletion (MEMBER-6). Their rows are deleted as soon as they are delivered. */

/** Tells the former member that the deletion is done; none if their address is not one that email can be sent to. */
export const buildDeletedEmail = (member: MemberRow, hadSubscription: boolean): EmailMessage[] =>
  buildMemberEmail(member, {
    subject: `Your ${brandText.name} account has been deleted`,
    headline: "Your account has been deleted",
    paragraphs: [
      "We've deleted your account and the personal data that belonged to it.",
      ...(hadSubscription ? ["Your Premium subscription has ended, and you won't be charged again."] : []),
    ],
    facts: [
      { label: "Account", value: member.email },
      ...(hadSubscription ? [{ label: "Next payment", value: "None" }] : []),
    ],
    note: "If you'd like to come back, you can join again with the same email address.",
    reason: `You're receiving this one last email because your ${brandText.name} account was deleted.`,
  });

/**
 * Asks the owner's systems to erase the person as well: both hooks may have got their data. The posted `isEmailProven` says
 * whether the account belongs to the owner of the address, so that what is known of it is erased too; the posted
 * `formerEmails` were theirs until a change.
 */
export function buildErasureHooks(member: MemberRow, timestamp: string): HookMessage[] {
  const { id: memberId, email, proven_emails: formerEmails } = member;
  const fields = { memberId, email, isEmailProven: isOfMailbox(member), formerEmails };
  const event = buildHookEvent("account.deleted", timestamp, fields, {});
  return (["form", "upgrade"] as const).map((hook) => ({ ...event, hook }));
}
