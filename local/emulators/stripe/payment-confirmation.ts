import * as z from "zod";
import { invalid } from "./api/errors.ts";
import { fromBrowsers, operation } from "./api/operation.ts";
import { flag, oneOf, text, url } from "./api/parameters.ts";
import { demandOpen, outcomeFor } from "./payment-intents.ts";
import { enterPaymentMethod, paymentMethodData, paymentMethodNamed } from "./payment-methods.ts";
import { attempt, failAuthentication } from "./payments.ts";
import type { Account } from "./store/account.ts";
import type { PaymentIntent } from "./store/objects.ts";

/*
 * What a browser may do with a payment intent whose client secret it holds, and a server with its secret key.
 */

const secret = { client_secret: text().optional() };
const confirmation = {
  ...secret,
  error_on_requires_action: flag.optional(),
  off_session: flag.optional(),
  payment_method: text().optional(),
  payment_method_data: z.strictObject(paymentMethodData).optional(),
  return_url: url.optional(),
  use_stripe_sdk: flag.optional(),
};

export const paymentConfirmationOperations = [
  operation("GET", "/v1/payment_intents/:id", secret, (account, { client_secret }, id) =>
    heldBy(account, id, client_secret),
  ),
  operation("POST", "/v1/payment_intents/:id/confirm", confirmation, confirm),
  operation(
    "POST",
    "/v1/payment_intents/:id/authenticate",
    { client_secret: text(), outcome: oneOf("succeed", "fail") },
    authenticate,
  ),
].map((call) => fromBrowsers(call, ["client_secret"]));

/** The intent of that id. Throws when a secret was given and is another's. */
function heldBy(account: Account, id: string, clientSecret: string | undefined): PaymentIntent {
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
  given: z.output<z.ZodObject<typeof confirmation>>,
  id: string,
): PaymentIntent {
  const intent = heldBy(account, id, given.client_secret);
  demandOpen(intent, "confirm");
  const named = given.payment_method ?? intent.payment_method;
  if (!given.payment_method_data && !named)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: "payment_intent_unexpected_state", payment_intent: intent },
    );
  const paymentMethod = given.payment_method_data
    ? enterPaymentMethod(account, given.payment_method_data)
    : paymentMethodNamed(account, named ?? "");
  return outcomeFor(attempt(account, intent, paymentMethod, { offSession: given.off_session ?? false }), {
    errorOnAction: given.error_on_requires_action ?? false,
  });
}

/** The answer of the dialog in which /stripe.js plays the holder's bank; the intent says how it went. */
function authenticate(
  account: Account,
  { client_secret, outcome }: { client_secret: string; outcome: "succeed" | "fail" },
  id: string,
): PaymentIntent {
  const intent = heldBy(account, id, client_secret);
  if (intent.status !== "requires_action")
    throw invalid("This PaymentIntent does not wait for its holder's bank.", {
      code: "payment_intent_unexpected_state",
      payment_intent: intent,
    });
  if (outcome === "fail") return failAuthentication(account, intent);
  const paymentMethod = account.paymentMethods.get(intent.payment_method ?? "");
  return attempt(account, intent, paymentMethod, { authenticated: true });
}
