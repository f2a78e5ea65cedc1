import { toList } from "./api/lists.ts";
import { formatPrice } from "./format-money.ts";
import { type Account, newId } from "./store/account.ts";
import type { Customer, Invoice, InvoiceLine, Subscription, SubscriptionItem } from "./store/objects.ts";

/** Creates an open invoice for the current period of a subscription. */
export function createInvoice(
  account: Account,
  subscription: Subscription,
  reason: "subscription_create" | "subscription_cycle",
): Invoice {
  const customer = account.customers.get(subscription.customer);
  const id = newId("in");
  const lines = subscription.items.data.map((item) => buildInvoiceLine(account, id, subscription, item));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const now = account.now();
  const number = takeInvoiceNumber(account, customer);
  const invoice = account.invoices.put({
    id,
    object: "invoice",
    account_country: "US",
    account_name: account.business.name,
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: toList(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "open",
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  });
  account.emit("invoice.created", { ...invoice, status: "draft" });
  account.emit("invoice.finalized", invoice);
  return invoice;
}

/** Returns the next invoice number of a customer, such as ABCDEFGH-0001, and increments the sequence. */
function takeInvoiceNumber(account: Account, customer: Customer): string {
  const number = customer.next_invoice_sequence ?? 1;
  account.customers.update(customer.id, { next_invoice_sequence: number + 1 });
  return `${customer.invoice_prefix}-${String(number).padStart(4, "0")}`;
}

function buildInvoiceLine(
  account: Account,
  invoice: string,
  { id }: Subscription,
  item: SubscriptionItem,
): InvoiceLine {
  const { price, quantity = 1 } = item;
  const product = account.products.get(price.product);
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: price.currency,
    description: `${quantity} × ${product.name} (at ${formatPrice(price)})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: id,
    subtotal: amount,
    taxes: [],
  };
}
