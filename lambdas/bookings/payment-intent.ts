import type Stripe from "stripe";
import { paymentRequired } from "../errors.ts";
import { connectToStripe } from "../stripe/client.ts";
import { createIdempotently } from "../stripe/idempotent-create.ts";
import { withAcceptedEmail } from "../stripe/refused-email.ts";
import type { BookingRow } from "../table/entities.ts";

/*
 * A booking's payment intent and refund at Stripe. Idempotency keys are derived from the booking, so retries have no
 * further effect; after three failures the object is looked up and a new key is used (docs/decisions/stripe-calls.md).
 * Every call may throw payment_provider_unavailable. None of them writes to the table.
 */

/** Retrieves the booking's payment intent, or creates it if the row does not name one yet. */
export async function getOrCreateIntent(row: BookingRow): Promise<Stripe.PaymentIntent> {
  const { paymentIntents } = await connectToStripe();
  if (row.payment_intent_id !== null) return paymentIntents.retrieve(row.payment_intent_id);
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

/** Retrieves a payment intent with its charge and the charge's refunds. */
export async function fetchIntent(intentId: string): Promise<Stripe.PaymentIntent> {
  return (await connectToStripe()).paymentIntents.retrieve(intentId, { expand: ["latest_charge.refunds"] });
}

/** The declined cards of an intent: its failed charges, of which a hundred are more than any limit. */
export async function listDeclinedCharges(
  payment_intent: string,
): Promise<Pick<Stripe.Charge, "id" | "created">[]> {
  const { charges } = await connectToStripe();
  const { data } = await charges.list({ payment_intent, limit: 100 });
  return data.filter(({ status }) => status === "failed");
}

/** Cancels an intent so that it can no longer be paid. Returns false if it was paid before. */
export async function cancelIntent(intentId: string): Promise<boolean> {
  const { paymentIntents } = await connectToStripe();
  try {
    const { status } = await createIdempotently(
      `cancel/${intentId}`,
      (idempotencyKey) => paymentIntents.cancel(intentId, {}, { idempotencyKey }),
      () => findCanceled(intentId),
    );
    return status === "canceled";
  } catch (error) {
    if (getErrorCode(error) !== "payment_intent_unexpected_state") throw error;
    return (await paymentIntents.retrieve(intentId)).status === "canceled";
  }
}

async function findCanceled(intentId: string): Promise<Stripe.PaymentIntent | undefined> {
  const intent = await (await connectToStripe()).paymentIntents.retrieve(intentId);
  return intent.status === "canceled" ? intent : undefined;
}

/**
 * Refunds the whole payment, once: an existing refund counts as done. After a refund that the bank returned, a new
 * idempotency key is used, because the old one would only repeat the failed refund.
 */
export async function refundPayment({ id, payment_intent_id }: BookingRow): Promise<void> {
  if (payment_intent_id === null) throw paymentRequired();
  const failed = findFailedRefund(await fetchIntent(payment_intent_id));
  const { refunds } = await connectToStripe();
  try {
    await createIdempotently(
      failed ? `refund/${id}/${failed.id}` : `refund/${id}`,
      (idempotencyKey) =>
        refunds.create(
          { payment_intent: payment_intent_id, metadata: { booking_id: id } },
          { idempotencyKey },
        ),
      async () => (await refunds.list({ payment_intent: payment_intent_id })).data.find(isRefunding),
    );
  } catch (error) {
    if (getErrorCode(error) !== "charge_already_refunded") throw error;
  }
}

/** Whether the intent is this booking's, is paid in full, and is not refunded. */
export function isPaid(intent: Stripe.PaymentIntent, row: BookingRow): boolean {
  return (
    intent.status === "succeeded" &&
    intent.metadata.booking_id === row.id &&
    intent.currency === "usd" &&
    intent.amount_received === row.amount_cents &&
    !isRefunded(intent)
  );
}

/** Whether the whole payment was refunded, by us or in Stripe's dashboard, and the refund did not fail. */
export const isRefunded = (intent: Stripe.PaymentIntent): boolean =>
  findCharge(intent)?.refunded === true && findFailedRefund(intent) === undefined;

const isRefunding = ({ status }: Stripe.Refund): boolean => status !== "failed" && status !== "canceled";

/** The latest refund, if it failed at the card's bank or was cancelled. */
export function findFailedRefund(intent: Stripe.PaymentIntent): Stripe.Refund | undefined {
  const latest = findCharge(intent)?.refunds?.data[0];
  return latest && !isRefunding(latest) ? latest : undefined;
}

const findCharge = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof latest_charge === "object" ? latest_charge : null;

const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
