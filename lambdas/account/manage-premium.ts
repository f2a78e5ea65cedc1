import { isCharging } from "../../contract/membership.ts";
import { premiumMessages } from "../../contract/premium-payment.ts";
import { refundMessages } from "../../contract/refund-rules.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry, buildAuditPut } from "../audit/audit.ts";
import { conflictWithMessage, invalidInput, paymentRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { toMemberRecord } from "../members/profile.ts";
import {
  fetchLastPayment,
  type LastPayment,
  setPeriodEndCancellation,
  syncMembership,
  toRefundMessageId,
} from "../membership/membership.ts";
import { enqueue, outboxMessage, type PremiumRefundMessage } from "../outbox/outbox.ts";
import { getOutboxRows } from "../outbox/outbox-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { getManaged, getMember } from "./change-member.ts";

const findPayment = async ({ billing }: MemberRow): Promise<LastPayment | undefined> =>
  billing ? fetchLastPayment(billing) : undefined;

/** The member's last payment for Premium, as Stripe knows it (ADMIN-42). Throws not_found, payment_provider_unavailable. */
export async function adminGetPremiumPayment(
  _actor: MemberActor,
  { id }: RouteInput<"adminGetPremiumPayment">,
): Promise<RouteOutput<"adminGetPremiumPayment">> {
  return { payment: (await findPayment(await getMember(id))) ?? null };
}

/**
 * Refunds the member's last payment for Premium in whole or in part; the membership is unchanged (ADMIN-42). The message that
 * makes it has an id derived from the refunds that Stripe knows, so that of two admins one wins and a second press changes
 * nothing; one that Stripe has refused for good is replaced. Throws not_found, payment_required, invalid for more than is left,
 * conflict, payment_provider_unavailable.
 */
export async function adminRefundPremium(
  actor: MemberActor,
  { id, amount_cents, left_cents, reason }: RouteInput<"adminRefundPremium">,
): Promise<RouteOutput<"adminRefundPremium">> {
  const payment = await findPayment(await getManaged(actor, id));
  if (!payment) throw paymentRequired();
  if (payment.is_disputed) throw conflictWithMessage(refundMessages.disputed);
  const { intent, refunds, left_cents: left } = payment;
  const last = refunds[0];
  const isDone =
    last?.metadata?.by === actor.id && last.amount === amount_cents && left + amount_cents === left_cents;
  if (isDone) return { payment };
  if (left === 0) throw conflictWithMessage(refundMessages.nothingLeft);
  if (left !== left_cents) throw conflictWithMessage(refundMessages.changed);
  if (amount_cents > left) throw invalidInput({ amount_cents: refundMessages.tooMuch });
  const message: PremiumRefundMessage = {
    kind: "premium_refund",
    member_id: id,
    payment_intent_id: intent,
    number: refunds.length,
    amount_cents,
    reason,
    by: actor.id,
  };
  const at = new Date().toISOString();
  const detail = { payment_intent_id: intent, amount_cents, of_cents: payment.amount_cents, reason };
  const isWritten = await transactWrite(
    enqueue(message, at, { id: toRefundMessageId(payment), replacesDead: true }),
    buildAuditPut(buildAuditEntry(actor.id, "membership.refunded", detail, id), at),
  );
  if (!isWritten && !(await isQueued(message, toRefundMessageId(payment))))
    throw conflictWithMessage(refundMessages.changed);
  return { payment };
}

/** Whether the same refund is queued already: the button was pressed twice. */
async function isQueued({ by, amount_cents, reason }: PremiumRefundMessage, id: string): Promise<boolean> {
  const [row] = await getOutboxRows([id]);
  const queued = outboxMessage.safeParse(row?.message).data;
  return (
    queued?.kind === "premium_refund" &&
    queued.by === by &&
    queued.amount_cents === amount_cents &&
    queued.reason === reason
  );
}

/**
 * Lets the member's Premium end with the month that is paid for, or takes that back (ADMIN-43). Doing it twice changes
 * nothing. Throws not_found, conflict without a paid subscription or while a change of it is scheduled at Stripe, and
 * payment_provider_unavailable.
 */
export async function adminEndPremium(
  actor: MemberActor,
  { id, is_ending }: RouteInput<"adminEndPremium">,
): Promise<RouteOutput<"adminEndPremium">> {
  const member = await getManaged(actor, id);
  const { billing } = member;
  const state = billing?.paid.state;
  if (
    !billing?.subscription_id ||
    !isCharging(billing.status) ||
    (state !== "active" && state !== "cancelling")
  )
    throw conflictWithMessage(premiumMessages.notPaying);
  await setPeriodEndCancellation(member, billing.subscription_id, is_ending, actor.id);
  const row = await syncMembership(billing.customer_id, { actor: actor.id });
  return toMemberRecord(row ?? (await getMember(id)), Date.now());
}
