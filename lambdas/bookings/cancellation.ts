import { getCancellationRefund } from "../../contract/booking-rules.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import type { BookingChange } from "./booking-store.ts";
import { buildAdvisorCancellationEmail } from "./emails-to-advisor.ts";
import { buildClientCancellationEmail } from "./emails-to-client.ts";

/**
 * The cancellation of a booking at `now` (milliseconds since the epoch): a full refund unless the client cancels late
 * or has not paid, an email to each side, and the removal of the calendar entry. `isLeaving` if the client's account
 * is deleted.
 */
export function buildCancellation(
  row: BookingRow,
  cancelledBy: "client" | "advisor" | "admin",
  now: number,
  isLeaving = false,
): BookingChange {
  const isRefundable = row.paid_at !== null && row.refund_requested_at === null;
  const isRefunded = isRefundable && (cancelledBy !== "client" || getCancellationRefund(row, now) === "full");
  const changes = {
    state: "cancelled",
    cancelled_by: cancelledBy,
    invite_sequence: row.invite_sequence + 1,
    reschedule: null,
    ...(isRefunded ? { refund_requested_at: new Date(now).toISOString() } : {}),
  } as const;
  const updated: BookingRow = { ...row, ...changes };
  return {
    changes,
    messages: [
      ...(isRefunded ? [buildRefundMessage(row)] : []),
      ...(row.paid_at === null ? [] : buildClientCancellationEmail(updated, isLeaving)),
      ...(row.requested_at === null ? [] : buildAdvisorCancellationEmail(updated, isLeaving)),
    ],
  };
}

/**
 * The outbox message that refunds what is left of a booking's payment, or one part of it by its place in `part_refunds`;
 * delivering it twice refunds once (`refundBooking` in sync-payment.ts).
 */
export const buildRefundMessage = ({ id }: BookingRow, part?: number): OutboxMessage => ({
  kind: "refund",
  booking_id: id,
  ...(part === undefined ? {} : { part }),
});
