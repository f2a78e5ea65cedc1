import type Stripe from "stripe";
import { conflict, paymentRequired } from "../errors.ts";
import { connectToStripe } from "../stripe/client.ts";
import { createIdempotently } from "../stripe/idempotent-create.ts";
import { withAcceptedEmail } from "../stripe/refused-email.ts";
import { findCharge, getErrorCode, isRefunding, isUnknownObject } from "../stripe/stripe-objects.ts";
import type { BookingRow } from "../table/entities.ts";

/*
 * A booking's payment intent and refund at Stripe. Idempotency keys are derived from the booking, so retries have no
 * further effect; after three failures the object is looked up and a new key is used (docs/decisions/stripe-calls.md).
 * Every call may throw payment_provider_unavailable. None of them writes to the table.
 */

/**
 * Retrieves the booking's payment intent, or creates it if the row does not name one yet. Throws conflict if the booking is
 * unpaid and Stripe does not know its intent.
 */
export async function getOrCreateIntent(row: BookingRow): Promise<Stripe.PaymentIntent> {
  const { paymentIntents } = await connectToStripe();
  if (row.payment_intent_id !== null) {
    const intent = await ignoreUnknownIntent(row, paymentIntents.retrieve(row.payment_intent_id));
    if (!intent) throw conflict("booking");
    return intent;
  }
  const query = `metadata["booking_id"]:"${row.id}"`;
  const create = (receiptEmail: string | null) =>
    createIdempotently(
      receiptEmail === null ? `booking/${row.id}/no-receipt` : `booking/${row.id}`,
      (idempotencyKey) => paymentIntents.create(buildIntentParams(row, receiptEmail), { idempotencyKey }),
      async () => (await paymentIntents.search({ query })).data[0],
    );
  return row.client_email === null ? create(null) : withAcceptedEmail(row.client_email, create);
}

const buildIntentParams = (
  row: BookingRow,
  receiptEmail: string | null,
): Stripe.PaymentIntentCreateParams => ({
  amount: row.amount_cents,
  currency: "usd",
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  description: `${row.session_length} minutes with ${row.advisor_name}`,
  ...(receiptEmail === null ? {} : { receipt_email: receiptEmail }),
  metadata: {
    booking_id: row.id,
    member_id: row.member_id ?? "",
    advisor_id: row.advisor_id,
    advisor_name: row.advisor_name,
    session_length: String(row.session_length),
    session_price: (row.amount_cents / 100).toFixed(2),
  },
});

/** Retrieves a payment intent with its charge and the charge's newest hundred refunds. */
export async function fetchIntent(intentId: string): Promise<Stripe.PaymentIntent> {
  const { paymentIntents, refunds } = await connectToStripe();
  const intent = await paymentIntents.retrieve(intentId, { expand: ["latest_charge.refunds"] });
  const charge = findCharge(intent);
  // Stripe sends the newest ten refunds with a charge.
  if (charge?.refunds?.has_more) charge.refunds = await refunds.list({ charge: charge.id, limit: 100 });
  return intent;
}

/** Fetches a booking's payment intent; undefined if it has none, or if it is unpaid and Stripe does not know its intent. */
export const findIntent = async (row: BookingRow): Promise<Stripe.PaymentIntent | undefined> =>
  row.payment_intent_id === null ? undefined : ignoreUnknownIntent(row, fetchIntent(row.payment_intent_id));

/**
 * The result of a call; undefined if Stripe does not know the intent of an unpaid booking, because it was created with the key
 * of test mode or of another account. For a paid booking the error is thrown, so that nothing changes in its payment.
 */
async function ignoreUnknownIntent<Answer>(
  { state }: BookingRow,
  call: Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (state === "pending_payment" && isUnknownObject(error)) return undefined;
    throw error;
  }
}

/** The declined cards of an intent: its failed charges, of which a hundred are more than any limit. */
export async function listDeclinedCharges(
  payment_intent: string,
): Promise<Pick<Stripe.Charge, "id" | "created">[]> {
  const { charges } = await connectToStripe();
  const { data } = await charges.list({ payment_intent, limit: 100 });
  return data.filter(({ status }) => status === "failed");
}

/**
 * Cancels an intent so that it can no longer be paid. Returns false if it was paid before. One that Stripe does not know
 * cannot be paid either: it was created with the key of test mode or of another account.
 */
export async function cancelIntent(intentId: string): Promise<boolean> {
  const { paymentIntents } = await connectToStripe();
  try {
    await createIdempotently(
      `cancel/${intentId}`,
      (idempotencyKey) => paymentIntents.cancel(intentId, {}, { idempotencyKey }),
      () => findCanceled(intentId),
    );
    return true;
  } catch (error) {
    if (isUnknownObject(error)) return true;
    if (getErrorCode(error) !== "payment_intent_unexpected_state") throw error;
    return (await paymentIntents.retrieve(intentId)).status === "canceled";
  }
}

async function findCanceled(intentId: string): Promise<Stripe.PaymentIntent | undefined> {
  const intent = await (await connectToStripe()).paymentIntents.retrieve(intentId);
  return intent.status === "canceled" ? intent : undefined;
}

/**
 * Refunds what is left of the payment, or one of the parts that an admin refunds, once: the same refund counts as done. After
 * one that the bank returned, a new idempotency key is used, because the old one would only repeat the failed refund. So is one
 * for another amount, which Stripe refuses under the old key.
 */
export async function refundPayment(row: BookingRow, part?: number): Promise<void> {
  const { id, payment_intent_id: payment_intent, part_refunds } = row;
  if (payment_intent === null) throw paymentRequired();
  const intent = await fetchIntent(payment_intent);
  const failed = part === undefined ? findFailedRefund(intent) : findFailedPart(intent, part, part_refunds);
  const { refunds } = await connectToStripe();
  const name = part === undefined ? `refund/${id}` : `refund/${id}/part-${part}`;
  const left = intent.amount_received - getRefundedCents(intent, row);
  // Made already, though the answer was lost: the caller notes it.
  if (left <= 0 || (part !== undefined && isPartRefunded(intent, part))) return;
  const cents = part === undefined ? left : Math.min(left, part_refunds[part]?.amount_cents ?? 0);
  // Stripe still has what an admin has paid in another way: it would send it with the rest, and refuses nothing up to that amount.
  const hasSettled = getSettledCents(row) > 0;
  const amount = part === undefined && !hasSettled ? {} : { amount: cents };
  const metadata = { booking_id: id, ...(part === undefined ? {} : { part: String(part) }) };
  try {
    await createIdempotently(
      [name, failed?.id, hasSettled && cents].filter(Boolean).join("/"),
      (idempotencyKey) => refunds.create({ payment_intent, ...amount, metadata }, { idempotencyKey }),
      async () =>
        (await refunds.list({ payment_intent, limit: 100 })).data.find(
          (refund) => isRefunding(refund) && isOfPart(refund, part) && refund.metadata?.booking_id === id,
        ),
    );
  } catch (error) {
    if (!refusedRefunds.includes(getErrorCode(error))) throw error;
  }
}

/** Stripe refuses a refund with these if the money is back, or if the cardholder's bank has the payment. */
const refusedRefunds: readonly unknown[] = ["charge_already_refunded", "charge_disputed"];

/** Whether the intent is this booking's, is paid in full, and is not refunded as a whole. */
export function isPaid(intent: Stripe.PaymentIntent, row: BookingRow): boolean {
  return (
    intent.status === "succeeded" &&
    intent.metadata.booking_id === row.id &&
    intent.currency === "usd" &&
    intent.amount_received === row.amount_cents &&
    !isRefunded(intent, row)
  );
}

/**
 * The sum of the refunds by us and in Stripe's dashboard, and of the parts that an admin has paid in another way, in cents. A
 * refund that failed does not count.
 */
export function getRefundedCents(intent: Stripe.PaymentIntent, row: BookingRow): number {
  const charge = findCharge(intent);
  const settled = getSettledCents(row);
  if (!charge?.refunds || charge.refunds.has_more) return (charge?.amount_refunded ?? 0) + settled;
  return charge.refunds.data.filter(isRefunding).reduce((sum, { amount }) => sum + amount, settled);
}

const getSettledCents = ({ part_refunds }: BookingRow): number =>
  part_refunds.reduce((sum, { is_settled, amount_cents }) => sum + (is_settled ? amount_cents : 0), 0);

/** Whether the whole payment was refunded, at once or in parts, and no refund of it failed. */
export const isRefunded = (intent: Stripe.PaymentIntent, row: BookingRow): boolean =>
  intent.amount_received > 0 && getRefundedCents(intent, row) >= intent.amount_received;

/** The latest refund that failed at the card's bank or was cancelled. */
export const findFailedRefund = (intent: Stripe.PaymentIntent): Stripe.Refund | undefined =>
  listRefunds(intent).find((refund) => !isRefunding(refund));

/**
 * The latest refund of a part, if it failed. In Stripe's dashboard, someone makes a part that the bank has returned again without
 * its number: such a refund of its amount, made until `refunded_at`, takes its place.
 */
export function findFailedPart(
  intent: Stripe.PaymentIntent,
  part: number,
  parts: BookingRow["part_refunds"],
): Stripe.Refund | undefined {
  const { amount_cents, refunded_at = null } = parts[part] ?? {};
  const refunds = listRefunds(intent);
  const numbered = refunds.findIndex((refund) => isOfPart(refund, part));
  const again = refunds
    .slice(0, Math.max(numbered, 0))
    .find(
      ({ metadata, amount, created }) =>
        !metadata?.booking_id && amount === amount_cents && created * 1_000 <= Date.parse(refunded_at ?? ""),
    );
  const latest = again ?? refunds[numbered];
  return latest && !isRefunding(latest) ? latest : undefined;
}

/** The latest refund of all that was left of a booking's payment, if it failed. */
export function findFailedRest(intent: Stripe.PaymentIntent, bookingId: string): Stripe.Refund | undefined {
  const latest = listRefunds(intent).find(
    (refund) => isOfPart(refund, undefined) && refund.metadata?.booking_id === bookingId,
  );
  return latest && !isRefunding(latest) ? latest : undefined;
}

/**
 * Whether refunds that someone made in Stripe's dashboard, and that failed, may have been all that was left of the payment: of
 * these, Stripe does not say what they were for. Smaller ones were parts.
 */
export function isRestFailedInDashboard(intent: Stripe.PaymentIntent, row: BookingRow): boolean {
  const failed = listRefunds(intent).filter((refund) => !isRefunding(refund) && !refund.metadata?.booking_id);
  const cents = failed.reduce((sum, { amount }) => sum + amount, 0);
  return cents >= intent.amount_received - getRefundedCents(intent, row);
}

/** Whether Stripe has made the refund of a part. */
export const isPartRefunded = (intent: Stripe.PaymentIntent, part: number): boolean =>
  listRefunds(intent).some((refund) => isOfPart(refund, part) && isRefunding(refund));

/** A part is named by its place in the row's list; without one, a refund is of all that was left. */
const isOfPart = ({ metadata }: Stripe.Refund, part: number | undefined): boolean =>
  metadata?.part === (part === undefined ? undefined : String(part));

/** Newest first. */
const listRefunds = (intent: Stripe.PaymentIntent): Stripe.Refund[] =>
  findCharge(intent)?.refunds?.data ?? [];
