import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import {
  isCancelledButActive,
  isCharging,
  membershipMessages,
  noMembership,
} from "../../contract/membership.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { busy, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { log } from "../log.ts";
import * as members from "../members/members.ts";
import { readParameter } from "../settings.ts";
import { connectToStripe } from "../stripe/client.ts";
import { getPortalConfiguration } from "../stripe/price-settings.ts";
import { idempotencySeconds, type SyncTrigger } from "../stripe/sync-trigger.ts";
import type { MemberRow } from "../table/entities.ts";
import { cancelDuplicateSubscription } from "./duplicate-subscription.ts";
import { membershipEnv } from "./env.ts";
import { fetchSubscriptionState } from "./fetch-subscription-state.ts";
import { membershipStore } from "./membership-store.ts";
import { buildSideEffects } from "./side-effects.ts";
import { cancelSubscription, listSubscriptions, undefinedIfMissing } from "./stripe-calls.ts";

/** How often a reading may be overtaken by another before its caller is sent away. */
const mostRounds = 25;

interface Means {
  /** Of the caller's own request, whose budget it shares. */
  stripe?: Stripe;
  /** The member as the caller has just read them, which need not be done again. */
  read?: MemberRow | undefined;
  /** Milliseconds since the epoch: the clock by which a grace period runs. */
  now?: number;
}

/**
 * Makes a member's row say what Stripe says of their customer: the one way in for the webhook, the return from
 * paying, Refresh Status, an admin's cancel and the reconciliation (PAY-11). Reads Stripe after
 * the row, then writes both or nothing: the row if it is still the one that was read, the cause's marker, the mails,
 * the group, the trail. A second paid subscription is ended on the way. Answers with the member's row; undefined,
 * and nothing is granted, for a customer who is no living member's. A marker that stands means that it was done.
 * Throws payment_provider_unavailable, and busy where others were faster every time.
 */
export async function syncMembership(
  customerId: string,
  cause: SyncTrigger,
  { stripe, read, now = Date.now() }: Means = {},
): Promise<MemberRow | undefined> {
  const at = new Date(now).toISOString();
  const client = stripe ?? (await connectToStripe());
  for (let round = 0; round < mostRounds; round++) {
    if (round > 0) await wait(Math.random() * 15 * round);
    const member = round === 0 && read && isOf(read, customerId) ? read : await memberOf(customerId);
    if (!member?.billing) return undefined;
    if (cause.idempotencyId && (await membershipStore.isMarked(cause.idempotencyId))) return member;
    const { synced, surplus } = await fetchSubscriptionState(client, member, member.billing, now);
    for (const subscription of surplus) await cancelDuplicateSubscription(client, member, subscription, at);
    const beside = await buildSideEffects(member, member.billing, synced, cause, at);
    const saved = await membershipStore.save(member, synced, beside, at);
    if (saved) return saved;
  }
  throw busy();
}

/** The living member whose customer this is; whom Stripe's own metadata may name counts for nothing. */
async function memberOf(customerId: string): Promise<MemberRow | undefined> {
  const id = await membershipStore.memberOf(customerId);
  const member = id === undefined ? undefined : await members.find(id);
  if (member && isOf(member, customerId)) return member;
  log.warn("A customer at Stripe is no living member's", { customer_id: customerId });
  return undefined;
}

const isOf = ({ billing, deleted_at }: MemberRow, customerId: string): boolean =>
  deleted_at === null && billing?.customer_id === customerId;

/** Reads Stripe again for whoever asks (PAY-10). */
export async function refreshMembership({
  id,
  member,
}: MemberActor): Promise<RouteOutput<"refreshMembership">> {
  const { billing } = member;
  const row = billing ? await syncMembership(billing.customer_id, { actor: id }, { read: member }) : member;
  return {
    success: true,
    isCancelledButActive: isCancelledButActive((row ?? member).membership),
    message: membershipMessages.refreshed,
  };
}

/**
 * A visit to Stripe's portal, which returns to the dashboard (PAY-10). Throws not_found for
 * whoever has never begun to pay, and payment_provider_unavailable.
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

/** Whether Stripe, when it was last asked, was charging this member for Premium. */
export const hasActiveSubscription = ({ billing }: MemberRow): boolean => isCharging(billing?.status);

/**
 * Cancels at once every subscription of the member's that Stripe lists, and answers how many. One that has gone
 * meanwhile is none. Throws whatever else Stripe answers, payment_provider_unavailable among it. The row follows by
 * syncMembership, which is for the caller to call where the member stays.
 */
export async function cancelAllSubscriptions(member: MemberRow): Promise<number> {
  if (!member.billing) return 0;
  const stripe = await connectToStripe();
  let ended = 0;
  for (const subscription of await listSubscriptions(stripe, member.billing.customer_id)) {
    if (subscription.status === "incomplete_expired") continue;
    if (await cancelSubscription(stripe, subscription)) ended += 1;
  }
  return ended;
}

/**
 * Deletes the member's customer at Stripe, and with it every card. Whose it was is remembered for as long as Stripe
 * may tell of it. Safe to repeat. Throws payment_provider_unavailable.
 */
export async function deleteCustomer(member: MemberRow, now = Date.now()): Promise<void> {
  if (!member.billing) return;
  const { customer_id } = member.billing;
  await undefinedIfMissing((await connectToStripe()).customers.del(customer_id));
  await membershipStore.forgetCustomer(customer_id, Math.floor(now / 1_000) + idempotencySeconds);
}

type MembershipFields = Pick<MemberRow, "membership" | "membership_start_date">;

/** What a member's row says once an admin has given them Premium; no event of Stripe's takes it away. */
export const buildComplimentaryFields = (member: MemberRow, now = Date.now()): MembershipFields => ({
  membership: { ...noMembership, state: "comped" },
  membership_start_date:
    member.membership.state === "comped" ? member.membership_start_date : new Date(now).toISOString(),
});

/** What a member's row says once a comp has ended: what they pay for by themselves, or nothing. */
export const buildFieldsWithoutComplimentary = ({ billing }: MemberRow): MembershipFields => ({
  membership: billing?.paid ?? noMembership,
  membership_start_date: billing?.started_at ?? null,
});
