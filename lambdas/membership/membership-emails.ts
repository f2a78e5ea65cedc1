import { brand } from "../../contract/brand.ts";
import { buildGreeting } from "../emails/email-layout.ts";
import { type EmailMessage, emailAddress } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";

type Letter = Omit<EmailMessage, "kind" | "to">;

const dashboard = { label: "Go to your dashboard", path: "/dashboard" };

/** A mail to the member; none where mail cannot be sent to their address. */
function to({ email, first_name }: MemberRow, { paragraphs, ...letter }: Letter): EmailMessage[] {
  const address = emailAddress.safeParse(email);
  if (!address.success) return [];
  return [
    { kind: "mail", to: address.data, ...letter, paragraphs: [buildGreeting(first_name), ...paragraphs] },
  ];
}

/** Once for each subscription, when it is first paid. */
export const buildWelcomeEmail = (member: MemberRow): EmailMessage[] =>
  to(member, {
    subject: `Welcome to ${brand.name} Premium`,
    paragraphs: [
      "thank you for joining Premium. Every printable, every story and every worksheet is open to you from now on.",
      "Premium is billed monthly. Your card, your invoices and the way out are behind “Manage Your Subscription” on your dashboard.",
    ],
    action: dashboard,
  });

/** The first, the second and the last mail about a payment that fails; `graceUntil` is an instant. */
export function buildPaymentFailedEmail(
  member: MemberRow,
  notice: number,
  graceUntil: string,
): EmailMessage[] {
  const until = dayOf(graceUntil);
  const lastDay = notice >= 3;
  return to(member, {
    subject: lastDay
      ? "Your Premium membership ends tomorrow"
      : notice === 2
        ? "Your payment for Premium is still open"
        : "Your payment for Premium did not go through",
    paragraphs: [
      "we could not collect this month’s payment for Premium. Most often a card has run out or was replaced.",
      lastDay
        ? `Nothing has changed for you so far, but without a payment Premium ends on ${until}.`
        : `Nothing changes for you for now: Premium stays open until ${until}. We try the card again by ourselves.`,
      "To use another card, open your dashboard and choose “Manage Your Subscription”.",
    ],
    action: dashboard,
  });
}

/** When Premium is over, whoever ended it. */
export const buildEndedEmail = (member: MemberRow): EmailMessage[] =>
  to(member, {
    subject: "Your Premium membership has ended",
    paragraphs: [
      "your Premium membership has ended, and nothing more is charged. Your account stays, with everything that is free.",
      "Should you want to come back, one click on your dashboard is enough.",
    ],
    action: dashboard,
  });

/** When somebody has paid for a second subscription. */
export const buildDuplicatePaymentEmail = (member: MemberRow): EmailMessage[] =>
  to(member, {
    subject: "We are refunding your second payment for Premium",
    paragraphs: [
      "you paid for Premium twice, most likely in two windows. One membership is all that it takes: we have cancelled the second and are refunding its payment to your card. That may take your bank a few days.",
      "Your membership goes on as it is; there is nothing you need to do.",
    ],
    action: dashboard,
  });

const dayOf = (at: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));
