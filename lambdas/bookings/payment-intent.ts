import type Stripe from "stripe";
import { paymentRequired } from "../errors.ts";
import { connectToStripe } from "../stripe/client.ts";
import type { BookingRow } from "../table/entities.ts";

/*
 * A booking's money at Stripe. Each call has a key made of the booking, so that a repetition of ours is one there.
 * All of it may throw paymentProviderUnavailable; nothing is changed here then.
 */

/** The booking's payment intent: made for its amount, or, where the row knows one, read. */
export async function getOrCreateIntent(row: BookingRow): Promise<Stripe.PaymentIntent> {
  const { paymentIntents } = await connectToStripe();
  if (row.payment_intent_id !== null) return paymentIntents.retrieve(row.payment_intent_id);
  const { id, amount_cents, advisor_id, advisor_name, session_length } = row;
  return paymentIntents.create(
    {
      amount: amount_cents,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      description: `${session_length} minutes with ${advisor_name}`,
      metadata: {
        booking_id: id,
        member_id: row.member_id ?? "",
        advisor_id,
        advisor_name,
        session_length: String(session_length),
        session_price: (amount_cents / 100).toFixed(2),
      },
    },
    { idempotencyKey: `booking/${id}` },
  );
}

/** An intent with its charge and the refunds of that, which say what was given back of it. */
export async function fetchIntent(intentId: string): Promise<Stripe.PaymentIntent> {
  return (await connectToStripe()).paymentIntents.retrieve(intentId, { expand: ["latest_charge.refunds"] });
}

/** Cancels an intent, so that nobody can pay it any more. False where somebody has paid it by then. */
export async function cancelIntent(intentId: string): Promise<boolean> {
  const { paymentIntents } = await connectToStripe();
  try {
    const { status } = await paymentIntents.cancel(intentId, {}, { idempotencyKey: `cancel/${intentId}` });
    return status === "canceled";
  } catch (error) {
    if (getErrorCode(error) !== "payment_intent_unexpected_state") throw error;
    return (await paymentIntents.retrieve(intentId)).status === "canceled";
  }
}

/**
 * Gives all of the booking's money back, once: what has been given back already counts as done. What its bank would
 * not take is given back anew, as another intent of ours.
 */
export async function refundPayment({ id, payment_intent_id }: BookingRow): Promise<void> {
  if (payment_intent_id === null) throw paymentRequired();
  const lost = findFailedRefund(await fetchIntent(payment_intent_id));
  const { refunds } = await connectToStripe();
  try {
    await refunds.create(
      { payment_intent: payment_intent_id, metadata: { booking_id: id } },
      { idempotencyKey: lost ? `refund/${id}/${lost.id}` : `refund/${id}` },
    );
  } catch (error) {
    if (getErrorCode(error) !== "charge_already_refunded") throw error;
  }
}

/** Whether Stripe has the whole of the booking's money now, for this booking and no other. */
export function isPaid(intent: Stripe.PaymentIntent, row: BookingRow): boolean {
  return (
    intent.status === "succeeded" &&
    intent.metadata.booking_id === row.id &&
    intent.currency === "usd" &&
    intent.amount_received === row.amount_cents &&
    !isRefunded(intent)
  );
}

/** Whether all of it was given back, by us or by hand in Stripe's own pages. */
export const isRefunded = (intent: Stripe.PaymentIntent): boolean =>
  findCharge(intent)?.refunded === true && findFailedRefund(intent) === undefined;

/** The last refund, where the money came back from it: the card's bank did not take it, or somebody called it off. */
export function findFailedRefund(intent: Stripe.PaymentIntent): Stripe.Refund | undefined {
  const newest = findCharge(intent)?.refunds?.data[0];
  return newest?.status === "failed" || newest?.status === "canceled" ? newest : undefined;
}

const findCharge = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof latest_charge === "object" ? latest_charge : null;

const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
