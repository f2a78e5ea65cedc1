import { getCancellationRefund, isNoShowOpen } from "../../contract/booking-rules.ts";
import type { AdminBooking } from "../../contract/bookings.ts";
import { isPaymentDisputed } from "../../contract/dispute-rules.ts";
import {
  getRefundableCents,
  getRestCents,
  maxPartRefunds,
  refundMessages,
} from "../../contract/refund-rules.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { conflictWithMessage, invalidInput, paymentRequired } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildBookingAudit } from "./booking-audit.ts";
import { toAdminBooking } from "./booking-list-store.ts";
import { type BookingChange, getBooking } from "./booking-store.ts";
import { buildCancellation, buildRefundMessage } from "./cancellation.ts";
import { changeWithRetry } from "./change-with-retry.ts";
import { buildKeptPayment, buildSessionRefund } from "./no-show.ts";

type Refund = Omit<RouteInput<"adminRefundBooking">, "id">;

/**
 * Refunds a booking in whole or in part, regardless of the cancellation policy (ADMIN-41). All that is left also cancels a
 * booking that is still open; a session that has started, and a booking of which a part is refunded, stay unchanged. Either
 * decides a report of a missing advisor that the admin has seen: after a part, the rest is kept.
 * Refunding twice returns the booking. Throws not_found, payment_required if nothing was paid, invalid for more than is left,
 * busy, and conflict if the bank has the payment or something was refunded since the admin looked.
 */
export async function refundByAdmin(
  actor: MemberActor,
  { id, ...refund }: RouteInput<"adminRefundBooking">,
): Promise<AdminBooking> {
  const { after } = await changeWithRetry(
    () => getBooking(id),
    async (row, now) => (isRepeated(row, actor, refund) ? undefined : buildRefund(row, actor, refund, now)),
  );
  return toAdminBooking(after);
}

function buildRefund(row: BookingRow, actor: MemberActor, refund: Refund, now: number) {
  if (row.paid_at === null) throw paymentRequired();
  if (isPaymentDisputed(row)) throw conflictWithMessage(refundMessages.disputed);
  if (refund.settles_report && !isNoShowOpen(row)) throw conflictWithMessage(refundMessages.settled);
  const left = getRefundableCents(row);
  if (left === 0) throw conflictWithMessage(refundMessages.nothingLeft);
  if (left !== refund.left_cents) throw conflictWithMessage(refundMessages.changed);
  if (refund.amount_cents > left) throw invalidInput({ amount_cents: refundMessages.tooMuch });
  const { amount_cents, reason } = refund;
  const change =
    amount_cents === left
      ? buildWholeRefund({ ...row, refund_reason: reason }, now)
      : buildPartRefund(row, actor, refund, now);
  const { outcome } = change.changes.no_show ?? {};
  const decision = outcome === "kept" ? { report: outcome } : {};
  const detail = { amount_cents, of_cents: row.amount_cents, reason, ...decision };
  return { ...change, audit: buildBookingAudit(row, actor.id, "booking.refunded", detail) };
}

/** Whether this refund was asked for already: by a double press, by a retry, or, if it is all that was left, by anyone. */
function isRepeated(
  row: BookingRow,
  actor: MemberActor,
  { amount_cents, left_cents, reason }: Refund,
): boolean {
  if (row.refund_requested_at !== null) return amount_cents === left_cents;
  const last = row.part_refunds.at(-1);
  return (
    last?.by === actor.id &&
    last.amount_cents === amount_cents &&
    // The reason is not kept once the client has left.
    (row.member_id === null || last.reason === reason) &&
    getRestCents(row) + amount_cents === left_cents
  );
}

function buildWholeRefund(row: BookingRow, now: number): BookingChange {
  const change =
    getCancellationRefund(row, now) === null
      ? buildSessionRefund(row, now)
      : buildCancellation(row, "admin", now);
  return { ...change, changes: { ...change.changes, refund_reason: row.refund_reason } };
}

function buildPartRefund(
  row: BookingRow,
  actor: MemberActor,
  { amount_cents, reason, settles_report }: Refund,
  now: number,
): BookingChange {
  if (row.part_refunds.length >= maxPartRefunds) throw conflictWithMessage(refundMessages.tooMany);
  const part = {
    amount_cents,
    reason,
    by: actor.id,
    requested_at: new Date(now).toISOString(),
    refunded_at: null,
  };
  const changes = { part_refunds: [...row.part_refunds, part] };
  const decision = settles_report ? buildKeptPayment({ ...row, ...changes }) : undefined;
  return {
    changes: { ...decision?.changes, ...changes },
    messages: [buildRefundMessage(row, row.part_refunds.length), ...(decision?.messages ?? [])],
  };
}
