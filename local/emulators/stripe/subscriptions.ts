import * as z from "zod";
import { invalid, noSuch } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { integerFrom, listOf, mergeMetadata, metadata, oneOf, text } from "./api/parameters.ts";
import { getAttachedPaymentMethod } from "./payment-methods.ts";
import { getActivePrice } from "./prices.ts";
import type { Account } from "./store/account.ts";
import type { Subscription } from "./store/objects.ts";
import { startSubscription } from "./subscription-creation.ts";
import { endSubscription, isOver } from "./subscription-states.ts";
import { subscriptionChanges, updateSubscription } from "./subscription-updates.ts";

const creation = {
  customer: text(),
  items: listOf(z.strictObject({ price: text(), quantity: integerFrom(1).optional() })),
  default_payment_method: text().optional(),
  metadata: metadata.optional(),
};

export const subscriptionOperations = [
  createOperation("POST", "/v1/subscriptions", creation, createSubscription),
  createOperation("GET", "/v1/subscriptions/:id", {}, (account, _, id) => account.subscriptions.get(id)),
  createOperation("POST", "/v1/subscriptions/:id", subscriptionChanges, (account, wanted, id) =>
    updateSubscription(account, id, wanted),
  ),
  createOperation("DELETE", "/v1/subscriptions/:id", {}, (account, _, id) => {
    if (isOver(account.subscriptions.get(id))) throw noSuch("subscription", id);
    return endSubscription(account, id);
  }),
  createOperation(
    "GET",
    "/v1/subscriptions",
    { ...paging, customer: text().optional(), status: oneOf("all").optional() },
    (account, { customer, status, ...paged }) =>
      listPage(
        "/v1/subscriptions",
        account.subscriptions,
        paged,
        (one) => (!customer || one.customer === customer) && (status === "all" || one.status !== "canceled"),
      ),
  ),
];

function createSubscription(account: Account, params: z.output<z.ZodObject<typeof creation>>): Subscription {
  const customer = account.customers.getByParam(params.customer, "customer");
  const items = params.items.map(({ price, quantity = 1 }, i) => ({
    price: getActivePrice(account, price, `items[${i}][price]`),
    quantity,
  }));
  if (items.length === 0 || items.some(({ price }) => !price.recurring))
    throw invalid(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
      {
        param: "items",
      },
    );
  const chosen = params.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (!chosen)
    throw invalid(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      { code: "resource_missing" },
    );
  return startSubscription(account, {
    customer: customer.id,
    items,
    metadata: mergeMetadata({}, params.metadata),
    paymentMethod: getAttachedPaymentMethod(account, customer.id, chosen, "default_payment_method"),
  });
}
