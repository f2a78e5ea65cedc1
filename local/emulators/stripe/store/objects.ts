import type Stripe from "stripe";

/**
 * An API object as stored and sent: expandable properties are ids, decimals are text. The types come from the SDK,
 * so that no field of the API version is missing.
 */
export type Stored<T> = { [Key in keyof T]: StoredValue<T[Key]> };

type StoredValue<Value> = string extends Value ? Extract<Value, string | null | undefined> : Plain<Value>;

type Plain<Value> = Value extends Stripe.Decimal
  ? string
  : Value extends Stripe.ApiList<infer Item>
    ? List<Stored<Item>>
    : Value extends (infer Item)[]
      ? StoredValue<Item>[]
      : Value extends object
        ? Stored<Value>
        : Value;

export interface List<Item> {
  object: "list";
  data: Item[];
  has_more: boolean;
  url: string;
}

export type Customer = Stored<Omit<Stripe.Customer, "deleted">>;
export type DeletedCustomer = Stripe.DeletedCustomer;
export type Product = Stored<Stripe.Product>;
export type Price = Stored<Stripe.Price>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type PaymentMethodConfiguration = Stored<Stripe.PaymentMethodConfiguration>;
export type PaymentMethodDomain = Stored<Stripe.PaymentMethodDomain>;
export type CheckoutSession = Stored<Stripe.Checkout.Session>;
export type LineItem = Stored<Stripe.LineItem>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
/** Without the evidence and the movements of money, which nothing here fills. */
export type Dispute = Stored<
  Omit<Stripe.Dispute, "balance_transactions" | "evidence" | "evidence_details">
> & {
  balance_transactions: never[];
  evidence: object;
  evidence_details: object;
};
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type PortalSession = Stored<Stripe.BillingPortal.Session>;

/** The SDK has a type per event; this is the generic form. */
export interface Event extends Pick<Stripe.EventBase, "api_version" | "created" | "livemode"> {
  id: string;
  object: "event";
  data: { object: object; previous_attributes?: object };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
