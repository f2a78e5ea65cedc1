import type { AuditAction } from "../../contract/audit-labels.ts";
import type { Membership } from "../../contract/membership.ts";
import { toId } from "../stripe/stripe-objects.ts";
import { type SyncTrigger, toRecordEnd } from "../stripe/sync-trigger.ts";
import type { MemberRow } from "../table/entities.ts";
import type { IdempotencyRecord } from "../table/idempotency.ts";
import type { EndingSubscription, SubscriptionState } from "./fetch-subscription-state.ts";
import {
  buildCancelledEmail,
  buildEndedEmail,
  buildPaymentFailedEmail,
  buildResumedEmail,
  buildSubscriptionEndedEmail,
  buildUnpaidSubscriptionEmail,
  buildWelcomeEmail,
} from "./membership-emails.ts";
import { buildMembershipEvent } from "./membership-events.ts";
import { type Billing, membershipStore, type SideEffects, type SyncedFields } from "./membership-store.ts";

/**
 * The side effects of a sync, to be written in its transaction: emails, the group, the audit entry and idempotency
 * records. If nothing has changed, only the idempotency record of the trigger. `at` is an instant.
 */
export async function buildSideEffects(
  before: MemberRow,
  billing: Billing,
  { synced: after, ending, ...state }: Omit<SubscriptionState, "all">,
  { idempotencyId, actor }: SyncTrigger,
  at: string,
): Promise<SideEffects> {
  const triggerRecord: IdempotencyRecord[] = idempotencyId
    ? [{ id: idempotencyId, ttl: toRecordEnd(Date.parse(at)) }]
    : [];
  const welcomeRecord = await buildWelcomeRecord(billing, after.billing);
  const ends = await buildEnds(before, ending);
  // At a renewal Stripe moves the period an hour before it takes the payment, which then changes nothing else.
  const payment = billing.paid_invoice_id === after.billing.paid_invoice_id ? undefined : state.charge;
  const hasChanged =
    JSON.stringify([before.membership, billing.status]) !==
    JSON.stringify([after.membership, after.billing.status]);
  return {
    records: [...triggerRecord, ...welcomeRecord, ...ends.map(({ record }) => record)],
    messages: [
      ...(before.membership.state === after.membership.state
        ? []
        : [{ kind: "group" as const, member_id: before.id }]),
      ...buildMembershipEvent(before, after.membership, at),
      ...ends.map(({ message }) => message),
      ...buildEmails(before, billing, after, { ...state, isWelcome: welcomeRecord.length > 0 }),
    ],
    audit:
      hasChanged || payment
        ? {
            member_id: before.id,
            actor,
            action: payment ? "membership.paid" : getAuditAction(before.membership, after.membership),
            detail: {
              from: before.membership.state,
              to: after.membership.state,
              status: after.billing.status,
              subscription_id: after.billing.subscription_id,
              ...(payment && { amount_cents: payment.amount_cents }),
            },
          }
        : undefined,
  };
}

/** The action of a sync without a payment: an admin looks for the ends among the other changes. */
const getAuditAction = (before: Membership, after: Membership): AuditAction =>
  before.state !== "none" && after.state === "none" ? "membership.ended" : "membership.changed";

const welcomePrefix = "subscription#";

/** The id of the record that a subscription has been welcomed. */
export const toWelcomeId = (subscription: string | null): string => `${welcomePrefix}${subscription}`;

/** Whether a subscription is paid for the first time. */
export const isFirstPayment = ({ records = [] }: SideEffects): boolean =>
  records.some(({ id }) => id.startsWith(welcomePrefix));

/** The record that a subscription has been welcomed, when it is paid for the first time; otherwise none. */
async function buildWelcomeRecord(before: Billing, after: Billing): Promise<IdempotencyRecord[]> {
  const isPaid = after.paid.state === "active" || after.paid.state === "cancelling";
  const wasPaid = before.paid.state !== "none" && before.subscription_id === after.subscription_id;
  if (!isPaid || wasPaid) return [];
  const id = toWelcomeId(after.subscription_id);
  return (await membershipStore.hasRecord(id)) ? [] : [{ id }];
}

/**
 * The messages that end subscriptions, each with the record that it was enqueued: once for each invoice, so that a
 * subscription that was saved by a payment can end later.
 */
async function buildEnds({ id: member_id }: MemberRow, ending: readonly EndingSubscription[]) {
  const ends = await Promise.all(
    ending.map(async ({ subscription: { id, latest_invoice }, reason }) => {
      const record = { id: `end#${id}#${latest_invoice ? toId(latest_invoice) : "none"}` };
      const message = { kind: "subscription_end" as const, member_id, subscription_id: id, reason };
      return (await membershipStore.hasRecord(record.id)) ? [] : [{ record, message }];
    }),
  );
  return ends.flat();
}

/**
 * Enqueues the end of each duplicate that no sync has seen, because nothing names it once all subscriptions are cancelled. A
 * paused one is not refunded.
 */
export async function enqueueDuplicateEnds(
  member: MemberRow,
  ending: readonly EndingSubscription[],
  at: string,
): Promise<void> {
  const duplicates = ending.filter(
    ({ reason, subscription }) => reason === "duplicate" && subscription.status !== "paused",
  );
  for (const { record, message } of await buildEnds(member, duplicates))
    await membershipStore.recordOnce(record, { messages: [message] }, at);
}

/**
 * Builds the email about the change, if there is one. With a complimentary membership it is about the member's own
 * subscription, and one that would not be true is left out.
 */
function buildEmails(
  member: MemberRow,
  before: Billing,
  { membership, billing: after }: SyncedFields,
  {
    isWelcome,
    charge,
    ...unpaid
  }: Omit<SubscriptionState, "all" | "synced" | "ending"> & { isWelcome: boolean },
) {
  const isComplimentary = membership.state === "comped";
  if (isWelcome) return buildWelcomeEmail(member, after, charge);
  // While Stripe still has the subscription, a later payment could succeed.
  const wasHeld = before.paid.state !== "none" || before.subscription_id !== null;
  if (wasHeld && after.subscription_id === null)
    return isComplimentary ? buildSubscriptionEndedEmail(member) : buildEndedEmail(member);
  const [was, is] = [before.paid.state, after.paid.state];
  if ((was === "active" || was === "past_due") && is === "cancelling")
    return isComplimentary ? [] : buildCancelledEmail(member, after.paid, unpaid.due_cents);
  if (was === "cancelling" && is === "active") return buildResumedEmail(member, after, unpaid.due_cents);
  const sent = before.grace_until === after.grace_until ? before.failure_emails : 0;
  if (after.paid.grace_until === null || after.failure_emails <= sent) return [];
  if (isComplimentary)
    return sent === 0 ? buildUnpaidSubscriptionEmail(member, after.paid.grace_until, unpaid) : [];
  return buildPaymentFailedEmail(member, after.failure_emails, after.paid.grace_until, unpaid);
}
