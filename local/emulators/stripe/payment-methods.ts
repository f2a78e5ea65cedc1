import * as z from "zod";
import { declined, invalid, noSuch } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { email, integer, oneOf, text } from "./api/parameters.ts";
import {
  type CardEntry,
  getCardByFingerprint,
  getFingerprint,
  parseCard,
  TEST_CARDS,
  type TestCard,
} from "./cards.ts";
import { type Account, newId } from "./store/account.ts";
import type { PaymentMethod } from "./store/objects.ts";

const optional = text().optional();

/** Parameters of a card payment method sent by a browser. */
export const paymentMethodData = {
  type: oneOf("card"),
  card: z.strictObject({
    number: text(),
    exp_month: integer,
    exp_year: integer,
    cvc: text(),
    /** From the Express Checkout Element. Stripe sends the wallet's encrypted token instead of a number. */
    wallet: oneOf("apple_pay", "google_pay").optional(),
  }),
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
  createOperation(
    "POST",
    "/v1/payment_methods/:id/attach",
    { customer: text() },
    (account, { customer }, id) => {
      account.customers.getByParam(customer, "customer");
      return attachPaymentMethod(
        account,
        findByToken(account, id) ?? account.paymentMethods.get(id),
        customer,
      );
    },
  ),
  createOperation(
    "GET",
    "/v1/customers/:id/payment_methods",
    { ...paging, type: oneOf("card").optional() },
    (account, { type: _, ...paged }, id) => {
      const url = `/v1/customers/${account.customers.get(id).id}/payment_methods`;
      return listPage(url, account.paymentMethods, paged, (one) => one.customer === id);
    },
  ),
];

/** Creates a payment method from entered card details. Throws a card error. */
export function createPaymentMethod(account: Account, { card, billing_details }: PaymentMethodData) {
  const stored = storePaymentMethod(account, parseCard(card, account.now()), card, billing_details);
  if (card.wallet === undefined || stored.card === undefined) return stored;
  const wallet = { dynamic_last4: stored.card.last4, type: card.wallet };
  return account.paymentMethods.update(stored.id, { card: { ...stored.card, wallet } });
}

/** Gets a payment method by id, or creates one for a token like `pm_card_visa`. Throws `resource_missing`, 400. */
export function getPaymentMethod(account: Account, name: string): PaymentMethod {
  return findByToken(account, name) ?? account.paymentMethods.getByParam(name, "payment_method");
}

/** Attaches a payment method to a customer. Throws a card error for a card that fails when attached. */
export function attachPaymentMethod(
  account: Account,
  { id, card, customer: owner }: PaymentMethod,
  customer: string,
) {
  if (owner === customer) return account.paymentMethods.get(id);
  if (owner !== null)
    throw invalid("The payment method you provided has already been attached to a customer.", {
      code: "payment_method_unexpected_state",
    });
  const {
    refusal,
    canBeAttached: keepable,
    requiresAuthentication: authenticates,
  } = getCardByFingerprint(card?.fingerprint);
  if (refusal && !keepable && !authenticates) throw declined(refusal.message, refusal);
  const attached = account.paymentMethods.update(id, { customer });
  account.emit("payment_method.attached", attached);
  return attached;
}

/** Gets a payment method of the customer. Throws when it is not attached to this customer. */
export function getAttachedPaymentMethod(account: Account, customer: string, name: string, param: string) {
  const paymentMethod = account.paymentMethods.getByParam(name, param);
  if (paymentMethod.customer !== customer) throw noSuch("PaymentMethod", name, param);
  return paymentMethod;
}

function findByToken(account: Account, name: string): PaymentMethod | undefined {
  const card = TEST_CARDS.find(({ token }) => token === name);
  const nextYear = new Date(account.now() * 1000).getUTCFullYear() + 1;
  return card && storePaymentMethod(account, card, { exp_month: 12, exp_year: nextYear });
}

function storePaymentMethod(
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
      fingerprint: getFingerprint(card),
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
