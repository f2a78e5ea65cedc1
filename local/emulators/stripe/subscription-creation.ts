import { toList } from "./api/lists.ts";
import { getPeriodEnd } from "./clock/periods.ts";
import { collectInvoice } from "./invoice-collection.ts";
import { createInvoice } from "./invoice-creation.ts";
import { type Account, newId } from "./store/account.ts";
import type { PaymentMethod, Price, Subscription, SubscriptionItem } from "./store/objects.ts";
import { NO_CANCELLATION } from "./subscription-states.ts";

export interface SubscriptionParams {
  customer: string;
  items: { price: Price; quantity: number }[];
  metadata: Record<string, string>;
  paymentMethod: PaymentMethod;
}

/**
 * Starts a subscription and bills its first period, while the customer is present. The result is active or, if unpaid,
 * incomplete.
 */
export function startSubscription(account: Account, params: SubscriptionParams): Subscription {
  const created = account.subscriptions.put(buildSubscription(account, params));
  account.emit("customer.subscription.created", created);
  const invoice = createInvoice(account, created, "subscription_create");
  const billed = account.subscriptions.update(created.id, { latest_invoice: invoice.id });
  const collected = collectInvoice(account, invoice, {
    paymentMethod: params.paymentMethod,
    isOnSession: true,
  });
  if (collected.status !== "paid") return billed;
  const active = account.subscriptions.update(created.id, { status: "active" });
  account.emitChange("customer.subscription.updated", created, active);
  return active;
}

function buildSubscription(account: Account, params: SubscriptionParams): Subscription {
  const id = newId("sub");
  const now = account.now();
  const items = params.items.map((item): SubscriptionItem => {
    const end = item.price.recurring ? getPeriodEnd(now, now, item.price.recurring) : now;
    return {
      id: newId("si"),
      object: "subscription_item",
      billing_thresholds: null,
      created: now,
      current_period_end: end,
      current_period_start: now,
      current_trial: null,
      discounts: [],
      metadata: {},
      plan: buildPlan(item.price),
      price: item.price,
      quantity: item.quantity,
      subscription: id,
      tax_rates: [],
    };
  });
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NO_CANCELLATION,
    collection_method: "charge_automatically",
    created: now,
    currency: params.items[0]?.price.currency ?? "usd",
    customer: params.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.paymentMethod.id,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: toList(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: params.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  };
}

/** Builds the legacy plan object of a price. */
const buildPlan = (price: Price): SubscriptionItem["plan"] => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? "month",
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});
