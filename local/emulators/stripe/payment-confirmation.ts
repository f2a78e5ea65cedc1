import * as z from "zod";
import { invalid } from "./api/errors.ts";
import { createOperation, requiredFromBrowsers } from "./api/operation.ts";
import { flag, oneOf, text, url } from "./api/parameters.ts";
import { assertOpen, getConfirmedIntent } from "./payment-intents.ts";
import { createPaymentMethod, getPaymentMethod, paymentMethodData } from "./payment-methods.ts";
import { attemptPayment, failAuthentication } from "./payments.ts";
import type { Account } from "./store/account.ts";
import type { PaymentIntent } from "./store/objects.ts";

/*
 * Operations on a PaymentIntent for browsers with its client secret and for servers with a secret key.
 */

const secret = { client_secret: text().optional() };
const confirmation = {
  ...secret,
  payment_method: text().optional(),
  payment_method_data: z.strictObject(paymentMethodData).optional(),
  return_url: url.optional(),
  use_stripe_sdk: flag.optional(),
};

export const paymentConfirmationOperations = [
  createOperation("GET", "/v1/payment_intents/:id", secret, (account, { client_secret }, id) =>
    getIntentWithSecret(account, id, client_secret),
  ),
  createOperation("POST", "/v1/payment_intents/:id/confirm", confirmation, confirm),
  createOperation(
    "POST",
    "/v1/payment_intents/:id/authenticate",
    { client_secret: text(), outcome: oneOf("succeed", "fail") },
    authenticate,
  ),
].map((call) => requiredFromBrowsers(call, ["client_secret"]));

/** Gets a PaymentIntent. Throws when a client secret is given and does not match. */
function getIntentWithSecret(account: Account, id: string, clientSecret: string | undefined): PaymentIntent {
  const intent = account.paymentIntents.get(id);
  if (clientSecret !== undefined && clientSecret !== intent.client_secret)
    throw invalid(
      "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
      { code: "payment_intent_invalid_parameter", param: "client_secret" },
    );
  return intent;
}

function confirm(
  account: Account,
  input: z.output<z.ZodObject<typeof confirmation>>,
  id: string,
): PaymentIntent {
  const intent = getIntentWithSecret(account, id, input.client_secret);
  assertOpen(intent, "confirm");
  const named = input.payment_method ?? intent.payment_method;
  if (!input.payment_method_data && !named)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: "payment_intent_unexpected_state", payment_intent: intent },
    );
  const paymentMethod = input.payment_method_data
    ? createPaymentMethod(account, input.payment_method_data)
    : getPaymentMethod(account, named ?? "");
  return getConfirmedIntent(attemptPayment(account, intent, paymentMethod));
}

/** Handles the result of the 3-D Secure dialog in /stripe.js; the status of the intent shows the outcome. */
function authenticate(
  account: Account,
  { client_secret, outcome }: { client_secret: string; outcome: "succeed" | "fail" },
  id: string,
): PaymentIntent {
  const intent = getIntentWithSecret(account, id, client_secret);
  if (intent.status !== "requires_action")
    throw invalid("This PaymentIntent does not require authentication.", {
      code: "payment_intent_unexpected_state",
      payment_intent: intent,
    });
  if (outcome === "fail") return failAuthentication(account, intent);
  const paymentMethod = account.paymentMethods.get(intent.payment_method ?? "");
  return attemptPayment(account, intent, paymentMethod, { isAuthenticated: true });
}
