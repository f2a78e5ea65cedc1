import type Stripe from "stripe";
import { getCancellationRefund } from "../../contract/booking-rules.ts";
import { getRestCents } from "../../contract/refund-rules.ts";
import { buildRefusedRefundNotice } from "../outbox/notice-messages.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildMemberAudit } from "./booking-audit.ts";
import type { BookingChange } from "./booking-store.ts";
import { buildCancellation, buildRefundMessage } from "./cancellation.ts";
import { settleNoShow } from "./no-show.ts";
import { buildClientRefundEmail, buildClientRefundFailedEmail } from "./payment-emails.ts";
import {
  findFailedPart,
  findFailedRefund,
  getRefundedCents,
  isPartRefunded,
  isRefunded,
} from "./payment-intent.ts";

/* The changes that refunds at Stripe make in a booking, no matter if we made them or someone in Stripe's dashboard. */

/** The change that brings the row in line with the refunds at Stripe; undefined if there is none. */
export function findRefundChange(
  row: BookingRow,
  intent: Stripe.PaymentIntent,
  actor: string,
  now: number,
): BookingChange | undefined {
  const at = new Date(now).toISOString();
  const refunded = getRefundedCents(intent, row);
  if (isRefunded(intent, row))
    return row.refunded_at === null ? onRefunded(row, intent, actor, now) : undefined;
  // Without a failed refund, the intent was read before a refund that the row has already.
  const failed = findFailedRefund(intent);
  if (refunded < row.refunded_cents) return failed && onRefundFailed(row, { intent, failed }, actor, at);
  return refunded > row.refunded_cents && row.paid_at !== null
    ? onPartRefunded(row, intent, actor, at)
    : undefined;
}

/** Marks a booking as refunded. A refund made in Stripe's dashboard also closes an open booking. */
function onRefunded(
  row: BookingRow,
  intent: Stripe.PaymentIntent,
  actor: string,
  now: number,
): BookingChange {
  const refunded_cents = getRefundedCents(intent, row);
  const closed = closeRefunded(row, now);
  const changes = { ...closed.changes, refunded_cents };
  const paidBack = { cents: refunded_cents - row.refunded_cents, reason: row.refund_reason };
  // A refund that was asked for here is in the audit log already, unless it was settled.
  const isAskedFor = row.refund_requested_at !== null && row.refund_settled_at === undefined;
  const amount_cents = isAskedFor ? 0 : getRestCents(row);
  return {
    changes,
    messages: [...closed.messages, ...buildClientRefundEmail({ ...row, ...changes }, intent, paidBack)],
    ...(amount_cents > 0 ? buildMemberAudit(row, actor, "booking.refunded", { amount_cents }) : {}),
  };
}

/** Notes that a part was paid back. The booking stays unchanged. */
function onPartRefunded(
  row: BookingRow,
  intent: Stripe.PaymentIntent,
  actor: string,
  at: string,
): BookingChange {
  const refunded_cents = getRefundedCents(intent, row);
  const cents = refunded_cents - row.refunded_cents;
  const places = findMadeParts(row, intent, cents);
  const part_refunds = row.part_refunds.map((part, place) =>
    places.includes(place) ? { ...part, refunded_at: at } : part,
  );
  const made = part_refunds.filter((part, place) => part !== row.part_refunds[place]);
  // Another refund that the bank has returned is still to be made again.
  const isFailing =
    (row.refund_requested_at !== null && row.refund_settled_at === undefined) ||
    part_refunds.some(
      ({ refunded_at }, place) => refunded_at === null && findFailedPart(intent, place, part_refunds),
    );
  const changes = { refunded_cents, part_refunds, refund_failed_at: isFailing ? row.refund_failed_at : null };
  return {
    changes,
    messages: buildClientRefundEmail({ ...row, ...changes }, intent, {
      cents,
      reason: made.map(({ reason }) => reason).join(" ") || null,
    }),
    // A part that an admin refunds here was written to the audit log when they asked for it.
    ...(made.length > 0 ? {} : buildMemberAudit(row, actor, "booking.refunded", { amount_cents: cents })),
  };
}

/** Finds the places of the parts that a new refund of `cents` has made. */
function findMadeParts({ part_refunds }: BookingRow, intent: Stripe.PaymentIntent, cents: number): number[] {
  const open = [...part_refunds.entries()].filter(([, { refunded_at }]) => refunded_at === null);
  const made = open.filter(([place]) => isPartRefunded(intent, place));
  // In Stripe's dashboard, someone makes a part that the bank has returned again without its number.
  const again = open.find(
    ([place, { amount_cents }]) => amount_cents === cents && findFailedPart(intent, place, part_refunds),
  );
  return (made.length === 0 && again ? [again] : made).map(([place]) => place);
}

/** Finds the part, with its place, whose refund the bank has returned; undefined if that was the refund of the rest. */
function findReturnedPart(row: BookingRow, intent: Stripe.PaymentIntent) {
  if (row.refunded_at !== null) return undefined;
  const returned = [...row.part_refunds.entries()].filter(
    ([place, { refunded_at, is_settled }]) =>
      refunded_at !== null && !is_settled && findFailedPart(intent, place, row.part_refunds),
  );
  if (row.refund_settled_at === undefined) return returned[0];
  // One of them may be what was settled: only the amount tells which refund has failed since.
  const lost = row.refunded_cents - getRefundedCents(intent, row);
  const sum = returned.reduce((cents, [, { amount_cents }]) => cents + amount_cents, 0);
  return (
    returned.find(([, { amount_cents }]) => amount_cents === lost) ?? (sum === lost ? returned[0] : undefined)
  );
}

/** Records a refund that the bank returned as a failed delivery, without automatic retries: an admin must redrive it. */
function onRefundFailed(
  row: BookingRow,
  { intent, failed }: { intent: Stripe.PaymentIntent; failed: Stripe.Refund },
  actor: string,
  at: string,
): BookingChange {
  const [place, part] = findReturnedPart(row, intent) ?? [];
  const isOther = row.refund_settled_at !== undefined && !part;
  const part_refunds = [
    ...row.part_refunds.map((each) => (each === part ? { ...each, refunded_at: null } : each)),
    ...(isOther ? [toSettledPart(row, at)] : []),
  ];
  const refunded_cents = part
    ? row.refunded_cents - part.amount_cents
    : getRefundedCents(intent, { ...row, part_refunds });
  const refund = (place !== undefined && findFailedPart(intent, place, row.part_refunds)) || failed;
  const reason = refund.failure_reason ?? refund.status ?? "unknown";
  const note = isOther ? ". An earlier one was paid in another way" : "";
  const changes = {
    ...(isOther ? { refund_settled_at: undefined } : {}),
    refunded_at: null,
    refund_failed_at: at,
    refunded_cents,
    part_refunds,
  };
  const settled = isOther ? getRestCents(row) : 0;
  const cents = row.refunded_cents + settled - refunded_cents;
  return {
    changes,
    messages: [
      ...buildClientRefundFailedEmail({ ...row, ...changes }, cents),
      buildRefusedRefundNotice(row.id, refund.id),
    ],
    // A part that someone refunded in Stripe's dashboard is made again there, unless another refund was settled: it may be the rest.
    ...(part || isOther || row.refunded_at !== null
      ? {
          failed: {
            message: buildRefundMessage(row, place),
            reason: `The refund ${refund.id} failed: ${reason}${note}`,
          },
        }
      : {}),
    ...buildMemberAudit(row, actor, "booking.refund_failed", {
      amount_cents: cents,
      refund_id: refund.id,
      reason,
    }),
  };
}

/** Turns all that was left, and was paid in another way, into a part: what is left now is another amount. */
const toSettledPart = (row: BookingRow, at: string): BookingRow["part_refunds"][number] => ({
  amount_cents: getRestCents(row),
  reason: row.refund_reason ?? "Paid in another way",
  by: "stripe",
  requested_at: row.refund_requested_at ?? at,
  refunded_at: row.refund_settled_at ?? at,
  is_settled: true,
});

/** Closes a booking of which all is paid back, with its open report, and tells the client and the advisor. */
export function closeRefunded(row: BookingRow, now: number) {
  const at = new Date(now).toISOString();
  const { changes, messages = [] } = onBookingClosed(row, now);
  const report = settleNoShow(row);
  return {
    changes: {
      ...changes,
      ...report.changes,
      refund_requested_at: row.refund_requested_at ?? at,
      refunded_at: at,
      // Stripe has made it after all.
      refund_settled_at: undefined,
      refund_failed_at: null,
      part_refunds: row.part_refunds.map((part) => ({ ...part, refunded_at: part.refunded_at ?? at })),
    },
    messages: [...messages.filter(({ kind }) => kind !== "refund"), ...(report.messages ?? [])],
  };
}

/** Closes a booking whose payment is refunded. A session that has started, or a closed booking, is unchanged. */
function onBookingClosed(row: BookingRow, now: number): BookingChange {
  if (row.state === "pending_payment") return { changes: { state: "expired" } };
  return getCancellationRefund(row, now) === null ? { changes: {} } : buildCancellation(row, "admin", now);
}
