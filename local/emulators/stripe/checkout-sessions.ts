import * as z from "zod";
import { invalid, noSuch } from "./api/errors.ts";
import { listPage, paging, toList } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { email, flag, integerFrom, listOf, metadata, oneOf, text, timestamp, url } from "./api/parameters.ts";
import { createCheckout } from "./checkout-creation.ts";
import { priceData } from "./prices.ts";
import { type Account, newId } from "./store/account.ts";
import type { CheckoutSession, LineItem } from "./store/objects.ts";

const choice = { address: oneOf("auto", "never").optional(), name: oneOf("auto", "never").optional() };

export const checkoutCreation = {
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  allow_promotion_codes: flag.optional(),
  allowed_payment_method_types: listOf(oneOf("card")).optional(),
  billing_address_collection: oneOf("auto", "required").optional(),
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_creation: oneOf("always", "if_required").optional(),
  customer_email: email.optional(),
  customer_update: z.strictObject(choice).optional(),
  expires_at: timestamp.optional(),
  line_items: listOf(
    z.strictObject({
      metadata: metadata.optional(),
      price: text().optional(),
      price_data: z.strictObject(priceData).optional(),
      quantity: integerFrom(1),
    }),
  ),
  locale: oneOf("auto", "en").optional(),
  metadata: metadata.optional(),
  mode: oneOf("payment", "subscription"),
  payment_intent_data: z
    .strictObject({
      description: text(1_000).optional(),
      metadata: metadata.optional(),
      receipt_email: email.optional(),
    })
    .optional(),
  payment_method_collection: oneOf("always").optional(),
  submit_type: oneOf("auto", "book", "donate", "pay", "subscribe").optional(),
  subscription_data: z
    .strictObject({
      description: text(500).optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  success_url: url,
  ui_mode: oneOf("hosted_page").optional(),
};

const filters = {
  customer: text().optional(),
  payment_intent: text().optional(),
  status: oneOf("complete", "expired", "open").optional(),
  subscription: text().optional(),
};

export const checkoutSessionOperations = [
  createOperation("POST", "/v1/checkout/sessions", checkoutCreation, createCheckout),
  createOperation("GET", "/v1/checkout/sessions/:id", {}, (account, _, id) =>
    account.checkoutSessions.get(id),
  ),
  createOperation("POST", "/v1/checkout/sessions/:id/expire", {}, (account, _, id) => {
    if (account.checkoutSessions.get(id).status !== "open")
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.', {
        code: "status_transition_invalid",
      });
    return expireCheckout(account, id);
  }),
  createOperation("GET", "/v1/checkout/sessions/:id/line_items", paging, (account, _, id) =>
    buildLineItems(account, id),
  ),
  createOperation("GET", "/v1/checkout/sessions", { ...paging, ...filters }, (account, wanted) =>
    listPage(
      "/v1/checkout/sessions",
      account.checkoutSessions,
      wanted,
      (one) =>
        (!wanted.customer || one.customer === wanted.customer) &&
        (!wanted.payment_intent || one.payment_intent === wanted.payment_intent) &&
        (!wanted.status || one.status === wanted.status) &&
        (!wanted.subscription || one.subscription === wanted.subscription),
    ),
  ),
];

export function expireCheckout(account: Account, id: string): CheckoutSession {
  const expired = account.checkoutSessions.update(id, { status: "expired", url: null });
  account.emit("checkout.session.expired", expired);
  return expired;
}

/** Builds the line items; responses contain them only when expanded. */
export function buildLineItems(account: Account, id: string) {
  const plan = account.checkoutPlans.find(id);
  if (!plan) throw noSuch("checkout.session", id);
  const items = plan.items.map((item): LineItem => {
    const price = account.prices.get(item.price);
    const amount = (price.unit_amount ?? 0) * item.quantity;
    return {
      id: newId("li"),
      object: "item",
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: account.products.get(price.product).name,
      metadata: {},
      price,
      quantity: item.quantity,
    };
  });
  return toList(`/v1/checkout/sessions/${id}/line_items`, items);
}
