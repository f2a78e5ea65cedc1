import type Stripe from "stripe";
import type { AdoptionReason } from "../../contract/adoption.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { busy } from "../errors.ts";
import * as members from "../members/members.ts";
import type { MemberRow } from "../table/entities.ts";
import { listAttempts } from "../table/transactions.ts";
import { adoptionStore } from "./adoption-store.ts";
import { addAlsoPremium } from "./also-premium.ts";
import { fetchSubscriptionState } from "./fetch-subscription-state.ts";
import { buildUnpaidBilling, membershipStore } from "./membership-store.ts";
import { blankMarks, buildMarks, chooseSubscription, toOffered } from "./plan-adoption.ts";
import { listSubscriptions, undefinedIfMissing } from "./stripe-calls.ts";

/* Adopts one customer of an earlier site, and takes that back (PAY-20). Both can be repeated after a crash at any point. */

/** A match that the owner saw and confirmed. */
export interface ConfirmedAdoption {
  customer_id: string;
  member_id: string;
  subscription_id: string;
  /** The customer's address, if the member was found by it. */
  matchedEmail: string | null;
}

interface Run {
  stripe: Stripe;
  import_id: string;
  /** The owner who started it. */
  actor: string;
}

/**
 * Makes a customer's subscription the member's, if everything is still as the owner confirmed it: marks it at Stripe, then
 * writes the member's row. Nothing is charged, and no one is emailed. Returns the reason if the customer stays as it was.
 * Throws payment_provider_unavailable and busy.
 */
export async function adoptCustomer(
  { stripe, import_id, actor }: Run,
  confirmed: ConfirmedAdoption,
): Promise<AdoptionReason | undefined> {
  const { customer_id, member_id, subscription_id } = confirmed;
  for await (const _ of listAttempts()) {
    const member = await members.find(member_id);
    if (member && isAdoptedBy(member, customer_id, import_id)) return undefined;
    const readAt = new Date().toISOString();
    const subscriptions = await listSubscriptions(stripe, customer_id);
    const chosen = chooseSubscription(subscriptions.map((each) => toOffered(each, import_id)));
    const reason =
      (await findObstacle(member, confirmed)) ?? (typeof chosen === "string" ? chosen : undefined);
    if (reason || !member || typeof chosen === "string" || chosen.id !== subscription_id) {
      const marked = subscriptions.filter(({ metadata }) => metadata.kindstead_import === import_id);
      for (const { id } of marked) await removeMarks(stripe, id, import_id);
      return reason ?? "changed";
    }
    const metadata = buildMarks(member_id, chosen.price_id, import_id);
    await stripe.subscriptions.update(subscription_id, { metadata });
    await addAlsoPremium(import_id, [chosen]);
    const billing = { ...buildUnpaidBilling(customer_id), import_id };
    const now = Date.now();
    const { synced } = await fetchSubscriptionState(stripe, member, billing, now);
    if (synced.billing.subscription_id !== subscription_id) continue;
    const detail = { import_id, subscription_id, price: chosen.price, status: chosen.status };
    const audit = buildAuditEntry(actor, "membership.adopted", detail, member_id);
    const at = new Date(now).toISOString();
    if (await adoptionStore.adopt(member, synced, { subscription_id, readAt, audit }, at)) return undefined;
  }
  throw busy();
}

const isAdoptedBy = ({ billing }: MemberRow, customer_id: string, import_id: string): boolean =>
  billing?.customer_id === customer_id && billing.import_id === import_id;

/** Finds what has changed here since the owner confirmed it. */
async function findObstacle(
  member: MemberRow | undefined,
  { customer_id, matchedEmail }: ConfirmedAdoption,
): Promise<AdoptionReason | undefined> {
  if (member?.deleted_at !== null) return "no_member";
  if (member.billing) return "member_has_customer";
  if (await membershipStore.findCustomer(customer_id)) return "has_member";
  if (matchedEmail === null) return member.imported?.customer_id === customer_id ? undefined : "no_member";
  return member.email.toLowerCase() === matchedEmail && members.isOfMailbox(member)
    ? undefined
    : "address_not_proven";
}

/**
 * Takes an adoption back: the row's billing first, then the marks at Stripe. Returns false if the member is kept, because
 * they have bought something else with this customer since. Throws payment_provider_unavailable and busy.
 */
export async function releaseCustomer(
  { stripe, import_id, actor }: Run,
  { customer_id, member_id, subscription_id }: Omit<ConfirmedAdoption, "matchedEmail">,
): Promise<boolean> {
  for await (const _ of listAttempts()) {
    const member = await members.find(member_id);
    if (!member || !isAdoptedBy(member, customer_id, import_id)) {
      await removeMarks(stripe, subscription_id, import_id);
      return true;
    }
    const bought = (await listSubscriptions(stripe, customer_id)).filter(
      ({ id, metadata }) => id !== subscription_id && metadata.kindstead_member === member_id,
    );
    if (bought.length > 0 || member.deleted_at !== null) return false;
    const audit = buildAuditEntry(
      actor,
      "membership.adoption_undone",
      { import_id, subscription_id },
      member_id,
    );
    const released = { customer_id, subscription_id, audit };
    if (!(await adoptionStore.release(member, released, new Date().toISOString()))) continue;
    await removeMarks(stripe, subscription_id, import_id);
    return true;
  }
  throw busy();
}

/** Removes what an adoption has written at Stripe. Does nothing if the subscription is gone or carries other marks. */
async function removeMarks(stripe: Stripe, id: string, import_id: string): Promise<void> {
  const subscription = await undefinedIfMissing(stripe.subscriptions.retrieve(id));
  if (subscription?.metadata.kindstead_import === import_id)
    await stripe.subscriptions.update(id, { metadata: blankMarks });
}
