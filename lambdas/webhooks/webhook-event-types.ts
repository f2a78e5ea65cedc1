import type Stripe from "stripe";
import * as z from "zod";

/**
 * The customer, the payment and the refund that an event is about, by their Stripe ids, as far as the event names them, or
 * whether it is about a price.
 */
export interface Subject {
  readonly customer?: string;
  readonly charge?: string;
  readonly intent?: string;
  readonly refund?: string;
  readonly isPrice?: true;
}

/** The fields that are read from an event's object, whatever its type. */
interface EventObject {
  readonly id?: unknown;
  readonly customer?: unknown;
  readonly charge?: unknown;
  readonly payment_intent?: unknown;
}

const readCustomer = ({ customer }: EventObject): Subject => toSubject("customer", customer);
const readItself = ({ id }: EventObject): Subject => toSubject("customer", id);
const readIntent = ({ id }: EventObject): Subject => toSubject("intent", id);
const readPrice = (): Subject => ({ isPrice: true });
const readPayment = ({ customer, charge, payment_intent }: EventObject): Subject => ({
  ...toSubject("customer", customer),
  ...toSubject("charge", charge),
  ...toSubject("intent", payment_intent),
});

const readRefund = (object: EventObject): Subject => ({
  ...readPayment(object),
  ...toSubject("refund", object.id),
});

/**
 * The webhook event types that are handled, with the function that reads what they are about. The current state is then
 * fetched from Stripe, so neither the order nor the content of events matters.
 */
const subjectReaders = {
  "checkout.session.completed": readCustomer,
  "checkout.session.async_payment_succeeded": readCustomer,
  "checkout.session.async_payment_failed": readCustomer,
  "checkout.session.expired": readCustomer,
  "customer.deleted": readItself,
  "customer.subscription.created": readCustomer,
  "customer.subscription.updated": readCustomer,
  "customer.subscription.deleted": readCustomer,
  "customer.subscription.paused": readCustomer,
  "customer.subscription.resumed": readCustomer,
  "invoice.paid": readCustomer,
  "invoice.payment_failed": readCustomer,
  "invoice.payment_action_required": readCustomer,
  "invoice.marked_uncollectible": readCustomer,
  "invoice.voided": readCustomer,
  "charge.refunded": readPayment,
  "charge.dispute.created": readPayment,
  "charge.dispute.updated": readPayment,
  "charge.dispute.closed": readPayment,
  "refund.updated": readPayment,
  "refund.failed": readRefund,
  "payment_intent.succeeded": readIntent,
  "payment_intent.payment_failed": readIntent,
  "payment_intent.processing": readIntent,
  "payment_intent.canceled": readIntent,
  "price.updated": readPrice,
  "product.updated": readPrice,
} as const satisfies Partial<Record<Stripe.Event["type"], (object: EventObject) => Subject>>;

export type WebhookEventType = keyof typeof subjectReaders;

export const webhookEventTypes = Object.keys(subjectReaders) as WebhookEventType[];

/** The fields of an event that are read. `account` is set for events of an account that is connected to ours. */
const webhookEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Undefined for a text that is no event. */
export function parseEvent(text: string): WebhookEvent | undefined {
  try {
    return webhookEvent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Undefined for an event type that is not handled. */
export function findSubject({ type, data }: WebhookEvent): Subject | undefined {
  if (!Object.hasOwn(subjectReaders, type)) return undefined;
  return subjectReaders[type as WebhookEventType](data.object);
}

/**
 * Anything that is not an id of Stripe's is left out, so that no key of the table and no path of a call is made of it.
 */
function toSubject(name: "customer" | "charge" | "intent" | "refund", reference: unknown): Subject {
  const id: unknown =
    typeof reference === "object" && reference !== null && "id" in reference ? reference.id : reference;
  return typeof id === "string" && /^\w{1,255}$/.test(id) ? { [name]: id } : {};
}
