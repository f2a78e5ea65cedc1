import type Stripe from "stripe";
import { isDisputeOpen, isPaymentDisputed } from "../../contract/dispute-rules.ts";
import { isRefundOpen } from "../../contract/refund-rules.ts";
import { busy } from "../errors.ts";
import { log } from "../log.ts";
import { logMetric } from "../log-metric.ts";
import * as members from "../members/members.ts";
import { businessMetrics } from "../metric.ts";
import { buildDisputeNotice } from "../outbox/notice-messages.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { closeCheckouts } from "../stripe/close-checkouts.ts";
import { countDeclinedCards } from "../stripe/declined-cards.ts";
import type { SyncTrigger } from "../stripe/sync-trigger.ts";
import type { BookingRow } from "../table/entities.ts";
import { listAttempts, skipOnConflict } from "../table/transactions.ts";
import { buildMemberAudit } from "./booking-audit.ts";
import { type BookingChange, bookingStore } from "./booking-store.ts";
import { buildRefundMessage } from "./cancellation.ts";
import { fetchDispute, hasDisputeChanged, isNewToOwner, warnAboutDispute } from "./disputes.ts";
import { buildReportAfterDispute } from "./no-show.ts";
import { buildPaymentReceivedEmail } from "./payment-emails.ts";
import {
  cancelIntent,
  fetchIntent,
  findFailedPart,
  findFailedRest,
  findIntent,
  getRefundedCents,
  isPaid,
  isRefunded,
  isRestFailedInDashboard,
  listDeclinedCharges,
  refundPayment,
} from "./payment-intent.ts";
import { findRefundChange } from "./refund-changes.ts";
import { closeUnpaid, listUnpaid } from "./unpaid-bookings.ts";

/**
 * Brings a booking in line with its Stripe payment intent: paid, refunded, disputed or expired. Webhook, payment return and
 * scheduled job all call this. It reads the current state from Stripe, so the order and number of calls do not matter
 * (REL-2, REL-4). Returns the row; undefined if the intent belongs to no booking. Throws
 * payment_provider_unavailable, and busy after repeated write conflicts.
 */
export async function syncBookingPayment(
  intentId: string,
  trigger: SyncTrigger,
): Promise<BookingRow | undefined> {
  const first = await fetchIntent(intentId);
  const id = first.metadata.booking_id;
  // The payment of a subscription has no booking id.
  if (id === undefined) return undefined;
  const row = await bookingStore.find(id);
  if (row) {
    // A refund that only the row has may have been made after Stripe was read. It is not one that the bank has returned.
    const intent = getRefundedCents(first, row) < row.refunded_cents ? await fetchIntent(intentId) : first;
    const updated = await applyIntent(row, await closeAfterDeclines(row, intent, trigger), trigger);
    return applyDispute(updated, intent, trigger.actor);
  }
  log.warn("No booking found for a payment", { payment_intent_id: intentId });
  return undefined;
}

/**
 * Counts the declined cards of an unpaid booking, and after too many closes its payment and, once the member's are paused, all
 * of the member's open ones, also for Premium (PAY-17). If the booking was closed before its payment was, the first declined card
 * closes the payment. Returns the intent, as Stripe has it afterwards.
 */
async function closeAfterDeclines(
  row: BookingRow,
  intent: Stripe.PaymentIntent,
  { failedPayment }: SyncTrigger,
): Promise<Stripe.PaymentIntent> {
  const { member_id: memberId, state } = row;
  const isOpen = intent.status !== "canceled";
  const isBookingClosed = state !== "pending_payment";
  // Stripe clears the error once a card has paid.
  if (!intent.last_payment_error || (isBookingClosed && !isOpen)) return intent;
  const charges = intent.latest_charge ? await listDeclinedCharges(intent.id) : [];
  // A failed 3-D Secure check makes no charge, so its event is counted.
  if (failedPayment && !intent.last_payment_error.charge)
    charges.push({ id: failedPayment, created: Date.now() / 1_000 });
  const { isMemberOver, isPaymentOver } = await countDeclinedCards({ intent: intent.id, memberId, charges });
  if (isMemberOver && memberId !== null) {
    await closeUnpaid((await listUnpaid(memberId)).filter(({ id }) => id !== row.id));
    const member = await members.find(memberId);
    if (member) await closeCheckouts(member);
  }
  return (isPaymentOver || isBookingClosed) && isOpen && (await cancelIntent(intent.id))
    ? { ...intent, status: "canceled" }
    : intent;
}

/**
 * Like `syncBookingPayment`, for a row that is already read. Also returns the intent, if the booking has one. An unpaid booking
 * whose intent Stripe does not know is unchanged.
 */
export async function syncBooking(
  row: BookingRow,
  actor: string,
): Promise<{ row: BookingRow; intent?: Stripe.PaymentIntent }> {
  const intent = await findIntent(row);
  if (!intent) return { row };
  const updated = await applyIntent(row, await closeAfterDeclines(row, intent, { actor }), { actor });
  return { row: await applyDispute(updated, intent, actor), intent };
}

/** Kept as `last_error` of the failed delivery, which an admin retries once the bank has decided. */
const heldRefundError = "The refund waits until the bank has decided about this payment";

/**
 * Delivers a refund message from the outbox: refunds what is left of a booking's payment, or one part of it, at Stripe and
 * notes it. Nothing is refunded while a bank has the payment. Safe to retry: the idempotency key prevents a second refund.
 * Throws payment_provider_unavailable, and an error if Stripe does not show the refund; the outbox then retries.
 */
export async function refundBooking(bookingId: string, part?: number): Promise<void> {
  const row = await bookingStore.find(bookingId);
  if (!row) return;
  // The end of the dispute does not queue this one again, so it stays a failed delivery.
  if (
    isPaymentDisputed(row) &&
    isDisputeOpen(row) &&
    row.payment_intent_id !== null &&
    row.refund_failed_at !== null
  )
    if (isReturned(row, await fetchIntent(row.payment_intent_id), part)) throw new Error(heldRefundError);
  if (!isRefundOpen(row, part)) return;
  await refundPayment(row, part);
  if (isRefundOpen((await syncBooking(row, "job")).row, part))
    throw new Error("Stripe does not show the payment as refunded");
}

/** Whether a refund that is still to be made, of a part or of the rest, is one that the bank has returned. */
function isReturned(row: BookingRow, intent: Stripe.PaymentIntent, part: number | undefined): boolean {
  const { refund_failed_at, part_refunds } = row;
  const isPartReturned = (place: number) =>
    part_refunds[place]?.refunded_at === null && findFailedPart(intent, place, part_refunds) !== undefined;
  if (part !== undefined) return isPartReturned(part);
  if (refund_failed_at === null) return false;
  const isPartOpen = part_refunds.some((_, place) => isPartReturned(place));
  return (
    findFailedRest(intent, row.id) !== undefined || (!isPartOpen && isRestFailedInDashboard(intent, row))
  );
}

/**
 * Builds the refunds that waited while the bank decided about the payment. `row` has the closed dispute. One that the bank has
 * returned before waits for an admin, who may have paid it in another way.
 */
const buildWaitingRefunds = (row: BookingRow, intent: Stripe.PaymentIntent): OutboxMessage[] => [
  ...row.part_refunds.flatMap((_, part) =>
    isRefundOpen(row, part) && !isReturned(row, intent, part) ? [buildRefundMessage(row, part)] : [],
  ),
  ...(isRefundOpen(row, undefined) && !isReturned(row, intent, undefined) ? [buildRefundMessage(row)] : []),
];

async function applyIntent(
  current: BookingRow,
  fetched: Stripe.PaymentIntent,
  { idempotencyId, actor }: SyncTrigger,
): Promise<BookingRow> {
  let [row, intent] = [current, fetched];
  for await (const attempt of listAttempts()) {
    // The first write may have used a newer state of the payment.
    if (attempt > 0) [row, intent] = [(await bookingStore.find(row.id)) ?? row, await fetchIntent(intent.id)];
    const now = Date.now();
    const next = findNextChange(row, intent, actor, now);
    if (!next) return row;
    // The first write may have failed because the event was recorded before. A change that is still due is made anyway.
    const change = attempt === 0 ? { ...next, idempotencyId } : next;
    const updated = await skipOnConflict(() => bookingStore.update(row, change, now));
    if (!updated) continue;
    if (row.paid_at === null && updated.paid_at !== null)
      logMetric("A session was paid", businessMetrics.paidBookings, 1, { booking_id: row.id });
    // A payment that was refunded in part before it was noted has another change.
    return applyIntent(updated, intent, { actor });
  }
  throw busy();
}

/** Writes a new or changed dispute of the payment to the row and to the audit log, and notifies the owner if it is new to them. */
async function applyDispute(
  current: BookingRow,
  intent: Stripe.PaymentIntent,
  actor: string,
): Promise<BookingRow> {
  const dispute = await fetchDispute(intent);
  let row = current;
  for await (const attempt of listAttempts()) {
    if (attempt > 0) row = (await bookingStore.find(row.id)) ?? row;
    if (!dispute || !isIntentOf(intent, row) || !hasDisputeChanged(row, dispute)) return row;
    const action = dispute.id === row.dispute?.id ? "booking.dispute_changed" : "booking.disputed";
    const detail = { dispute_id: dispute.id, status: dispute.status };
    const audit = buildMemberAudit(row, actor, action, detail);
    const report = buildReportAfterDispute({ ...row, dispute });
    const messages = [
      ...(report.messages ?? []),
      ...(isNewToOwner(row, dispute) ? [buildDisputeNotice(row.id, dispute)] : []),
      ...(isPaymentDisputed(row) ? buildWaitingRefunds({ ...row, dispute }, intent) : []),
    ];
    const changes = { dispute, ...report.changes };
    const updated = await bookingStore.update(row, { changes, messages, ...audit }, Date.now());
    if (updated) {
      warnAboutDispute(row, dispute);
      return updated;
    }
  }
  throw busy();
}

const isIntentOf = (intent: Stripe.PaymentIntent, row: BookingRow): boolean =>
  intent.metadata.booking_id === row.id && (row.payment_intent_id ?? intent.id) === intent.id;

/** The change that brings the row in line with the intent; undefined if there is none. */
function findNextChange(
  row: BookingRow,
  intent: Stripe.PaymentIntent,
  actor: string,
  now: number,
): BookingChange | undefined {
  if (!isIntentOf(intent, row)) {
    log.warn("A payment belongs to another booking", { booking_id: row.id, payment_intent_id: intent.id });
    return undefined;
  }
  const at = new Date(now).toISOString();
  if (intent.status === "canceled" && row.state === "pending_payment")
    return { changes: { state: "expired" } };
  const refund = findRefundChange(row, intent, actor, now);
  if (refund || isRefunded(intent, row)) return refund;
  if (!isPaid(intent, row)) {
    if (intent.status === "succeeded")
      log.error("A payment differs from the price of its booking", { booking_id: row.id });
    return undefined;
  }
  if (row.paid_at !== null) return undefined;
  const paid = { payment_intent_id: intent.id, paid_at: at };
  const audit = buildMemberAudit(row, actor, "booking.paid");
  if (row.state === "pending_payment") {
    const changes = { ...paid, state: "paid" } as const;
    return { changes, messages: buildPaymentReceivedEmail({ ...row, ...changes }, intent), ...audit };
  }
  // The payment arrived after the booking had expired or was cancelled.
  return {
    changes: { ...paid, refund_requested_at: at },
    messages: [buildRefundMessage(row)],
    ...audit,
  };
}
