import type Stripe from "stripe";

/** Whose subscription an event is about, and which payment: by Stripe's ids, as far as the event says so. */
export interface Subject {
  readonly customer?: string;
  readonly charge?: string;
  readonly intent?: string;
}

/** What is read of an event's object, whichever of the kinds below it is. */
interface About {
  readonly id?: string;
  readonly customer?: Reference;
  readonly charge?: Reference;
  readonly payment_intent?: Reference;
}
type Reference = string | { readonly id: string } | null;

const aboutCustomer = ({ customer }: About): Subject => named("customer", customer);
const aboutItself = ({ id }: About): Subject => named("customer", id);
const aboutIntent = ({ id }: About): Subject => named("intent", id);
const aboutPayment = ({ customer, charge, payment_intent }: About): Subject => ({
  ...named("customer", customer),
  ...named("charge", charge),
  ...named("intent", payment_intent),
});

/**
 * The events that are heard, each with whom and what it is about. What has become of that is asked of Stripe itself,
 * so neither their order nor their content matters.
 */
const heard = {
  "checkout.session.completed": aboutCustomer,
  "checkout.session.async_payment_succeeded": aboutCustomer,
  "checkout.session.async_payment_failed": aboutCustomer,
  "checkout.session.expired": aboutCustomer,
  "customer.deleted": aboutItself,
  "customer.subscription.created": aboutCustomer,
  "customer.subscription.updated": aboutCustomer,
  "customer.subscription.deleted": aboutCustomer,
  "customer.subscription.paused": aboutCustomer,
  "customer.subscription.resumed": aboutCustomer,
  "invoice.paid": aboutCustomer,
  "invoice.payment_failed": aboutCustomer,
  "invoice.payment_action_required": aboutCustomer,
  "invoice.marked_uncollectible": aboutCustomer,
  "invoice.voided": aboutCustomer,
  "charge.refunded": aboutPayment,
  "charge.dispute.created": aboutPayment,
  "charge.dispute.closed": aboutPayment,
  "refund.updated": aboutPayment,
  "refund.failed": aboutPayment,
  "payment_intent.succeeded": aboutIntent,
  "payment_intent.payment_failed": aboutIntent,
  "payment_intent.processing": aboutIntent,
  "payment_intent.canceled": aboutIntent,
} as const satisfies Partial<Record<Stripe.Event["type"], (about: About) => Subject>>;

export type WebhookEventType = keyof typeof heard;

export const webhookEventTypes = Object.keys(heard) as WebhookEventType[];

/** Undefined for an event that nobody here listens for. */
export function findSubject({ type, data }: Stripe.Event): Subject | undefined {
  if (!Object.hasOwn(heard, type)) return undefined;
  return heard[type as WebhookEventType](data.object as About);
}

function named(what: keyof Subject, reference: Reference | undefined): Subject {
  if (!reference) return {};
  return { [what]: typeof reference === "string" ? reference : reference.id };
}
