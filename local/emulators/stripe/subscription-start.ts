import { list } from "./api/lists.ts";
import { periodEnd } from "./clock/periods.ts";
import { collect } from "./invoice-collection.ts";
import { drawUpInvoice } from "./invoice-drawing.ts";
import { type Account, newId } from "./store/account.ts";
import type { PaymentMethod, Price, Subscription, SubscriptionItem } from "./store/objects.ts";

export interface SubscriptionWish {
  customer: string;
  items: { price: Price; quantity: number; metadata?: Record<string, string> }[];
  metadata: Record<string, string>;
  description: string | null;
  trialDays: number;
  billingMode: "classic" | "flexible";
  paymentMethod: PaymentMethod | undefined;
  /** Whether the holder of the card sits at the screen and has answered their bank. */
  present: boolean;
}

const DAY = 86_400;
const NO_CANCELLATION = { comment: null, feedback: null, feedback_option: null, reason: null };

/** Begins a subscription and bills its first period: it is then active, trialing or, unpaid, incomplete. */
export function startSubscription(account: Account, wish: SubscriptionWish): Subscription {
  const begun = account.subscriptions.put(newSubscription(account, wish));
  account.emit("customer.subscription.created", begun);
  const invoice = drawUpInvoice(account, begun, "subscription_create");
  const billed = account.subscriptions.update(begun.id, { latest_invoice: invoice.id });
  const collected = collect(account, invoice, wish);
  if (begun.status === "trialing" || collected.status !== "paid") return billed;
  const active = account.subscriptions.update(begun.id, { status: "active" });
  account.emitChange("customer.subscription.updated", begun, active);
  return active;
}

function newSubscription(account: Account, wish: SubscriptionWish): Subscription {
  const id = newId("sub");
  const now = account.now();
  const trialEnd = wish.trialDays > 0 ? now + wish.trialDays * DAY : null;
  const items = wish.items.map((item): SubscriptionItem => {
    const end = item.price.recurring ? periodEnd(now, now, item.price.recurring) : now;
    return {
      id: newId("si"),
      object: "subscription_item",
      billing_thresholds: null,
      created: now,
      current_period_end: trialEnd ?? end,
      current_period_start: now,
      current_trial: null,
      discounts: [],
      metadata: item.metadata ?? {},
      plan: planOf(item.price),
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
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: wish.billingMode === "flexible" ? { proration_discounts: "included" } : null,
      type: wish.billingMode,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NO_CANCELLATION,
    collection_method: "charge_automatically",
    created: now,
    currency: wish.items[0]?.price.currency ?? "usd",
    customer: wish.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wish.paymentMethod?.id ?? null,
    default_source: null,
    default_tax_rates: [],
    description: wish.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: list(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: wish.metadata,
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
    status: trialEnd ? "trialing" : "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: trialEnd ? now : null,
  };
}

/** The price once more, as it was spelled before there were prices. */
const planOf = (price: Price): SubscriptionItem["plan"] => ({
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
