import type Stripe from "stripe";
import { getCancellationRefund } from "../../contract/booking-rules.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { busy } from "../errors.ts";
import { log } from "../log.ts";
import type { SyncTrigger } from "../stripe/sync-trigger.ts";
import type { BookingRow } from "../table/entities.ts";
import { type BookingSideEffects, bookingStore } from "./booking-store.ts";
import { type BookingChange, buildCancellation, buildRefundMessage } from "./cancellation.ts";
import { buildClientRefundEmail } from "./emails-to-client.ts";
import { fetchIntent, findFailedRefund, isPaid, isRefunded } from "./payment-intent.ts";

interface StripeChange extends BookingSideEffects {
  changes: Partial<BookingRow>;
}

const rounds = 4;

/**
 * Makes a booking what its payment intent says now: paid, given back, or never to be paid. Whoever learns of a
 * payment calls this, webhook, return and clock alike; it reads Stripe, so that neither order nor repetition matters
 * (reliability, R1–R7). Answers with the row; undefined where the intent is no booking's. Throws
 * payment_provider_unavailable, and busy where others were faster every time.
 */
export async function syncBookingPayment(
  intentId: string,
  cause: SyncTrigger,
): Promise<BookingRow | undefined> {
  const intent = await fetchIntent(intentId);
  const id = intent.metadata.booking_id;
  // A subscription's payment names none.
  if (id === undefined) return undefined;
  const row = await bookingStore.find(id);
  if (row) return applyIntent(row, intent, cause);
  log.warn("A payment's booking is not there", { payment_intent_id: intentId });
  return undefined;
}

/** As `syncBookingPayment`, of a row that has been read already; with the intent that says so, where there is one. */
export async function syncBooking(
  row: BookingRow,
  by: string,
): Promise<{ row: BookingRow; intent?: Stripe.PaymentIntent }> {
  if (row.payment_intent_id === null) return { row };
  const intent = await fetchIntent(row.payment_intent_id);
  return { row: await applyIntent(row, intent, { actor: by }), intent };
}

async function applyIntent(
  read: BookingRow,
  intent: Stripe.PaymentIntent,
  { idempotencyId: marker, actor: by }: SyncTrigger,
): Promise<BookingRow> {
  let row = read;
  for (let round = 0; round < rounds; round++) {
    const now = Date.now();
    const found = findNextChange(row, intent, by, now);
    if (!found) return row;
    const { changes, ...beside } = found;
    // In a second round the marker may be what stood in the way; what is still to be done is done without it.
    const marked = round === 0 ? { ...beside, marker } : beside;
    const after = await bookingStore.update(row, changes, marked, now);
    if (after) return after;
    row = (await bookingStore.find(row.id)) ?? row;
  }
  throw busy();
}

/** What the intent changes in the row; undefined where nothing. */
function findNextChange(
  row: BookingRow,
  intent: Stripe.PaymentIntent,
  by: string,
  now: number,
): StripeChange | undefined {
  if (intent.metadata.booking_id !== row.id || (row.payment_intent_id ?? intent.id) !== intent.id) {
    log.warn("A payment is another booking's", { booking_id: row.id, payment_intent_id: intent.id });
    return undefined;
  }
  const at = new Date(now).toISOString();
  if (intent.status === "canceled" && row.state === "pending_payment")
    return { changes: { state: "expired" } };
  if (isRefunded(intent)) return row.refunded_at === null ? onRefunded(row, at, now) : undefined;
  const lost = row.refunded_at === null ? undefined : findFailedRefund(intent);
  if (lost) return onRefundFailed(row, lost, by);
  if (!isPaid(intent, row)) {
    if (intent.status === "succeeded")
      log.error("A payment is not what its booking costs", { booking_id: row.id });
    return undefined;
  }
  if (row.paid_at !== null) return undefined;
  const paid = { payment_intent_id: intent.id, paid_at: at };
  const audit = buildAudit(row, by, "booking.paid");
  if (row.state === "pending_payment") return { changes: { ...paid, state: "paid" }, ...audit };
  // Paid in the moment in which it was given up.
  return {
    changes: { ...paid, refund_requested_at: at },
    messages: [buildRefundMessage(row)],
    ...audit,
  };
}

/** Given back by our errand, or by hand in Stripe's own pages, which also ends what is still to come. */
function onRefunded(row: BookingRow, at: string, now: number): StripeChange {
  const { changes, messages: errands } = onBookingClosed(row, now);
  const done = { ...changes, refund_requested_at: row.refund_requested_at ?? at, refunded_at: at };
  return {
    changes: done,
    messages: [
      ...errands.filter(({ kind }) => kind !== "refund"),
      ...buildClientRefundEmail({ ...row, ...done }),
    ],
  };
}

/** Given back, and not taken at the other end: a person has to see to it, so it is given up from the start. */
function onRefundFailed(
  row: BookingRow,
  { id, failure_reason, status }: Stripe.Refund,
  by: string,
): StripeChange {
  const reason = failure_reason ?? status ?? "unknown";
  return {
    changes: { refunded_at: null },
    failed: { errand: buildRefundMessage(row), reason: `The refund ${id} came back: ${reason}` },
    ...buildAudit(row, by, "booking.refund_failed", { refund_id: id, reason }),
  };
}

/** What a booking becomes whose money is gone again: what has begun, or is over, stays what it is. */
function onBookingClosed(row: BookingRow, now: number): BookingChange {
  if (row.state === "pending_payment") return { changes: { state: "expired" }, messages: [] };
  return getCancellationRefund(row, now) === null
    ? { changes: {}, messages: [] }
    : buildCancellation(row, "admin", now);
}

const buildAudit = (
  { id, member_id, amount_cents }: BookingRow,
  by: string,
  action: string,
  more: Readonly<Record<string, string>> = {},
): Pick<BookingSideEffects, "audit"> =>
  member_id === null
    ? {}
    : { audit: buildAuditEntry(by, action, { booking_id: id, amount_cents, ...more }, member_id) };
