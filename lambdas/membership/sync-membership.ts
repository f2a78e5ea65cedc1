import { isDeepStrictEqual } from "node:util";
import type Stripe from "stripe";
import { busy } from "../errors.ts";
import { logMetric } from "../log-metric.ts";
import * as members from "../members/members.ts";
import { businessMetrics, unknownCustomersMetric } from "../metric.ts";
import { connectToStripe } from "../stripe/client.ts";
import type { SyncTrigger } from "../stripe/sync-trigger.ts";
import type { MemberRow } from "../table/entities.ts";
import { listAttempts } from "../table/transactions.ts";
import { fetchSubscriptionState, type SubscriptionState } from "./fetch-subscription-state.ts";
import { type Billing, membershipStore, type SideEffects } from "./membership-store.ts";
import { buildSideEffects, isFirstPayment } from "./side-effects.ts";

interface SyncOptions {
  /** A client of the same request, whose time budget is shared. */
  stripe?: Stripe;
  /** The member's row if the caller has just read it, to save a read. */
  member?: MemberRow | undefined;
  /** The current time in milliseconds since the epoch, for grace periods. */
  now?: number;
}

/** A member with a customer, and when Stripe was last read for them (an instant). */
interface Payer {
  member: MemberRow;
  billing: Billing;
  lastReadAt: string;
}

/** Stripe's answer, the moment of the question (an instant), and the row before that. */
interface StripeRead {
  state: SubscriptionState;
  readAt: string;
  before: MemberRow;
}

/**
 * Updates a member's row to match their subscriptions at Stripe. It is the only way to do so, for the webhook, the return
 * from checkout, Refresh Status, an admin's cancellation and the reconciliation (PAY-11). Reads the row first and then
 * Stripe, and writes in one transaction: the row if it is unchanged since then and Stripe was not read later, the
 * idempotency record of the trigger, emails, the group, the audit entry and the end of surplus or unpaid subscriptions.
 * Where nothing differs, the row is not written (docs/decisions/membership-sync.md). After a lost write it reads the
 * row again, and Stripe only if the row says something newer. Returns the member's row, unchanged if the trigger was
 * handled before; undefined if the customer belongs to no member. Throws payment_provider_unavailable, and busy if
 * concurrent syncs won every time.
 */
export async function syncMembership(
  customerId: string,
  trigger: SyncTrigger,
  { stripe, member: known, now = Date.now() }: SyncOptions = {},
): Promise<MemberRow | undefined> {
  const at = new Date(now).toISOString();
  const client = stripe ?? (await connectToStripe());
  let payer = (known && toPayer(known, customerId)) ?? (await findPayer(customerId));
  let read: StripeRead | undefined;
  for await (const attempt of listAttempts()) {
    if (attempt > 0) payer = await findPayer(customerId);
    if (!payer) return undefined;
    const { member } = payer;
    if (trigger.idempotencyId && (await membershipStore.hasRecord(trigger.idempotencyId))) return member;
    if (read && isOutdated(read, payer)) {
      const due = await buildSideEffects(member, payer.billing, read.state, trigger, at);
      if (isUnchanged(member, read.state, due)) return member;
      read = undefined;
    }
    read ??= await readStripe(client, payer, now);
    const sideEffects = await buildSideEffects(member, payer.billing, read.state, trigger, at);
    if (isUnchanged(member, read.state, sideEffects)) {
      await membershipStore.confirm(member, customerId, read.readAt, at);
      return member;
    }
    const saved = await membershipStore.save(member, read.state.synced, sideEffects, read.readAt, at);
    if (!saved) continue;
    if (isFirstPayment(sideEffects))
      logMetric("A Premium membership has started", businessMetrics.premiumStarts, 1, {
        member_id: member.id,
      });
    return saved;
  }
  throw busy();
}

async function readStripe(client: Stripe, { member, billing }: Payer, now: number): Promise<StripeRead> {
  const readAt = new Date().toISOString();
  return { state: await fetchSubscriptionState(client, member, billing, now), readAt, before: member };
}

/** Whether Stripe was read later than this, or its state in the row was changed since. */
const isOutdated = ({ readAt, before }: StripeRead, { member, lastReadAt }: Payer): boolean =>
  lastReadAt > readAt || !isDeepStrictEqual(pickSynced(member), pickSynced(before));

/** Whether there is nothing to write: the row says what Stripe says, and there are no side effects. */
function isUnchanged(
  member: MemberRow,
  { synced }: SubscriptionState,
  { records = [], messages = [], audit }: SideEffects,
): boolean {
  const hasSideEffects = messages.length > 0 || audit !== undefined || records.some(({ ttl }) => !ttl);
  return !hasSideEffects && isDeepStrictEqual(pickSynced(member), synced);
}

const pickSynced = ({ membership, membership_start_date, billing }: MemberRow) => ({
  membership,
  membership_start_date,
  billing,
});

/** The member that the customer is bound to. Stripe's own metadata is not trusted for this. */
async function findPayer(customerId: string): Promise<Payer | undefined> {
  const customer = await membershipStore.findCustomer(customerId);
  const member = customer && (await members.find(customer.member_id));
  const payer = member && toPayer(member, customerId, customer?.read_at);
  if (!payer)
    logMetric("A Stripe customer belongs to no member", unknownCustomersMetric, 1, {
      customer_id: customerId,
    });
  return payer;
}

/** Undefined if the member is deleted or has another customer. */
const toPayer = (member: MemberRow, customerId: string, lastReadAt = ""): Payer | undefined =>
  member.deleted_at === null && member.billing?.customer_id === customerId
    ? { member, billing: member.billing, lastReadAt }
    : undefined;
