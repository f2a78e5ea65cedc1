import { isHeldByBank } from "../../contract/dispute-rules.ts";
import { warnWithMetric } from "../log-metric.ts";
import * as members from "../members/members.ts";
import { reviewMetric } from "../metric.ts";
import { buildPremiumNotice } from "../outbox/notice-messages.ts";
import { connectToStripe } from "../stripe/client.ts";
import { toRecordEnd } from "../stripe/sync-trigger.ts";
import { buildRefundReturnedEmail } from "./membership-emails.ts";
import { membershipStore } from "./membership-store.ts";
import { fetchReturnedCents, findDispute, recordRefunds } from "./premium-refunds.ts";

const disputed = {
  action: "membership.payment_disputed",
  warning: "A payment for Premium is disputed",
  notice: "disputed",
} as const;

/** The audit action of each event type that an admin has to look at in Stripe's dashboard, with the warning and the notice. */
const eventTypes = {
  "charge.dispute.created": disputed,
  "charge.dispute.updated": disputed,
  "refund.failed": {
    action: "membership.refund_failed",
    warning: "The refund of a payment for Premium failed",
    notice: "refused",
  },
} as const;

/** The states of a dispute in which the bank has the money, and a time to answer runs. */
const answerable: readonly string[] = ["needs_response", "appeal_needs_response"];

type PaymentEventType = keyof typeof eventTypes | "charge.refunded";

/** Whether events of this type go to the audit log, because they do not change the membership itself. */
export const isPaymentEventType = (type: string): type is PaymentEventType =>
  type === "charge.refunded" || Object.hasOwn(eventTypes, type);

/** An event about a subscription's payment that does not change the subscription itself. */
export interface PaymentEvent {
  type: PaymentEventType;
  /** The id of the idempotency record with which it is recorded once. */
  idempotencyId: string;
  /** The id of the payment intent, if the event names it. */
  intent: string | undefined;
  /** The id of the refund, if the event is about one. */
  refund?: string | undefined;
}

/**
 * Writes a refund, dispute or failed refund to the member's audit log, once, and notifies owner and admins if it needs action,
 * and the member of a failed refund that this site has made.
 * The membership is not affected (docs/decisions/membership-sync.md). Does nothing for an unknown customer.
 */
export async function recordPaymentEvent(
  customerId: string,
  { type, idempotencyId, intent, refund }: PaymentEvent,
  now = Date.now(),
): Promise<void> {
  const member_id = (await membershipStore.findCustomer(customerId))?.member_id;
  if (member_id === undefined) return;
  if (type === "charge.refunded")
    return intent === undefined ? undefined : recordRefunds(member_id, intent, now);
  const { action, warning, notice } = eventTypes[type];
  const dispute =
    intent && notice === "disputed" ? await findDispute(await connectToStripe(), intent) : undefined;
  // Most updates are about evidence. News is one after which the owner has a time to answer: an inquiry has become a dispute.
  if (type === "charge.dispute.updated" && !answerable.includes(dispute?.status ?? "")) return;
  const returned = intent && refund ? await fetchReturnedCents(intent, refund) : undefined;
  const amount_cents = returned?.counted;
  const member = returned?.expected ? await members.findCurrent(member_id) : undefined;
  const detail = {
    ...(intent !== undefined && { payment_intent_id: intent }),
    ...(amount_cents !== undefined && { amount_cents }),
  };
  const ttl = toRecordEnd(now);
  const isNew = await membershipStore.recordOnce(
    { id: idempotencyId, ttl },
    {
      // The event of a new dispute and one of its updates may find the same state.
      records: dispute ? [{ id: `dispute#${dispute.id}#${dispute.status}`, ttl }] : [],
      messages: [
        buildPremiumNotice(
          member_id,
          idempotencyId,
          dispute && !isHeldByBank(dispute.status) ? "inquiry" : notice,
        ),
        ...(member && returned?.expected ? buildRefundReturnedEmail(member, returned.expected) : []),
      ],
      audit: { member_id, actor: "stripe", action, detail },
    },
    new Date(now).toISOString(),
  );
  if (isNew) warnWithMetric(warning, reviewMetric, 1, { member_id, ...detail });
}
