import { brand } from "../../contract/brand.ts";
import { buildGreeting } from "../emails/email-layout.ts";
import { type EmailMessage, emailAddress } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";

const dashboard = { label: "Go to your dashboard", path: "/dashboard" };
const note = `You're receiving this email because you have a ${brand.name} account.`;

/** An email to the member; none if their address is not one that email can be sent to. */
function buildEmail(
  { id, email, first_name }: MemberRow,
  subject: string,
  paragraphs: readonly string[],
): EmailMessage[] {
  const to = emailAddress.safeParse(email);
  if (!to.success) return [];
  return [
    {
      kind: "mail",
      to: to.data,
      subject,
      paragraphs: [buildGreeting(first_name), ...paragraphs],
      action: dashboard,
      note,
      member_id: id,
    },
  ];
}

/** Sent once per subscription, when it is paid for the first time. */
export const buildWelcomeEmail = (member: MemberRow): EmailMessage[] =>
  buildEmail(member, `Welcome to ${brand.name} Premium`, [
    "Thank you for joining Premium! You can now download every printable, story and worksheet.",
    "Premium renews every month. To update your card, see your invoices or cancel, choose “Manage Your Subscription” on your dashboard.",
  ]);

/** The first, second and last reminder of a failed payment; `graceUntil` (an instant) is the end of Premium. */
export function buildPaymentFailedEmail(
  member: MemberRow,
  notice: number,
  graceUntil: string,
): EmailMessage[] {
  const until = formatDay(graceUntil);
  const isLast = notice >= 3;
  const subject = isLast
    ? "Your Premium membership ends tomorrow"
    : notice === 2
      ? "Reminder: your Premium payment is overdue"
      : "Your Premium payment didn't go through";
  return buildEmail(member, subject, [
    "We couldn't collect this month's payment for Premium. This usually happens when a card has expired or been replaced.",
    isLast
      ? `You still have Premium, but without a payment it ends on ${until}.`
      : `You'll keep Premium until ${until}, and we'll try your card again.`,
    "To use another card, go to your dashboard and choose “Manage Your Subscription”.",
  ]);
}

/** Sent when Premium ends, for whatever reason. */
export const buildEndedEmail = (member: MemberRow): EmailMessage[] =>
  buildEmail(member, "Your Premium membership has ended", [
    "Your Premium membership has ended, and you won't be charged again. You still have your account and everything that's free.",
    "If you'd like to come back, you can upgrade from your dashboard at any time.",
  ]);

/** Sent when a member has paid for a second subscription. */
export const buildDuplicatePaymentEmail = (member: MemberRow): EmailMessage[] =>
  buildEmail(member, "We're refunding your second Premium payment", [
    "You paid for Premium twice, probably in two browser windows. We've cancelled the second subscription and are refunding its payment to your card, which may take your bank a few days.",
    "Your Premium membership continues, and there's nothing you need to do.",
  ]);

const formatDay = (at: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));
