import * as z from "zod";
import { declined, invalid, noSuch } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import {
  flag,
  integerFrom,
  listOf,
  mergeMetadata,
  metadata,
  omitUndefined,
  oneOf,
  optionalText,
  text,
} from "./api/parameters.ts";
import { getAttachedPaymentMethod } from "./payment-methods.ts";
import { getActivePrice } from "./prices.ts";
import type { Account } from "./store/account.ts";
import type { Subscription } from "./store/objects.ts";
import { startSubscription } from "./subscription-creation.ts";
import { endSubscription, isOver } from "./subscription-states.ts";
import { STATUSES } from "./subscription-status.ts";
import { cancellationDetails, subscriptionChanges, updateSubscription } from "./subscription-updates.ts";

const creation = {
  customer: text(),
  items: listOf(
    z.strictObject({ price: text(), quantity: integerFrom(1).optional(), metadata: metadata.optional() }),
  ),
  default_payment_method: text().optional(),
  description: optionalText(500).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: oneOf("allow_incomplete", "error_if_incomplete").optional(),
};

export const subscriptionOperations = [
  createOperation("POST", "/v1/subscriptions", creation, createSubscription),
  createOperation("GET", "/v1/subscriptions/:id", {}, (account, _, id) => account.subscriptions.get(id)),
  createOperation("POST", "/v1/subscriptions/:id", subscriptionChanges, (account, wanted, id) =>
    updateSubscription(account, id, wanted),
  ),
  createOperation(
    "DELETE",
    "/v1/subscriptions/:id",
    { cancellation_details: cancellationDetails, invoice_now: flag.optional(), prorate: flag.optional() },
    (account, { cancellation_details: details = {} }, id) => {
      if (isOver(account.subscriptions.get(id))) throw noSuch("subscription", id);
      return endSubscription(account, id, omitUndefined(details));
    },
  ),
  createOperation(
    "GET",
    "/v1/subscriptions",
    {
      ...paging,
      customer: text().optional(),
      status: oneOf(...STATUSES, "all", "ended").optional(),
    },
    (account, { customer, status, ...paged }) =>
      listPage(
        "/v1/subscriptions",
        account.subscriptions,
        paged,
        (subscription) =>
          (!customer || subscription.customer === customer) && matchesStatus(subscription, status),
      ),
  ),
];

/** Whether a subscription matches the status filter; by default, all except canceled ones. */
function matchesStatus(subscription: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return subscription.status !== "canceled";
  if (wanted === "all") return true;
  return wanted === "ended" ? isOver(subscription) : subscription.status === wanted;
}

function createSubscription(account: Account, params: z.output<z.ZodObject<typeof creation>>): Subscription {
  const customer = account.customers.getByParam(params.customer, "customer");
  const items = params.items.map(({ price, quantity = 1, metadata: labels }, i) => ({
    price: getActivePrice(account, price, `items[${i}][price]`),
    quantity,
    metadata: mergeMetadata({}, labels),
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
  const subscription = startSubscription(account, {
    customer: customer.id,
    items,
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    paymentMethod: getAttachedPaymentMethod(account, customer.id, chosen, "default_payment_method"),
    isOnSession: !params.off_session,
  });
  if (params.payment_behavior === "error_if_incomplete" && subscription.status === "incomplete")
    throw declined("Your card was declined.", { code: "card_declined" });
  return subscription;
}
