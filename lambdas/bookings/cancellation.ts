import { getCancellationRefund } from "../../contract/booking-rules.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildAdvisorCancellationEmail } from "./emails-to-advisor.ts";
import { buildClientCancellationEmail } from "./emails-to-client.ts";

/** A change of a booking's row, and what leaves the system because of it. */
export interface BookingChange {
  changes: Partial<BookingRow>;
  messages: OutboxMessage[];
}

/**
 * How a booking becomes cancelled, by whom, at `now` (milliseconds since the epoch): all of the money goes back,
 * unless its client is late or has paid nothing; both sides are written, and calendars lose their entry.
 */
export function buildCancellation(
  row: BookingRow,
  by: "client" | "advisor" | "admin",
  now: number,
): BookingChange {
  const isOwed = row.paid_at !== null && row.refund_requested_at === null;
  const isRefunded = isOwed && (by !== "client" || getCancellationRefund(row, now) === "full");
  const changes = {
    state: "cancelled",
    cancelled_by: by,
    invite_sequence: row.invite_sequence + 1,
    ...(isRefunded ? { refund_requested_at: new Date(now).toISOString() } : {}),
  } as const;
  const after: BookingRow = { ...row, ...changes };
  return {
    changes,
    messages: [
      ...(isRefunded ? [buildRefundMessage(row)] : []),
      ...(row.paid_at === null ? [] : buildClientCancellationEmail(after)),
      ...(row.requested_at === null ? [] : buildAdvisorCancellationEmail(after)),
    ],
  };
}

/** The errand by which money goes back: once, however often it is tried (lambdas/bookings/refund.ts). */
export const buildRefundMessage = ({ id }: BookingRow): OutboxMessage => ({ kind: "refund", booking_id: id });
