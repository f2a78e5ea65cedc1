import * as z from "zod";
import { declined, invalid, noSuch } from "./api/errors.ts";
import { page, paging } from "./api/lists.ts";
import { fromBrowsers, operation } from "./api/operation.ts";
import { email, integer, oneOf, text } from "./api/parameters.ts";
import {
  type CardEntry,
  cardOfFingerprint,
  fingerprintOf,
  readCard,
  TEST_CARDS,
  type TestCard,
} from "./cards.ts";
import { type Account, newId } from "./store/account.ts";
import type { PaymentMethod } from "./store/objects.ts";

const optional = text().optional();

/** A card as a browser sends it. */
export const paymentMethodData = {
  type: oneOf("card"),
  card: z.strictObject({ number: text(), exp_month: integer, exp_year: integer, cvc: text() }),
  billing_details: z
    .strictObject({
      email: email.optional(),
      name: optional,
      phone: optional,
      address: z.strictObject({ postal_code: optional, country: optional }).optional(),
    })
    .optional(),
};
export type PaymentMethodData = z.output<z.ZodObject<typeof paymentMethodData>>;

export const paymentMethodOperations = [
  fromBrowsers(
    operation("POST", "/v1/payment_methods", paymentMethodData, (account, entry) =>
      enterPaymentMethod(account, entry),
    ),
  ),
  operation("GET", "/v1/payment_methods/:id", {}, (account, _, id) => account.paymentMethods.get(id)),
  operation("POST", "/v1/payment_methods/:id/attach", { customer: text() }, (account, { customer }, id) => {
    account.customers.named(customer, "customer");
    return attach(account, ofToken(account, id) ?? account.paymentMethods.get(id), customer);
  }),
  operation("POST", "/v1/payment_methods/:id/detach", {}, (account, _, id) => {
    const before = account.paymentMethods.get(id);
    if (before.customer === null)
      throw invalid(`The payment method you provided is not attached to a customer: ${id}`, {
        code: "payment_method_unexpected_state",
      });
    const after = account.paymentMethods.update(id, { customer: null });
    account.emit("payment_method.detached", after, { customer: before.customer });
    return after;
  }),
  operation(
    "GET",
    "/v1/payment_methods",
    { ...paging, customer: text(), type: oneOf("card").optional() },
    (account, { customer, type: _, ...paged }) =>
      page("/v1/payment_methods", account.paymentMethods, paged, (one) => one.customer === customer),
  ),
  operation(
    "GET",
    "/v1/customers/:id/payment_methods",
    { ...paging, type: oneOf("card").optional() },
    (account, { type: _, ...paged }, id) => {
      const url = `/v1/customers/${account.customers.get(id).id}/payment_methods`;
      return page(url, account.paymentMethods, paged, (one) => one.customer === id);
    },
  ),
];

/** Takes the card that was typed in. Throws a card error. */
export function enterPaymentMethod(account: Account, { card, billing_details }: PaymentMethodData) {
  return newPaymentMethod(account, readCard(card, account.now()), card, billing_details);
}

/** The one of that id, or a new one for a token like `pm_card_visa`. Throws `resource_missing`, 400. */
export function paymentMethodNamed(account: Account, name: string): PaymentMethod {
  return ofToken(account, name) ?? account.paymentMethods.named(name, "payment_method");
}

/** Keeps it for the customer's later payments. Throws a card error for a card that refuses at once. */
export function attach(account: Account, { id, card, customer: owner }: PaymentMethod, customer: string) {
  if (owner === customer) return account.paymentMethods.get(id);
  if (owner !== null)
    throw invalid("The payment method you provided has already been attached to a customer.", {
      code: "payment_method_unexpected_state",
    });
  const { refusal, keepable, authenticates } = cardOfFingerprint(card?.fingerprint);
  if (refusal && !keepable && !authenticates) throw declined(refusal.message, refusal);
  const attached = account.paymentMethods.update(id, { customer });
  account.emit("payment_method.attached", attached);
  return attached;
}

/** The customer's own, for a subscription or an invoice. Throws when it is somebody else's or not attached. */
export function paymentMethodOf(account: Account, customer: string, name: string, param: string) {
  const paymentMethod = account.paymentMethods.named(name, param);
  if (paymentMethod.customer !== customer) throw noSuch("PaymentMethod", name, param);
  return paymentMethod;
}

function ofToken(account: Account, name: string): PaymentMethod | undefined {
  const card = TEST_CARDS.find(({ token }) => token === name);
  const nextYear = new Date(account.now() * 1000).getUTCFullYear() + 1;
  return card && newPaymentMethod(account, card, { exp_month: 12, exp_year: nextYear });
}

function newPaymentMethod(
  account: Account,
  card: TestCard,
  { exp_month, exp_year }: Pick<CardEntry, "exp_month" | "exp_year">,
  holder: PaymentMethodData["billing_details"] = {},
): PaymentMethod {
  return account.paymentMethods.put({
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: {
        city: null,
        country: holder.address?.country ?? null,
        line1: null,
        line2: null,
        postal_code: holder.address?.postal_code ?? null,
        state: null,
      },
      email: holder.email ?? null,
      name: holder.name ?? null,
      phone: holder.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month,
      exp_year: exp_year < 100 ? 2000 + exp_year : exp_year,
      fingerprint: fingerprintOf(card),
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  });
}
