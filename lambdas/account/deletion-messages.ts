import { brandText } from "../../contract/brand.ts";
import { buildMemberEmail } from "../emails/member-email.ts";
import { isOfMailbox } from "../members/new-member.ts";
import { buildHookEvent } from "../outbox/hook-event.ts";
import type { EmailMessage, HookMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";

/* The messages of a completed deletion (MEMBER-6). Their rows are deleted as soon as they are delivered. */

/**
 * The Stripe customer of an earlier site that an import has brought and that was not adopted. Nothing here ends what it pays
 * for (PAY-20). Undefined if there is none.
 */
export const findUnadoptedCustomer = ({ billing, imported }: MemberRow): string | undefined =>
  imported?.customer_id && imported.customer_id !== billing?.customer_id ? imported.customer_id : undefined;

/** Tells an owner that a member with such a customer has left. */
export const buildUnadoptedNotice = (to: string, customer_id: string): EmailMessage => ({
  kind: "mail",
  to,
  subject: "A member from your earlier site has left",
  headline: "They may still be paying",
  paragraphs: [
    "Hi,",
    "The account of a member from your earlier site was deleted. We don't manage their subscription there, so it may still charge them. Please look at the customer in Stripe's dashboard, and cancel what is still running.",
  ],
  facts: [{ label: "Stripe customer", value: customer_id }],
  reason: `You're receiving this email because you are an owner of ${brandText.name}.`,
});

/** Tells the former member that the deletion is done; none if their address is not one that email can be sent to. */
export const buildDeletedEmail = (member: MemberRow, hadSubscription: boolean): EmailMessage[] =>
  buildMemberEmail(member, {
    subject: `Your ${brandText.name} account has been deleted`,
    headline: "Your account has been deleted",
    paragraphs: [
      "We've deleted your account and the personal data that belonged to it.",
      ...(hadSubscription ? ["Your Premium subscription has ended, and you won't be charged again."] : []),
      ...(findUnadoptedCustomer(member)
        ? [
            "If you still pay for a subscription that began on our earlier site, it doesn't end with your account. Our team knows about it.",
          ]
        : []),
    ],
    facts: [
      { label: "Account", value: member.email },
      ...(hadSubscription ? [{ label: "Next payment", value: "None" }] : []),
    ],
    note: "If you'd like to come back, you can join again with the same email address.",
    reason: `You're receiving this one last email because your ${brandText.name} account was deleted.`,
  });

/**
 * Asks the owner's systems to erase the person as well: both hooks may have got their data. `timestamp` is when the member asked
 * for the deletion. The posted `isEmailProven` says whether the account belongs to the owner of the address, so that what is
 * known of it is erased too, but not while another account has the address (`isShared`); the posted `formerEmails` were theirs
 * until a change.
 */
export function buildErasureHooks(member: MemberRow, timestamp: string, isShared = false): HookMessage[] {
  const { id: memberId, email, proven_emails: formerEmails } = member;
  const fields = { memberId, email, isEmailProven: isOfMailbox(member) && !isShared, formerEmails };
  const event = buildHookEvent("account.deleted", timestamp, fields, {});
  return (["form", "upgrade"] as const).map((hook) => ({ ...event, hook }));
}
