import { formatPrice } from "../../contract/booking-rules.ts";
import { billingTimeZone, brandText, formatInterval } from "../../contract/brand.ts";
import { portalPath } from "../../contract/membership.ts";
import { buildMemberEmail } from "../emails/member-email.ts";
import { buildCardFact } from "../emails/payment-card.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import type { Charge, SubscriptionState } from "./fetch-subscription-state.ts";
import type { Billing } from "./membership-store.ts";

/* The emails about Premium (PAY-18). Each says what is charged, when, and how to change it. */

type EmailContent = Omit<EmailMessage, "kind" | "to" | "member_id" | "reason" | "action">;

const reason = `You're receiving this email because you have a ${brandText.name} account.`;

const buildEmail = (
  member: MemberRow,
  content: EmailContent,
  action = { label: "Go to your dashboard", path: "/dashboard" },
): EmailMessage[] => buildMemberEmail(member, { ...content, action, reason, member_id: member.id });

/** Names the price of the member's own subscription: they keep the price at which they joined. */
const buildPriceFact = ({ price_cents, price_months }: Pick<Billing, "price_cents" | "price_months">) =>
  price_cents === null
    ? []
    : [{ label: "Price", value: `${formatPrice(price_cents)} ${formatInterval(price_months)}` }];

/** Names a day at Stripe, as an instant; nothing before Stripe says it. */
const buildDayFact = (label: string, at: string | null) =>
  at === null ? [] : [{ label, value: formatDay(at) }];

const manageNote =
  "To cancel, to use another card or to see your invoices and receipts, choose “Manage Your Subscription” on your dashboard. If you cancel, you keep Premium for the time that you have paid for.";

const cancelledNote =
  "If you change your mind before then, choose “Reactivate Subscription” on your dashboard. After that, you still have your account and everything that's free.";

/** Sent once per subscription, when it is paid for the first time, with what was charged. */
export const buildWelcomeEmail = (
  member: MemberRow,
  { paid: { state, current_period_end }, ...price }: Pick<Billing, "paid" | "price_cents" | "price_months">,
  charge?: Charge,
): EmailMessage[] =>
  buildEmail(member, {
    subject: `Welcome to ${brandText.name} Premium`,
    headline: "Welcome to Premium",
    paragraphs: ["Thank you for joining. You can now download every printable, story and worksheet."],
    facts: [
      { label: "Membership", value: `${brandText.name} Premium` },
      ...buildPriceFact(price),
      ...(charge ? [{ label: "Charged", value: formatPrice(charge.amount_cents) }] : []),
      ...buildCardFact(charge?.card),
      ...buildDayFact(state === "cancelling" ? "Premium until" : "Next payment", current_period_end),
    ],
    note: state === "cancelling" ? cancelledNote : manageNote,
    only_while: {
      ...(state === "active" || state === "cancelling" ? { membership: state } : {}),
      ...(current_period_end ? { before: current_period_end } : {}),
    },
  });

const failedText =
  "We couldn't collect your payment for Premium. This usually happens when a card has expired or been replaced, or when your bank asks you to confirm the payment.";

const buildDueFact = (due_cents: number | undefined) =>
  due_cents === undefined ? [] : [{ label: "Amount due", value: formatPrice(due_cents) }];

const failedSubjects = [
  "Your Premium payment didn't go through",
  "Reminder: your Premium payment is overdue",
  "Last reminder: your Premium payment is overdue",
] as const;

type UnpaidSubscription = Pick<SubscriptionState, "due_cents" | "is_kept">;

/** Says how to pay or cancel, until when the card may be charged, and that `what` ends then. */
function formatUnpaidNote(what: string, graceUntil: string, { is_kept }: UnpaidSubscription): string {
  const page =
    "The button opens our payment provider's page, where you can pay with another card or cancel. If your bank asks you to confirm the payment, open the unpaid invoice there.";
  const day = formatDay(graceUntil);
  // A later attempt may succeed, or the payments begin again.
  if (is_kept) return `${page} We may charge your card again, even after ${day}.`;
  return `${page} Until ${day}, we may charge your card again. If no payment succeeds by then, ${what} ends and you are not charged again.`;
}

/**
 * The first, second and last reminder of a failed payment; `graceUntil` (an instant) is the end of Premium. None is sent
 * once the payment is made or Premium has ended.
 */
export function buildPaymentFailedEmail(
  member: MemberRow,
  notice: number,
  graceUntil: string,
  unpaid: UnpaidSubscription,
): EmailMessage[] {
  const isLast = notice >= failedSubjects.length;
  return buildEmail(
    member,
    {
      subject: failedSubjects[notice - 1] ?? failedSubjects[2],
      headline: isLast ? "Premium is about to end" : "Your payment didn't go through",
      paragraphs: [
        failedText,
        isLast
          ? `You still have Premium, but without a payment it ends on ${formatDay(graceUntil)}.`
          : `You'll keep Premium until ${formatDay(graceUntil)}, and we'll try your card again.`,
      ],
      facts: [...buildDueFact(unpaid.due_cents), { label: "Premium until", value: formatDay(graceUntil) }],
      note: formatUnpaidNote("Premium", graceUntil, unpaid),
      only_while: { grace_until: graceUntil, before: graceUntil },
    },
    { label: "Use another card", path: portalPath },
  );
}

/** Sent once about a failed payment for a subscription beside a complimentary membership, which does not end with it. */
export const buildUnpaidSubscriptionEmail = (
  member: MemberRow,
  graceUntil: string,
  unpaid: UnpaidSubscription,
): EmailMessage[] =>
  buildEmail(
    member,
    {
      subject: failedSubjects[0],
      headline: "Your payment didn't go through",
      paragraphs: [failedText, "Your Premium is complimentary, so it stays on without this subscription."],
      facts: buildDueFact(unpaid.due_cents),
      note: formatUnpaidNote("the subscription", graceUntil, unpaid),
      only_while: { grace_until: graceUntil, before: graceUntil },
    },
    { label: "Open your subscription", path: portalPath },
  );

/** Sent when Premium is cancelled, which ends it with its period. In the first hour of one, its payment (`due_cents`) follows. */
export const buildCancelledEmail = (
  member: MemberRow,
  { current_period_end }: MemberRow["membership"],
  due_cents?: number,
): EmailMessage[] =>
  current_period_end === null
    ? []
    : buildEmail(member, {
        subject: "Your Premium membership is cancelled",
        paragraphs: [
          `Premium is cancelled. You keep it until ${formatDay(current_period_end)}, and ${due_cents ? `the payment of ${formatPrice(due_cents)} for this period is the last one` : "you won't be charged again"}.`,
        ],
        facts: [
          { label: "Premium until", value: formatDay(current_period_end) },
          { label: "Next payment", value: due_cents ? `${formatPrice(due_cents)}, the last one` : "None" },
        ],
        note: cancelledNote,
        only_while: { membership: "cancelling", before: current_period_end },
      });

/** Sent when a cancelled Premium membership is taken up again before it ends. */
export const buildResumedEmail = (
  member: MemberRow,
  { paid: { current_period_end }, ...price }: Pick<Billing, "paid" | "price_cents" | "price_months">,
  due_cents?: number,
): EmailMessage[] =>
  buildEmail(member, {
    subject: "Your Premium membership continues",
    paragraphs: [
      `Your Premium membership isn't cancelled any more. ${due_cents ? `The payment of ${formatPrice(due_cents)} for this period is still charged.` : "Nothing is charged today."}`,
    ],
    facts: [...buildPriceFact(price), ...buildDayFact("Next payment", current_period_end)],
    note: manageNote,
    only_while: { membership: "active" },
  });

/** Sent when Premium ends, for whatever reason. */
export const buildEndedEmail = (member: MemberRow): EmailMessage[] =>
  buildEmail(member, {
    subject: "Your Premium membership has ended",
    paragraphs: [
      "Your Premium membership has ended, and you won't be charged again. You still have your account and everything that's free.",
    ],
    facts: [
      { label: "Membership", value: "Free" },
      { label: "Next payment", value: "None" },
    ],
    note: "If you'd like to come back, you can upgrade from your dashboard at any time.",
    only_while: { membership: "none" },
  });

/** Sent when a subscription beside a complimentary membership ends. It is silent about the gift, which an admin may end next. */
export const buildSubscriptionEndedEmail = (member: MemberRow): EmailMessage[] =>
  buildEmail(member, {
    subject: "Your Premium subscription has ended",
    paragraphs: ["Your subscription for Premium has ended, and you won't be charged again."],
    facts: [{ label: "Next payment", value: "None" }],
    only_while: { membership: "none" },
  });

/**
 * Says that an admin has refunded a payment for Premium in whole or in part, to which card, and that Premium stays, unless it has
 * ended.
 */
export const buildRefundEmail = (
  member: MemberRow,
  { cents, paid, card, reason }: { cents: number; paid: number; card: string | undefined; reason: string },
): EmailMessage[] =>
  buildEmail(member, {
    subject: `We've refunded ${formatPrice(cents)}`,
    headline: "Your refund is on its way",
    paragraphs: [
      `We've refunded ${cents < paid ? `${formatPrice(cents)} of the ${formatPrice(paid)} that you paid` : "your payment"} for Premium.${member.billing?.paid.state === "none" ? "" : " Your membership is not changed by it."}`,
    ],
    facts: [
      { label: "Refund", value: formatPrice(cents) },
      { label: "To", value: card ?? "The card you paid with" },
      ...(reason ? [{ label: "Reason", value: reason }] : []),
    ],
    note: "It should appear on your card within a few days. How long that takes is up to your bank.",
  });

/** Says that the bank has returned a refund of `cents`. */
export const buildRefundReturnedEmail = (member: MemberRow, cents: number): EmailMessage[] =>
  buildEmail(member, {
    subject: `Your refund of ${formatPrice(cents)} is delayed`,
    headline: "Your refund is delayed",
    paragraphs: ["The bank returned our refund for Premium, for example because the card was replaced."],
    facts: [{ label: "Refund", value: formatPrice(cents) }],
    note: "You don't need to do anything now. We'll write to you about how you get it.",
  });

/** Sent when a member has paid for a second subscription. */
export const buildDuplicatePaymentEmail = (
  member: MemberRow,
  refundCents: number,
  cards: readonly string[],
): EmailMessage[] =>
  buildEmail(member, {
    subject: "We're refunding your second Premium payment",
    paragraphs: [
      "You paid for Premium twice, probably in two browser windows. We've cancelled the second subscription and are refunding its payment.",
    ],
    facts: [
      { label: "Refund", value: formatPrice(refundCents) },
      { label: "To", value: cards.join("\n") || "The card you paid with" },
    ],
    note: "Your bank may take a few days. There's nothing you need to do.",
  });

const formatDay = (at: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: billingTimeZone }).format(new Date(at));
