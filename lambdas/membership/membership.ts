import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import {
  isCancelledButActive,
  isCharging,
  membershipMessages,
  noMembership,
} from "../../contract/membership.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { membershipEnv } from "../env.ts";
import { busy, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { log } from "../log.ts";
import * as members from "../members/members.ts";
import { readParameter } from "../settings.ts";
import { connectToStripe } from "../stripe/client.ts";
import { getPortalConfiguration } from "../stripe/price-settings.ts";
import { idempotencySeconds, type SyncTrigger } from "../stripe/sync-trigger.ts";
import type { MemberRow } from "../table/entities.ts";
import { fetchSubscriptionState } from "./fetch-subscription-state.ts";
import { membershipStore } from "./membership-store.ts";
import { buildSideEffects } from "./side-effects.ts";
import { cancelSubscription, listSubscriptions, undefinedIfMissing } from "./stripe-calls.ts";

export { type PaymentEvent, type PaymentEventType, recordPaymentEvent } from "./record-payment-event.ts";

/** How often a sync is retried because a concurrent one has changed the row. */
const maxAttempts = 25;

interface SyncOptions {
  /** A client of the same request, whose time budget is shared. */
  stripe?: Stripe;
  /** The member's row if the caller has just read it, to save a read. */
  member?: MemberRow | undefined;
  /** The current time in milliseconds since the epoch, for grace periods. */
  now?: number;
}

/**
 * Updates a member's row to match their subscriptions at Stripe. It is the only way to do so, for the webhook, the return
 * from checkout, Refresh Status, an admin's cancellation and the reconciliation (PAY-11). Reads the row first and then
 * Stripe, and writes in one transaction: the row if it is unchanged since then, the idempotency record of the trigger,
 * emails, the group, the audit entry and the end of surplus or unpaid subscriptions. Returns the member's row, unchanged if
 * the trigger was handled before; undefined if the customer belongs to no member. Throws payment_provider_unavailable,
 * and busy if concurrent syncs won every time.
 */
export async function syncMembership(
  customerId: string,
  trigger: SyncTrigger,
  { stripe, member: known, now = Date.now() }: SyncOptions = {},
): Promise<MemberRow | undefined> {
  const at = new Date(now).toISOString();
  const client = stripe ?? (await connectToStripe());
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await wait(Math.random() * 15 * attempt);
    const member =
      attempt === 0 && known && hasCustomer(known, customerId) ? known : await findByCustomer(customerId);
    if (!member?.billing) return undefined;
    if (trigger.idempotencyId && (await membershipStore.hasRecord(trigger.idempotencyId))) return member;
    const state = await fetchSubscriptionState(client, member, member.billing, now);
    const sideEffects = await buildSideEffects(member, member.billing, state, trigger, at);
    const saved = await membershipStore.save(member, state.synced, sideEffects, at);
    if (saved) return saved;
  }
  throw busy();
}

/** The member that the customer is bound to. Stripe's own metadata is not trusted for this. */
async function findByCustomer(customerId: string): Promise<MemberRow | undefined> {
  const id = await membershipStore.findMemberId(customerId);
  const member = id === undefined ? undefined : await members.find(id);
  if (member && hasCustomer(member, customerId)) return member;
  log.warn("A Stripe customer belongs to no member", { customer_id: customerId });
  return undefined;
}

const hasCustomer = ({ billing, deleted_at }: MemberRow, customerId: string): boolean =>
  deleted_at === null && billing?.customer_id === customerId;

/** Syncs the member with Stripe on request (PAY-10). */
export async function refreshMembership({
  id,
  member,
}: MemberActor): Promise<RouteOutput<"refreshMembership">> {
  const { billing } = member;
  const row = billing ? await syncMembership(billing.customer_id, { actor: id }, { member }) : member;
  return {
    success: true,
    isCancelledButActive: isCancelledButActive((row ?? member).membership),
    message: membershipMessages.refreshed,
  };
}

/**
 * Opens a session of Stripe's customer portal, which returns to the dashboard (PAY-10). Throws not_found if the member
 * has never started a checkout, and payment_provider_unavailable.
 */
export async function openPortal({ member }: MemberActor): Promise<RouteOutput<"openPortal">> {
  if (!member.billing) throw notFound("subscription");
  const stripe = await connectToStripe();
  const { url } = await stripe.billingPortal.sessions.create({
    customer: member.billing.customer_id,
    return_url: `${await getSiteUrl()}/dashboard`,
    ...(await getPortalConfiguration()),
  });
  return { url };
}

export const getSiteUrl = (): Promise<string> => readParameter(membershipEnv.read("SITE_URL_PARAMETER"));

/** Whether Stripe was charging the member for Premium at the last sync. */
export const hasActiveSubscription = ({ billing }: MemberRow): boolean => isCharging(billing?.status);

/**
 * Cancels all of the member's subscriptions at Stripe immediately, and returns how many were not cancelled yet. The row is
 * not changed: if the member stays, call syncMembership afterwards. Throws Stripe's errors, among them
 * payment_provider_unavailable.
 */
export async function cancelAllSubscriptions(member: MemberRow): Promise<number> {
  if (!member.billing) return 0;
  const stripe = await connectToStripe();
  let cancelled = 0;
  for (const subscription of await listSubscriptions(stripe, member.billing.customer_id)) {
    if (subscription.status === "incomplete_expired") continue;
    if (await cancelSubscription(stripe, subscription)) cancelled += 1;
  }
  return cancelled;
}

/**
 * Deletes the member's customer at Stripe, with all cards. The customer's record here is kept as long as Stripe may still
 * send events about it. Idempotent. Throws payment_provider_unavailable.
 */
export async function deleteCustomer(member: MemberRow, now = Date.now()): Promise<void> {
  if (!member.billing) return;
  const { customer_id } = member.billing;
  await undefinedIfMissing((await connectToStripe()).customers.del(customer_id));
  await membershipStore.expireCustomer(customer_id, Math.floor(now / 1_000) + idempotencySeconds);
}

type MembershipFields = Pick<MemberRow, "membership" | "membership_start_date">;

/** The fields of a member with a complimentary membership, which Stripe's events never end. */
export const buildComplimentaryFields = (member: MemberRow, now = Date.now()): MembershipFields => ({
  membership: { ...noMembership, state: "comped" },
  membership_start_date:
    member.membership.state === "comped" ? member.membership_start_date : new Date(now).toISOString(),
});

/** The fields of a member whose complimentary membership has ended: what they pay for themselves, or nothing. */
export const buildPaidFields = ({ billing }: MemberRow): MembershipFields => ({
  membership: billing?.paid ?? noMembership,
  membership_start_date: billing?.started_at ?? null,
});
