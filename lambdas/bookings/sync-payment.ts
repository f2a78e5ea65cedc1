import type Stripe from "stripe";
import { cancelRefund } from "../../contract/booking-rules.ts";
import { busy } from "../errors.ts";
import { log } from "../log.ts";
import type { Cause } from "../stripe/cause.ts";
import type { BookingRow } from "../table/entities.ts";
import { type Beside, bookingStore } from "./booking-store.ts";
import { cancelled, refundOf, type Step } from "./cancellation.ts";
import { refunded } from "./emails-to-client.ts";
import { isPaid, isRefunded, lostRefund, readIntent } from "./payment-intent.ts";

interface Found extends Beside {
  changes: Partial<BookingRow>;
}

const rounds = 4;

/**
 * Makes a booking what its payment intent says now: paid, given back, or never to be paid. Whoever learns of a
 * payment calls this, webhook, return and clock alike; it reads Stripe, so that neither order nor repetition matters
 * (reliability, R1–R7). Answers with the row; undefined where the intent is no booking's. Throws
 * payment_provider_unavailable, and busy where others were faster every time.
 */
export async function syncBookingPayment(intentId: string, cause: Cause): Promise<BookingRow | undefined> {
  const intent = await readIntent(intentId);
  const id = intent.metadata.booking_id;
  // A subscription's payment names none.
  if (id === undefined) return undefined;
  const row = await bookingStore.find(id);
  if (row) return settle(row, intent, cause);
  log.warn("A payment's booking is not there", { payment_intent_id: intentId });
  return undefined;
}

/** As `syncBookingPayment`, of a row that has been read already; with the intent that says so, where there is one. */
export async function synced(
  row: BookingRow,
  by: string,
): Promise<{ row: BookingRow; intent?: Stripe.PaymentIntent }> {
  if (row.payment_intent_id === null) return { row };
  const intent = await readIntent(row.payment_intent_id);
  return { row: await settle(row, intent, { by }), intent };
}

async function settle(
  read: BookingRow,
  intent: Stripe.PaymentIntent,
  { marker, by }: Cause,
): Promise<BookingRow> {
  let row = read;
  for (let round = 0; round < rounds; round++) {
    const now = Date.now();
    const found = whatFollows(row, intent, by, now);
    if (!found) return row;
    const { changes, ...beside } = found;
    // In a second round the marker may be what stood in the way; what is still to be done is done without it.
    const marked = round === 0 ? { ...beside, marker } : beside;
    const after = await bookingStore.change(row, changes, marked, now);
    if (after) return after;
    row = (await bookingStore.find(row.id)) ?? row;
  }
  throw busy();
}

/** What the intent changes in the row; undefined where nothing. */
function whatFollows(
  row: BookingRow,
  intent: Stripe.PaymentIntent,
  by: string,
  now: number,
): Found | undefined {
  if (intent.metadata.booking_id !== row.id || (row.payment_intent_id ?? intent.id) !== intent.id) {
    log.warn("A payment is another booking's", { booking_id: row.id, payment_intent_id: intent.id });
    return undefined;
  }
  const at = new Date(now).toISOString();
  if (intent.status === "canceled" && row.state === "pending_payment")
    return { changes: { state: "expired" } };
  if (isRefunded(intent)) return row.refunded_at === null ? givenBack(row, at, now) : undefined;
  const lost = row.refunded_at === null ? undefined : lostRefund(intent);
  if (lost) return cameBack(row, lost, by);
  if (!isPaid(intent, row)) {
    if (intent.status === "succeeded")
      log.error("A payment is not what its booking costs", { booking_id: row.id });
    return undefined;
  }
  if (row.paid_at !== null) return undefined;
  const paid = { payment_intent_id: intent.id, paid_at: at };
  const audit = auditOf(row, by, "booking.paid");
  if (row.state === "pending_payment") return { changes: { ...paid, state: "paid" }, ...audit };
  // Paid in the moment in which it was given up.
  return {
    changes: { ...paid, refund_requested_at: at },
    errands: [refundOf(row)],
    ...audit,
  };
}

/** Given back by our errand, or by hand in Stripe's own pages, which also ends what is still to come. */
function givenBack(row: BookingRow, at: string, now: number): Found {
  const { changes, errands } = endedBy(row, now);
  const done = { ...changes, refund_requested_at: row.refund_requested_at ?? at, refunded_at: at };
  return {
    changes: done,
    errands: [...errands.filter(({ kind }) => kind !== "refund"), ...refunded({ ...row, ...done })],
  };
}

/** Given back, and not taken at the other end: a person has to see to it, so it is given up from the start. */
function cameBack(row: BookingRow, { id, failure_reason, status }: Stripe.Refund, by: string): Found {
  const reason = failure_reason ?? status ?? "unknown";
  return {
    changes: { refunded_at: null },
    failed: { errand: refundOf(row), reason: `The refund ${id} came back: ${reason}` },
    ...auditOf(row, by, "booking.refund_failed", { refund_id: id, reason }),
  };
}

/** What a booking becomes whose money is gone again: what has begun, or is over, stays what it is. */
function endedBy(row: BookingRow, now: number): Step {
  if (row.state === "pending_payment") return { changes: { state: "expired" }, errands: [] };
  return cancelRefund(row, now) === null ? { changes: {}, errands: [] } : cancelled(row, "admin", now);
}

const auditOf = (
  { id, member_id, amount_cents }: BookingRow,
  by: string,
  action: string,
  more: Readonly<Record<string, string>> = {},
): Pick<Beside, "audit"> =>
  member_id === null
    ? {}
    : { audit: { member_id, by, action, detail: { booking_id: id, amount_cents, ...more } } };
