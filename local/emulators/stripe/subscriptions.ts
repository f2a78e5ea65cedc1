import * as z from "zod";
import { declined, invalid, noSuch } from "./api/errors.ts";
import { page, paging } from "./api/lists.ts";
import { operation } from "./api/operation.ts";
import {
  atLeast,
  flag,
  given,
  listOf,
  metadata,
  oneOf,
  optionalText,
  range,
  text,
  withMetadata,
} from "./api/parameters.ts";
import { paymentMethodOf } from "./payment-methods.ts";
import { priceToUse } from "./prices.ts";
import type { Account } from "./store/account.ts";
import type { Subscription } from "./store/objects.ts";
import { cancellationDetails, subscriptionChanges, updateSubscription } from "./subscription-changes.ts";
import { startSubscription } from "./subscription-start.ts";
import { endSubscription, isOver } from "./subscription-states.ts";
import { STATUSES } from "./subscription-status.ts";

const creation = {
  customer: text(),
  items: listOf(
    z.strictObject({ price: text(), quantity: atLeast(1).optional(), metadata: metadata.optional() }),
  ),
  billing_mode: z.strictObject({ type: oneOf("classic", "flexible") }).optional(),
  default_payment_method: text().optional(),
  description: optionalText(500).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: oneOf("allow_incomplete", "error_if_incomplete").optional(),
  trial_period_days: atLeast(1).optional(),
};

export const subscriptionOperations = [
  operation("POST", "/v1/subscriptions", creation, createSubscription),
  operation("GET", "/v1/subscriptions/:id", {}, (account, _, id) => account.subscriptions.get(id)),
  operation("POST", "/v1/subscriptions/:id", subscriptionChanges, (account, wanted, id) =>
    updateSubscription(account, id, wanted),
  ),
  operation(
    "DELETE",
    "/v1/subscriptions/:id",
    { cancellation_details: cancellationDetails, invoice_now: flag.optional(), prorate: flag.optional() },
    (account, { cancellation_details: details = {} }, id) => {
      if (isOver(account.subscriptions.get(id))) throw noSuch("subscription", id);
      return endSubscription(account, id, given(details));
    },
  ),
  operation(
    "GET",
    "/v1/subscriptions",
    {
      ...paging,
      created: range.optional(),
      customer: text().optional(),
      price: text().optional(),
      status: oneOf(...STATUSES, "all", "ended").optional(),
    },
    (account, { created, customer, price, status, ...paged }) =>
      page(
        "/v1/subscriptions",
        account.subscriptions,
        paged,
        (subscription) =>
          (created?.(subscription.created) ?? true) &&
          (!customer || subscription.customer === customer) &&
          (!price || subscription.items.data.some((item) => item.price.id === price)) &&
          isAmong(subscription, status),
      ),
  ),
];

/** Without a wish, all but the canceled. */
function isAmong(subscription: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return subscription.status !== "canceled";
  if (wanted === "all") return true;
  return wanted === "ended" ? isOver(subscription) : subscription.status === wanted;
}

function createSubscription(account: Account, wish: z.output<z.ZodObject<typeof creation>>): Subscription {
  const customer = account.customers.named(wish.customer, "customer");
  const items = wish.items.map(({ price, quantity = 1, metadata: labels }, i) => ({
    price: priceToUse(account, price, `items[${i}][price]`),
    quantity,
    metadata: withMetadata({}, labels),
  }));
  if (items.length === 0 || items.some(({ price }) => !price.recurring))
    throw invalid(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
      {
        param: "items",
      },
    );
  const chosen = wish.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const trialDays = wish.trial_period_days ?? 0;
  if (!chosen && trialDays === 0)
    throw invalid(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      { code: "resource_missing" },
    );
  const subscription = startSubscription(account, {
    customer: customer.id,
    items,
    metadata: withMetadata({}, wish.metadata),
    description: wish.description ?? null,
    trialDays,
    billingMode: wish.billing_mode?.type ?? "flexible",
    paymentMethod: chosen
      ? paymentMethodOf(account, customer.id, chosen, "default_payment_method")
      : undefined,
    present: !wish.off_session,
  });
  if (wish.payment_behavior === "error_if_incomplete" && subscription.status === "incomplete")
    throw declined("Your card was declined.", { code: "card_declined" });
  return subscription;
}
