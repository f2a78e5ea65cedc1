import type Stripe from "stripe";
import { warnWithMetric } from "../log-metric.ts";
import * as members from "../members/members.ts";
import { reviewMetric } from "../metric.ts";
import type { SubscriptionEndMessage } from "../outbox/outbox.ts";
import { connectToStripe } from "../stripe/client.ts";
import type { MemberRow } from "../table/entities.ts";
import { buildDuplicatePaymentEmail } from "./membership-emails.ts";
import { membershipStore } from "./membership-store.ts";
import { isPaused } from "./select-subscription.ts";
import {
  cancelSubscription,
  type Refunded,
  refundAllInvoices,
  refundLatestInvoice,
  undefinedIfMissing,
} from "./stripe-calls.ts";
import { syncMembership } from "./sync-membership.ts";

/**
 * Delivers the outbox message that ends a subscription. Whether it still has to end is checked again, at `now`
 * (milliseconds since the epoch). Each step is idempotent, so that a retry completes what a failed attempt left. For a
 * member who has left, only a duplicate is refunded. Throws Stripe's errors, among them payment_provider_unavailable.
 */
export async function endSubscription(message: SubscriptionEndMessage, now: number): Promise<void> {
  const { member_id, subscription_id, reason } = message;
  const member = await members.find(member_id);
  if (member?.deleted_at !== null) return endSubscriptionOfLeaver(message, member?.billing, now);
  if (!member.billing) return;
  const { customer_id } = member.billing;
  const stripe = await connectToStripe();
  const sync = () => syncMembership(customer_id, { actor: "job" }, { stripe, now });
  const { billing } = (await sync()) ?? member;
  const isSelected = billing?.subscription_id === subscription_id;
  // It was paid in the meantime, or the subscription that it duplicated has ended.
  if (isSelected && (reason === "duplicate" || billing.paid.state !== "none")) return;
  const subscription = await undefinedIfMissing(stripe.subscriptions.retrieve(subscription_id));
  // The owner paused it in the meantime: nothing is due until it is resumed.
  if (!subscription || (reason === "unpaid" && isPaused(subscription))) return;
  if (reason === "duplicate") return endDuplicate(stripe, { member_id, member, billing, subscription }, now);
  await endUnpaid(stripe, member_id, subscription, now);
  // Writes the end of the membership, with the email about it.
  await sync();
}

/**
 * Refunds a duplicate of a member who has left. Their deletion cancels every subscription, and refunds none. `billing` is what
 * the row last said of their subscription; undefined once it is erased.
 */
async function endSubscriptionOfLeaver(
  { member_id, subscription_id, reason }: SubscriptionEndMessage,
  billing: MemberRow["billing"],
  now: number,
): Promise<void> {
  // At the last sync, the subscription that it duplicated had ended.
  if (reason !== "duplicate" || billing?.subscription_id === subscription_id) return;
  const stripe = await connectToStripe();
  const subscription = await undefinedIfMissing(stripe.subscriptions.retrieve(subscription_id));
  if (subscription) await endDuplicate(stripe, { member_id, billing, subscription }, now);
}

interface Duplicate {
  member_id: string;
  /** They get the email about it; undefined for one who has left. */
  member?: MemberRow;
  /** The state of the subscription that stays; undefined if it is not known any more. */
  billing: MemberRow["billing"];
  subscription: Stripe.Subscription;
}

/**
 * Cancels the subscription and refunds what was paid for it while the other one was paid, too: all of it, the current period
 * if it is the older one, or nothing if it is paused. The audit entry and the email follow, once (PAY-12).
 */
async function endDuplicate(stripe: Stripe, duplicate: Duplicate, now: number): Promise<void> {
  const { billing, subscription } = duplicate;
  // Written before, because a retry finds it cancelled, like one that was paid until now.
  if (subscription.status === "paused") await recordDuplicate(duplicate, { cents: 0, cards: [] }, now);
  await cancelSubscription(stripe, subscription);
  if (await membershipStore.hasRecord(toDuplicateId(subscription))) return;
  // The current period was paid twice in any case, if it is not known which one is older.
  const isSecond = subscription.start_date * 1_000 >= Date.parse(billing?.started_at ?? "");
  const refunded = isSecond
    ? await refundAllInvoices(stripe, subscription, "duplicate")
    : await refundLatestInvoice(stripe, subscription, "duplicate");
  await recordDuplicate(duplicate, refunded, now);
}

const toDuplicateId = ({ id }: Stripe.Subscription) => `second#${id}`;

async function recordDuplicate(
  { member_id, member, subscription }: Duplicate,
  { cents, cards }: Refunded,
  now: number,
): Promise<void> {
  const isNew = await membershipStore.recordOnce(
    { id: toDuplicateId(subscription) },
    {
      messages: member && cents > 0 ? buildDuplicatePaymentEmail(member, cents, cards) : [],
      audit: {
        member_id,
        actor: "stripe",
        action: "membership.second_subscription_ended",
        detail: { subscription_id: subscription.id, refunded: cents > 0 },
      },
    },
    new Date(now).toISOString(),
  );
  const text = "Cancelled a duplicate subscription, and refunded it if it was neither unpaid nor paused";
  if (isNew) warn(text, member_id, subscription);
}

/**
 * Cancels a subscription whose grace period is over, and voids its open invoices (PAY-9). A payment that succeeded in
 * the same moment is refunded, unless the subscription was cancelled before, by the member or an admin.
 */
async function endUnpaid(
  stripe: Stripe,
  member_id: string,
  subscription: Stripe.Subscription,
  now: number,
): Promise<void> {
  const id = `end#${subscription.id}`;
  // Written before, because Stripe does not say who has cancelled it, and a failed attempt may have done so.
  if (subscription.status !== "canceled")
    await membershipStore.recordOnce({ id }, {}, new Date(now).toISOString());
  await cancelSubscription(stripe, subscription);
  if (!(await membershipStore.hasRecord(id))) return;
  if ((await refundLatestInvoice(stripe, subscription, "requested_by_customer")).cents > 0)
    warn("Refunded a payment that arrived while its subscription ended", member_id, subscription);
}

const warn = (text: string, member_id: string, { id, status }: Stripe.Subscription) =>
  warnWithMetric(text, reviewMetric, 1, { member_id, subscription_id: id, status });
