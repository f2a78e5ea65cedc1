import { cancelRefund } from "../../contract/booking-rules.ts";
import type { Errand } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";
import { cancelledToAdvisor } from "./emails-to-advisor.ts";
import { cancelledToClient } from "./emails-to-client.ts";

/** A change of a booking's row, and what leaves the system because of it. */
export interface Step {
  changes: Partial<BookingRow>;
  errands: Errand[];
}

/**
 * How a booking becomes cancelled, by whom, at `now` (milliseconds since the epoch): all of the money goes back,
 * unless its client is late or has paid nothing; both sides are written, and calendars lose their entry.
 */
export function cancelled(row: BookingRow, by: "client" | "advisor" | "admin", now: number): Step {
  const isOwed = row.paid_at !== null && row.refund_requested_at === null;
  const isRefunded = isOwed && (by !== "client" || cancelRefund(row, now) === "full");
  const changes = {
    state: "cancelled",
    cancelled_by: by,
    invite_sequence: row.invite_sequence + 1,
    ...(isRefunded ? { refund_requested_at: new Date(now).toISOString() } : {}),
  } as const;
  const after: BookingRow = { ...row, ...changes };
  return {
    changes,
    errands: [
      ...(isRefunded ? [refundOf(row)] : []),
      ...(row.paid_at === null ? [] : cancelledToClient(after)),
      ...(row.requested_at === null ? [] : cancelledToAdvisor(after)),
    ],
  };
}

/** The errand by which money goes back: once, however often it is tried (lambdas/bookings/refund.ts). */
export const refundOf = ({ id }: BookingRow): Errand => ({ kind: "refund", booking_id: id });
