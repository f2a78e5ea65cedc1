import { type ErrorDetails, paymentRefused } from "./api/errors.ts";
import { cardOfFingerprint, type Refusal } from "./cards.ts";
import { recordCharge } from "./charges.ts";
import { type Account, newId, randomLetters } from "./store/account.ts";
import type { PaymentIntent, PaymentMethod } from "./store/objects.ts";

/*
 * How money moves: an intent, and attempts to fulfil it with a card.
 */

type Wish = Pick<PaymentIntent, "amount" | "currency"> & Partial<PaymentIntent>;

export function newIntent(account: Account, wish: Wish): PaymentIntent {
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
    ...wish,
  });
  account.emit("payment_intent.created", intent);
  return intent;
}

export interface Circumstances {
  /** Nobody is there who could answer the bank. */
  offSession?: boolean;
  /** The holder's bank has said that it is them. */
  authenticated?: boolean;
  /** What becomes of it whatever the card would do. */
  forced?: "paid" | Refusal | undefined;
}

const AUTHENTICATION_REQUIRED: Refusal = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

export const AUTHENTICATION_FAILED: Refusal = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Tries to fulfil the intent. Its status then says whether that worked or what it waits for. */
export function attempt(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  { offSession = false, authenticated = false, forced }: Circumstances = {},
): PaymentIntent {
  const card = cardOfFingerprint(paymentMethod.card?.fingerprint);
  const asks = card.authenticates && !authenticated && !forced;
  if (asks && !offSession) return askTheBank(account, intent, paymentMethod);
  const refusal = forced ?? (asks ? AUTHENTICATION_REQUIRED : card.refusal);
  if (refusal && refusal !== "paid") return refuse(account, intent, paymentMethod, refusal);
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

/** The holder did not prove to be themselves: no charge was made. */
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

/** What the caller is told when a payment was refused, for throwing. */
export function refusalOf(intent: PaymentIntent) {
  const { code, decline_code, message, charge } = intent.last_payment_error ?? {};
  const details: ErrorDetails = {
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    ...(charge && { charge }),
    payment_intent: intent,
  };
  return paymentRefused(message ?? "", details);
}

function refuse(
  account: Account,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
  refusal: Refusal,
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

function askTheBank(account: Account, intent: PaymentIntent, paymentMethod: PaymentMethod): PaymentIntent {
  const waiting = account.paymentIntents.update(intent.id, {
    last_payment_error: null,
    // Where Stripe would send a browser away to the bank, /stripe.js asks in a dialog.
    next_action: { type: "use_stripe_sdk", use_stripe_sdk: {} },
    payment_method: paymentMethod.id,
    status: "requires_action",
  });
  account.emit("payment_intent.requires_action", waiting);
  return waiting;
}
