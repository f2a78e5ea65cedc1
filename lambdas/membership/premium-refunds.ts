import type Stripe from "stripe";
import { isHeldByBank } from "../../contract/dispute-rules.ts";
import type { PremiumPayment } from "../../contract/premium-payment.ts";
import { findPaidCard } from "../emails/payment-card.ts";
import { toKeyedId } from "../id.ts";
import * as members from "../members/members.ts";
import type { PremiumRefundMessage } from "../outbox/outbox.ts";
import { connectToStripe } from "../stripe/client.ts";
import { createIdempotently } from "../stripe/idempotent-create.ts";
import { findCharge, isRefunding, toId, toInstant } from "../stripe/stripe-objects.ts";
import { buildRefundEmail } from "./membership-emails.ts";
import { type Billing, membershipStore } from "./membership-store.ts";
import { undefinedIfMissing } from "./stripe-calls.ts";

/* Refunds of the last payment for Premium, in whole or in part (ADMIN-42). Stripe knows how much is left of it. */

/** The last payment for Premium, with the refunds that Stripe knows, newest first. */
export interface LastPayment extends PremiumPayment {
  intent: string;
  refunds: readonly Stripe.Refund[];
}

/**
 * The payment for the member's subscription: that of a second one is refunded by itself. Of the customer's last one if they
 * have none that is paid; undefined if they have paid nothing. Throws payment_provider_unavailable.
 */
export async function fetchLastPayment({
  customer_id: customer,
  subscription_id: subscription,
}: Billing): Promise<LastPayment | undefined> {
  const stripe = await connectToStripe();
  const invoice =
    (subscription && (await findPaidInvoice(stripe, { customer, subscription }))) ||
    (await findPaidInvoice(stripe, { customer }));
  if (!invoice) return undefined;
  const { payments } = await stripe.invoices.retrieve(invoice.id, { expand: ["payments"] });
  const paid = payments?.data.find(({ status, payment }) => status === "paid" && payment.payment_intent);
  const intent = paid?.payment.payment_intent && toId(paid.payment.payment_intent);
  if (!intent) return undefined;
  const [{ charge, card }, refunds] = await Promise.all([
    fetchCharge(stripe, intent),
    fetchRefunds(stripe, intent),
  ]);
  const refunded_cents = sumRefunds(refunds);
  const is_disputed = charge?.disputed === true && (await hasOpenDispute(stripe, intent));
  return {
    intent,
    refunds,
    paid_at: toInstant(charge?.created ?? invoice.created),
    amount_cents: invoice.amount_paid,
    refunded_cents,
    left_cents: is_disputed ? 0 : Math.max(0, invoice.amount_paid - refunded_cents),
    card: card ?? null,
    is_disputed,
  };
}

async function findPaidInvoice(stripe: Stripe, of: { customer: string; subscription?: string }) {
  const invoices = await undefinedIfMissing(stripe.invoices.list({ ...of, status: "paid", limit: 10 }));
  return invoices?.data.find(({ amount_paid }) => amount_paid > 0);
}

async function fetchCharge(stripe: Stripe, intent: string) {
  const paid = await stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge"] });
  return { charge: findCharge(paid), card: findPaidCard(paid) };
}

/** Newest first. */
const fetchRefunds = async (stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> =>
  Array.fromAsync(stripe.refunds.list({ payment_intent, limit: 100 }));

const sumRefunds = (refunds: readonly Stripe.Refund[]): number =>
  refunds.filter(isRefunding).reduce((sum, { amount }) => sum + amount, 0);

/** A lost dispute counts too: the bank has taken the payment back. */
async function hasOpenDispute(stripe: Stripe, intent: string): Promise<boolean> {
  const dispute = await findDispute(stripe, intent);
  return dispute !== undefined && isHeldByBank(dispute.status);
}

/** The newest dispute of a payment. */
export const findDispute = async (
  stripe: Stripe,
  payment_intent: string,
): Promise<Stripe.Dispute | undefined> => (await stripe.disputes.list({ payment_intent, limit: 1 })).data[0];

/**
 * The id of the message that makes the next refund of a payment: of two admins who saw the same refunds, only one can write
 * it.
 */
export const toRefundMessageId = ({ intent, refunds }: Pick<LastPayment, "intent" | "refunds">): string =>
  toKeyedId("obx", intent, String(refunds.length));

/**
 * Delivers the outbox message that refunds a payment for Premium. Safe to retry. A refund of the same amount that was made since
 * it was asked for, here or in Stripe's dashboard, takes its place. Throws Stripe's errors, also for more than is left.
 */
export async function refundPremium(message: PremiumRefundMessage): Promise<void> {
  const { payment_intent_id: payment_intent, number, amount_cents: amount, reason, by } = message;
  const stripe = await connectToStripe();
  const later = (await fetchRefunds(stripe, payment_intent)).toReversed().slice(number);
  const isMade = later.some(
    (refund) =>
      refund.metadata?.kindstead_refund === String(number) ||
      (isRefunding(refund) && refund.amount === amount),
  );
  if (isMade) return recordRefunds(message.member_id, payment_intent, Date.now());
  await createIdempotently(`premium-refund/${payment_intent}/${number}`, (idempotencyKey) =>
    stripe.refunds.create(
      {
        payment_intent,
        amount,
        reason: "requested_by_customer",
        metadata: { kindstead_refund: String(number), why: reason, by },
      },
      { idempotencyKey },
    ),
  );
  await recordRefunds(message.member_id, payment_intent, Date.now());
}

const toRecordId = (refund: string): string => `premium-refund#${refund}`;

/**
 * Reads a refund that the bank has returned. In cents: `counted` comes off the refunds that were counted, because it was noted
 * before and was not left out of the figures; the member expects `expected`, because this site has made it. Throws
 * payment_provider_unavailable.
 */
export async function fetchReturnedCents(
  intent: string,
  refund: string,
): Promise<{ counted: number | undefined; expected: number | undefined }> {
  const refunds = await fetchRefunds(await connectToStripe(), intent);
  const { amount, metadata } = refunds.find(({ id }) => id === refund) ?? {};
  const isCounted = !metadata?.uncounted && (await membershipStore.hasRecord(toRecordId(refund)));
  const isOurs = Boolean(metadata?.uncounted ?? metadata?.kindstead_refund);
  return { counted: isCounted ? amount : undefined, expected: isOurs ? amount : undefined };
}

/**
 * Writes each refund of a payment to the member's audit log, once, and emails the member about one that an admin has made
 * here. Webhook and delivery both call it.
 */
export async function recordRefunds(memberId: string, intent: string, now: number): Promise<void> {
  const member = await members.find(memberId);
  const stripe = await connectToStripe();
  const refunds = (await fetchRefunds(stripe, intent)).filter(isRefunding);
  if (!member || refunds.length === 0) return;
  const { card, charge } = await fetchCharge(stripe, intent);
  for (const { id, amount, metadata } of refunds) {
    const why = metadata?.kindstead_refund === undefined ? undefined : (metadata.why ?? "");
    const email = { cents: amount, paid: charge?.amount ?? amount, card };
    await membershipStore.recordOnce(
      { id: toRecordId(id) },
      {
        messages: why === undefined ? [] : buildRefundEmail(member, { ...email, reason: why }),
        audit: {
          member_id: memberId,
          actor: "stripe",
          action: "membership.payment_refunded",
          detail: { payment_intent_id: intent, ...(metadata?.uncounted ? {} : { amount_cents: amount }) },
        },
      },
      new Date(now).toISOString(),
    );
  }
}
