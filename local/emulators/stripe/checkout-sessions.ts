import * as z from "zod";
import { invalid, noSuch } from "./api/errors.ts";
import { listPage, paging, toList } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { flag, integerFrom, listOf, metadata, oneOf, text, url } from "./api/parameters.ts";
import { createCheckout } from "./checkout-creation.ts";
import { priceData } from "./prices.ts";
import { type Account, newId } from "./store/account.ts";
import type { CheckoutSession, LineItem } from "./store/objects.ts";

export const checkoutCreation = {
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  allowed_payment_method_types: listOf(oneOf("card")).optional(),
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  line_items: listOf(
    z.strictObject({
      price: text().optional(),
      price_data: z.strictObject(priceData).optional(),
      quantity: integerFrom(1),
    }),
  ),
  metadata: metadata.optional(),
  mode: oneOf("payment", "subscription"),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  success_url: url,
};

const filters = {
  customer: text().optional(),
  status: oneOf("complete", "expired", "open").optional(),
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
        (!wanted.status || one.status === wanted.status),
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
