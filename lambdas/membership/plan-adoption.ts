import type Stripe from "stripe";
import type { AdoptionReason } from "../../contract/adoption.ts";
import { toId, toInstant } from "../stripe/stripe-objects.ts";
import { countPriceMonths, sumPriceCents } from "./fetch-subscription-state.ts";
import type { OfferedSubscription } from "./offered-subscription.ts";
import { describePriceOf } from "./premium-price.ts";
import { isCurrent, isEnding, isPaused, toPeriodEnd } from "./select-subscription.ts";

/*
 * Decides which customers of the connected Stripe account become paying members here (PAY-20). It only reads: the owner sees
 * the fate of each customer before anything is written, and nothing is ever charged, cancelled or refunded for it.
 */

/** A member whom a customer could belong to. */
export interface Candidate {
  id: string;
  /** Found by the customer's id in an import, or by the email address. */
  by: "customer_id" | "email";
  /** Whether the member has a customer here, or another one by its id in an import. */
  hasCustomer: boolean;
  /** Whether the account belongs to the owner of the address: only then an email counts. */
  isOfMailbox: boolean;
}

export type AdoptionPlan =
  | { adopt: Candidate; subscription: OfferedSubscription }
  | { leave: AdoptionReason; candidate?: Candidate };

/** Builds the metadata that an adoption writes. The prefix keeps its keys apart from those of the earlier site. */
export const buildMarks = (member_id: string, price: string, import_id: string) => ({
  kindstead_member: member_id,
  kindstead_price: price,
  kindstead_import: import_id,
});
export const blankMarks = buildMarks("", "", "");

/** `import_id` is the adoption whose own metadata is no obstacle. */
export function toOffered(subscription: Stripe.Subscription, import_id: string): OfferedSubscription {
  const { id, customer, status, items } = subscription;
  const person = typeof customer === "object" && !customer.deleted ? customer : undefined;
  const [price] = items.data.map((item) => item.price);
  return {
    id,
    customer_id: toId(customer),
    is_customer_deleted: typeof customer === "object" && customer.deleted === true,
    email: person?.email?.trim().toLowerCase() ?? "",
    name: person?.name ?? "",
    status,
    is_running: isCurrent(subscription),
    problem: findProblem(subscription, import_id) ?? null,
    price_id: price?.id ?? "",
    price: price && items.data.length === 1 ? describePriceOf(price) : `${items.data.length} prices`,
    price_cents: sumPriceCents(subscription),
    price_months: countPriceMonths(subscription),
    period_end: toInstant(toPeriodEnd(subscription)),
    is_cancelled: isEnding(subscription),
  };
}

/** The reason for which a running subscription stays with the site that sold it. */
function findProblem(subscription: Stripe.Subscription, import_id: string): AdoptionReason | undefined {
  const { items, currency, collection_method, application, application_fee_percent, metadata, status } =
    subscription;
  // Without a payment nothing is Premium, and a later one would have to be watched by its old site.
  if (status === "unpaid") return "unpaid";
  if (isPaused(subscription)) return "paused";
  const isMarked = Object.keys(blankMarks).some((key) => metadata[key] !== undefined);
  if (isMarked && metadata.kindstead_import !== import_id) return "marked";
  if (application || application_fee_percent) return "other_platform";
  if (items.data.length !== 1) return "several_items";
  if (currency !== "usd") return "other_currency";
  if (collection_method === "send_invoice") return "sent_invoices";
  const { unit_amount, recurring } = items.data[0]?.price ?? {};
  if (recurring?.interval !== "month" && recurring?.interval !== "year") return "other_interval";
  return unit_amount == null || recurring.usage_type === "metered" ? "no_fixed_price" : undefined;
}

/** `sameEmail` is how many customers of the account with something running have this email address. */
export function planAdoption(
  subscriptions: readonly OfferedSubscription[],
  candidates: readonly Candidate[],
  sameEmail: number,
): AdoptionPlan {
  const running = subscriptions.filter(({ is_running }) => is_running);
  if (subscriptions.some(({ is_customer_deleted }) => is_customer_deleted))
    return { leave: "customer_deleted" };
  if (running.length === 0) return { leave: "never_paid" };
  const candidate = chooseMember(candidates, sameEmail);
  if (typeof candidate === "string") return { leave: candidate };
  const subscription = chooseSubscription(running);
  return typeof subscription === "string"
    ? { leave: subscription, candidate }
    : { adopt: candidate, subscription };
}

/** The customer's only running subscription, if nothing speaks against it. */
export function chooseSubscription(
  subscriptions: readonly OfferedSubscription[],
): OfferedSubscription | AdoptionReason {
  const [subscription, ...others] = subscriptions.filter(({ is_running }) => is_running);
  if (!subscription) return "never_paid";
  if (others.length > 0) return "several_subscriptions";
  return subscription.problem ?? subscription;
}

/** The customer's id in an import counts before the email address. */
function chooseMember(candidates: readonly Candidate[], sameEmail: number): Candidate | AdoptionReason {
  const byId = candidates.filter(({ by }) => by === "customer_id");
  const [member, ...others] = byId.length > 0 ? byId : candidates;
  if (!member) return "no_member";
  if (others.length > 0) return "several_members";
  if (member.hasCustomer) return "member_has_customer";
  if (member.by === "customer_id") return member;
  if (sameEmail > 1) return "several_customers";
  return member.isOfMailbox ? member : "address_not_proven";
}
