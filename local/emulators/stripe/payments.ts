import { type ErrorDetails, paymentRefused } from "./api/errors.ts";
import { type CardRefusal, getCardByFingerprint } from "./cards.ts";
import { recordCharge } from "./charges.ts";
import { type Account, newId, randomLetters } from "./store/account.ts";
import type { PaymentIntent, PaymentMethod } from "./store/objects.ts";

/*
 * PaymentIntents and payment attempts with a card.
 */

type IntentParams = Pick<PaymentIntent, "amount" | "currency"> & Partial<PaymentIntent>;

export function createPaymentIntent(account: Account, params: IntentParams): PaymentIntent {
  const id = newId("pi");
  const intent = account.paymentIntents.put({
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: "automatic",
    created: account.now(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
    ...params,
  });
  account.emit("payment_intent.created", intent);
  return intent;
}

export interface AttemptOptions {
  /** The customer is not present to authenticate. */
  isOffSession?: boolean;
  /** The customer has completed 3-D Secure. */
  isAuthenticated?: boolean;
  /** Overrides the outcome of the card. */
  forcedOutcome?: "paid" | CardRefusal | undefined;
}

const AUTHENTICATION_REQUIRED: CardRefusal = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

export const AUTHENTICATION_FAILED: CardRefusal = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Attempts the payment; the returned status shows the outcome or the required action. */
export function attemptPayment(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  {
    isOffSession: offSession = false,
    isAuthenticated: authenticated = false,
    forcedOutcome: forced,
  }: AttemptOptions = {},
): PaymentIntent {
  const card = getCardByFingerprint(paymentMethod.card?.fingerprint);
  const asks = card.requiresAuthentication && !authenticated && !forced;
  if (asks && !offSession) return requireAuthentication(account, intent, paymentMethod);
  const refusal = forced ?? (asks ? AUTHENTICATION_REQUIRED : card.refusal);
  if (refusal && refusal !== "paid") return recordRefusal(account, intent, paymentMethod, refusal);
  const charge = recordCharge(account, intent, paymentMethod);
  const paid = account.paymentIntents.update(intent.id, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: paymentMethod.id,
    status: "succeeded",
  });
  account.emit("payment_intent.succeeded", paid);
  return paid;
}

/** Records a failed 3-D Secure authentication; no charge is made. */
export function failAuthentication(account: Account, intent: PaymentIntent): PaymentIntent {
  const failed = account.paymentIntents.update(intent.id, {
    last_payment_error: { type: "invalid_request_error", ...AUTHENTICATION_FAILED },
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  account.emit("payment_intent.payment_failed", failed);
  return failed;
}

/** Converts the last payment error of an intent to an API error. */
export function toPaymentError(intent: PaymentIntent) {
  const { code, decline_code, message, charge } = intent.last_payment_error ?? {};
  const details: ErrorDetails = {
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    ...(charge && { charge }),
    payment_intent: intent,
  };
  return paymentRefused(message ?? "", details);
}

function recordRefusal(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  refusal: CardRefusal,
): PaymentIntent {
  const charge = recordCharge(account, intent, paymentMethod, refusal);
  const failed = account.paymentIntents.update(intent.id, {
    last_payment_error: {
      type: "card_error",
      charge: charge.id,
      payment_method: paymentMethod,
      ...refusal,
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  account.emit("payment_intent.payment_failed", failed);
  return failed;
}

function requireAuthentication(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
): PaymentIntent {
  const waiting = account.paymentIntents.update(intent.id, {
    last_payment_error: null,
    // Instead of redirecting to the bank, /stripe.js shows a dialog.
    next_action: { type: "use_stripe_sdk", use_stripe_sdk: {} },
    payment_method: paymentMethod.id,
    status: "requires_action",
  });
  account.emit("payment_intent.requires_action", waiting);
  return waiting;
}
