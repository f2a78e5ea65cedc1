import * as z from "zod";
import { invalid } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import {
  currency,
  email,
  flag,
  integer,
  mergeMetadata,
  metadata,
  omitUndefined,
  oneOf,
  optionalText,
  text,
} from "./api/parameters.ts";
import { getPaymentMethod } from "./payment-methods.ts";
import { attemptPayment, createPaymentIntent, toPaymentError } from "./payments.ts";
import type { Account } from "./store/account.ts";
import type { PaymentIntent } from "./store/objects.ts";

const amount = integer
  .refine((cents) => cents >= 50, {
    params: { code: "amount_too_small" },
    error: "Amount must be at least $0.50 usd",
  })
  .refine((cents) => cents <= 99_999_999, {
    params: { code: "amount_too_large" },
    error: "Amount must be no more than $999,999.99",
  });

const creation = {
  amount,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: oneOf("always", "never").optional() })
    .optional(),
  confirm: flag.optional(),
  description: optionalText(1_000).optional(),
  metadata: metadata.optional(),
  payment_method: text().optional(),
  receipt_email: email.optional(),
};

export const paymentIntentOperations = [
  createOperation("POST", "/v1/payment_intents", creation, createIntent),
  createOperation("POST", "/v1/payment_intents/:id/cancel", {}, (account, _, id) =>
    cancelIntent(account, id),
  ),
  createOperation("GET", "/v1/payment_intents", paging, (account, paged) =>
    listPage("/v1/payment_intents", account.paymentIntents, paged),
  ),
];

const OPEN_STATUSES = ["requires_payment_method", "requires_confirmation", "requires_action"];

/** Throws when the status of the intent does not allow the operation. */
export function assertOpen(intent: PaymentIntent, verb: string): void {
  if (OPEN_STATUSES.includes(intent.status)) return;
  throw invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${OPEN_STATUSES.join(", ")}.`,
    { code: "payment_intent_unexpected_state", payment_intent: intent },
  );
}

function createIntent(account: Account, params: z.output<z.ZodObject<typeof creation>>): PaymentIntent {
  const { confirm, payment_method, ...fields } = params;
  const { automatic_payment_methods: automatic } = fields;
  const chosen = payment_method ? getPaymentMethod(account, payment_method) : undefined;
  const intent = createPaymentIntent(account, {
    ...omitUndefined(fields),
    amount: fields.amount,
    currency: fields.currency,
    automatic_payment_methods:
      !automatic || automatic.enabled
        ? { allow_redirects: automatic?.allow_redirects ?? "always", enabled: true }
        : null,
    metadata: mergeMetadata({}, fields.metadata),
    ...(chosen && { payment_method: chosen.id, status: "requires_confirmation" }),
  });
  if (!confirm) return intent;
  if (!chosen)
    throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: "payment_intent_unexpected_state",
    });
  return getConfirmedIntent(attemptPayment(account, intent, chosen));
}

/** Returns a confirmed intent. Throws a card error when the payment was declined. */
export function getConfirmedIntent(intent: PaymentIntent): PaymentIntent {
  if (intent.last_payment_error) throw toPaymentError(intent);
  return intent;
}

function cancelIntent(account: Account, id: string): PaymentIntent {
  assertOpen(account.paymentIntents.get(id), "cancel");
  const canceled = account.paymentIntents.update(id, {
    canceled_at: account.now(),
    next_action: null,
    status: "canceled",
  });
  account.emit("payment_intent.canceled", canceled);
  return canceled;
}
