import { randomBytes } from "node:crypto";
import { Collection } from "./collection.ts";
import type {
  Charge,
  CheckoutSession,
  Customer,
  DeletedCustomer,
  Dispute,
  Event,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  PaymentMethodConfiguration,
  PaymentMethodDomain,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  Subscription,
  WebhookEndpoint,
} from "./objects.ts";
import type { CheckoutPlan, Delivery, WebhookSecret } from "./records.ts";
import type { Store } from "./store.ts";

/** The API version of the installed SDK. */
export const API_VERSION = "2026-10-28.endive";

/** The API call that caused an event; nulls for hosted pages and time-based changes. */
export type EventRequest = Event["request"];

const NO_CALL: EventRequest = { id: null, idempotency_key: null };

/** The business whose account this is. */
export interface Business {
  /** The name on invoices. */
  name: string;
  /** The text on card statements, in capitals. */
  statementDescriptor: string;
}

/** All objects of a Stripe account, and its clock. Change objects only in a store transaction. */
export class Account {
  readonly customers: Collection<Customer>;
  readonly deletedCustomers: Collection<DeletedCustomer>;
  readonly products: Collection<Product>;
  readonly prices: Collection<Price>;
  readonly paymentMethods: Collection<PaymentMethod>;
  readonly paymentMethodConfigurations: Collection<PaymentMethodConfiguration>;
  readonly paymentMethodDomains: Collection<PaymentMethodDomain>;
  readonly checkoutSessions: Collection<CheckoutSession>;
  readonly checkoutPlans: Collection<CheckoutPlan>;
  readonly subscriptions: Collection<Subscription>;
  readonly invoices: Collection<Invoice>;
  readonly invoicePayments: Collection<InvoicePayment>;
  readonly paymentIntents: Collection<PaymentIntent>;
  readonly charges: Collection<Charge>;
  readonly refunds: Collection<Refund>;
  readonly disputes: Collection<Dispute>;
  readonly events: Collection<Event>;
  readonly webhookEndpoints: Collection<WebhookEndpoint>;
  readonly webhookSecrets: Collection<WebhookSecret>;
  readonly deliveries: Collection<Delivery>;
  readonly portalConfigurations: Collection<PortalConfiguration>;
  readonly portalSessions: Collection<PortalSession>;
  readonly business: Business;
  /** Addresses that Stripe refuses though they are well-formed. Kept in memory. */
  readonly refusedEmails = new Set<string>();
  readonly #milliseconds: () => number;
  readonly #url: () => string;
  #eventRequest = NO_CALL;
  #listener: (event: Event) => void = () => undefined;

  /** `url` is the base URL of this server. */
  constructor(store: Store, business: Business, milliseconds: () => number, url: () => string) {
    this.business = business;
    this.#milliseconds = milliseconds;
    this.#url = url;
    this.customers = new Collection(store, "customer");
    this.deletedCustomers = new Collection(store, "deleted_customer", "customer");
    this.products = new Collection(store, "product");
    this.prices = new Collection(store, "price");
    this.paymentMethods = new Collection(store, "payment_method", "PaymentMethod");
    this.paymentMethodConfigurations = new Collection(store, "payment_method_configuration");
    this.paymentMethodDomains = new Collection(store, "payment_method_domain");
    this.checkoutSessions = new Collection(store, "checkout_session", "checkout.session");
    this.checkoutPlans = new Collection(store, "checkout_plan");
    this.subscriptions = new Collection(store, "subscription");
    this.invoices = new Collection(store, "invoice");
    this.invoicePayments = new Collection(store, "invoice_payment");
    this.paymentIntents = new Collection(store, "payment_intent");
    this.charges = new Collection(store, "charge");
    this.refunds = new Collection(store, "refund");
    this.disputes = new Collection(store, "dispute");
    this.events = new Collection(store, "event");
    this.webhookEndpoints = new Collection(store, "webhook_endpoint", "webhook endpoint");
    this.webhookSecrets = new Collection(store, "webhook_secret");
    this.deliveries = new Collection(store, "delivery");
    this.portalConfigurations = new Collection(store, "portal_configuration", "configuration");
    this.portalSessions = new Collection(store, "portal_visit", "billing_portal.session");
  }

  /** Seconds since the epoch. */
  now(): number {
    return Math.floor(this.#milliseconds() / 1000);
  }

  /** Builds the URL of a page on this server. */
  buildUrl(path: string): string {
    return this.#url() + path;
  }

  /** Calls `listener` with every event, in the same transaction. */
  listen(listener: (event: Event) => void): void {
    this.#listener = listener;
  }

  /** Runs an API call; its events reference the call. */
  runAsCall<Result>(eventRequest: EventRequest, run: () => Result): Result {
    this.#eventRequest = eventRequest;
    try {
      return run();
    } finally {
      this.#eventRequest = NO_CALL;
    }
  }

  /** Emits an event if the object changed. */
  emitChange<Item extends object>(type: string, before: Item, after: Item): void {
    const previous = listDifferences(before, after);
    if (Object.keys(previous).length > 0) this.emit(type, after, previous);
  }

  /** Emits an event; `previous` contains the previous values of changed properties. */
  emit(type: string, object: object, previous?: object): void {
    const event: Event = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: this.now(),
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 0,
      request: this.#eventRequest,
      type,
    };
    this.#listener(this.events.put(event));
  }
}

/** Lists the properties of `before` that differ in `after`. */
function listDifferences(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== now.get(name)),
  );
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Generates an id such as `cus_` and 24 letters or digits. */
export const newId = (prefix: string): string => `${prefix}_${randomLetters(24)}`;

export const randomLetters = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join("");
