import type Stripe from "stripe";
import {
  isCancelledButActive,
  isCharging,
  membershipMessages,
  noMembership,
} from "../../contract/membership.ts";
import { premiumMessages } from "../../contract/premium-payment.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { membershipEnv } from "../env.ts";
import { AppError, conflictWithMessage } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { readParameter } from "../settings.ts";
import { connectToStripe } from "../stripe/client.ts";
import { getPortalConfiguration } from "../stripe/price-settings.ts";
import { withAcceptedEmail } from "../stripe/refused-email.ts";
import { toRecordEnd } from "../stripe/sync-trigger.ts";
import type { MemberRow } from "../table/entities.ts";
import { fetchSubscriptionState } from "./fetch-subscription-state.ts";
import { membershipStore } from "./membership-store.ts";
import { isEnding } from "./select-subscription.ts";
import { enqueueDuplicateEnds } from "./side-effects.ts";
import { cancelSubscription, isCustomerGone, undefinedIfMissing } from "./stripe-calls.ts";
import { syncMembership } from "./sync-membership.ts";

export { adoptCustomer, releaseCustomer } from "./adopt-customer.ts";
export { removeAlsoPremium } from "./also-premium.ts";
export { endSubscription } from "./end-subscription.ts";
export { buildMembershipEvent } from "./membership-events.ts";
export { type OfferedSubscription, offeredSubscription } from "./offered-subscription.ts";
export { type Candidate, planAdoption, toOffered } from "./plan-adoption.ts";
export { syncPremiumPrice } from "./premium-price.ts";
export { fetchLastPayment, type LastPayment, refundPremium, toRefundMessageId } from "./premium-refunds.ts";
export { reconcile } from "./reconcile.ts";
export { isPaymentEventType, type PaymentEvent, recordPaymentEvent } from "./record-payment-event.ts";
export { syncMembership } from "./sync-membership.ts";

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
 * has never started a checkout or their customer no longer exists at Stripe, and payment_provider_unavailable.
 */
export async function openPortal({ member }: MemberActor): Promise<RouteOutput<"openPortal">> {
  if (!member.billing) throw createNothingToManageError();
  const stripe = await connectToStripe();
  const customer = member.billing.customer_id;
  const return_url = `${await getSiteUrl()}/dashboard`;
  const params = { customer, return_url, ...(await getPortalConfiguration()) };
  try {
    const { url } = await stripe.billingPortal.sessions.create(params);
    return { url };
  } catch (error) {
    throw (await isCustomerGone(stripe, customer, error)) ? createNothingToManageError() : error;
  }
}

const createNothingToManageError = () => new AppError("not_found", membershipMessages.nothingToManage);

/** The member that a Stripe customer belongs to; undefined for one of an earlier site. */
export const findCustomer = (id: string) => membershipStore.findCustomer(id);

export const getSiteUrl = (): Promise<string> => readParameter(membershipEnv.read("SITE_URL_PARAMETER"));

/** Whether Stripe was charging the member for Premium at the last sync. */
export const hasActiveSubscription = ({ billing }: MemberRow): boolean => isCharging(billing?.status);

/**
 * Cancels all of the member's subscriptions at Stripe immediately, and returns how many were not cancelled yet. A duplicate that
 * no sync has seen is refunded, unless it is paused or the customer is adopted (PAY-12). `admin` is the id of the admin who does
 * so; the audit log names them, even if Stripe's event is processed before this ends. The row is not changed: if the member
 * stays, call syncMembership afterwards. Throws Stripe's errors, among them payment_provider_unavailable.
 */
export async function cancelAllSubscriptions(member: MemberRow, admin?: string): Promise<number> {
  if (!member.billing) return 0;
  const stripe = await connectToStripe();
  const now = Date.now();
  const { all, ending } = await fetchSubscriptionState(stripe, member, member.billing, now);
  await enqueueDuplicateEnds(member, ending, new Date(now).toISOString());
  let cancelled = 0;
  for (const subscription of all) {
    if (subscription.status === "incomplete_expired") continue;
    if (admin !== undefined) await recordCancellation(member, subscription, admin);
    if (await cancelSubscription(stripe, subscription)) cancelled += 1;
  }
  return cancelled;
}

/** Written once, before Stripe cancels, so that neither an event nor a crash hides who asked for it (ADMIN-4). */
async function recordCancellation(
  { id: member_id }: MemberRow,
  { id: subscription_id, status }: Stripe.Subscription,
  actor: string,
): Promise<void> {
  const detail = { subscription_id, status };
  await membershipStore.recordOnce(
    { id: `cancel#${subscription_id}` },
    { audit: { member_id, actor, action: "membership.cancel_requested", detail } },
    new Date().toISOString(),
  );
}

/**
 * Deletes the member's customer at Stripe, with all cards. The customer's record here is kept as long as Stripe may still
 * send events about it. Idempotent. Throws payment_provider_unavailable.
 */
export async function deleteCustomer(member: MemberRow, now = Date.now()): Promise<void> {
  if (!member.billing) return;
  const { customer_id } = member.billing;
  await undefinedIfMissing((await connectToStripe()).customers.del(customer_id));
  await expireCustomer(customer_id, now);
}

/** Keeps the record of a deleted customer as long as Stripe may still send events about it. */
export const expireCustomer = (id: string, now: number): Promise<void> =>
  membershipStore.expireCustomer(id, toRecordEnd(now));

/**
 * Gives the member's customer at Stripe the member's current name, for invoices, and address, for receipts; no address if
 * Stripe refuses it, so that nothing goes to the former one. An adopted customer keeps its name, which may be a company's.
 * Does nothing without a customer. Idempotent. Throws payment_provider_unavailable.
 */
export async function updateCustomer(member: MemberRow): Promise<void> {
  const { billing, email, first_name, last_name } = member;
  if (!billing) return;
  const stripe = await connectToStripe();
  const isAdopted = billing.import_id !== null;
  const name = isAdopted ? "" : `${first_name} ${last_name}`.trim();
  await withAcceptedEmail(email, (accepted) =>
    undefinedIfMissing(
      stripe.customers.update(billing.customer_id, { email: accepted ?? "", ...(name && { name }) }),
    ),
  );
}

/**
 * Lets a subscription end with the period that is paid for, or takes that back. Stripe's portal sets `cancel_at` instead,
 * which is taken back too. `admin` is the id of the admin who does so. Idempotent. Throws conflict while a change is scheduled
 * at Stripe, which then refuses this one, and payment_provider_unavailable.
 */
export async function setPeriodEndCancellation(
  { id: member_id, version }: MemberRow,
  subscription_id: string,
  is_ending: boolean,
  admin: string,
): Promise<void> {
  const stripe = await connectToStripe();
  const subscription = await stripe.subscriptions.retrieve(subscription_id);
  if (isEnding(subscription) === is_ending) return;
  if (subscription.schedule !== null) throw conflictWithMessage(premiumMessages.changeScheduled);
  const action = is_ending ? "membership.end_scheduled" : "membership.end_undone";
  const now = Date.now();
  // Written before, as by `recordCancellation`, and once for this version of the row, however often Stripe fails.
  await membershipStore.recordOnce(
    { id: `ending#${subscription_id}#${version}`, ttl: toRecordEnd(now) },
    { audit: { member_id, actor: admin, action, detail: { subscription_id } } },
    new Date(now).toISOString(),
  );
  await stripe.subscriptions.update(
    subscription_id,
    is_ending || subscription.cancel_at_period_end ? { cancel_at_period_end: is_ending } : { cancel_at: "" },
  );
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
