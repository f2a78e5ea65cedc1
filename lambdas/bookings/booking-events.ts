import { isPaymentDisputed } from "../../contract/dispute-rules.ts";
import { buildHookEvent } from "../outbox/hook-event.ts";
import type { HookMessage } from "../outbox/outbox.ts";
import type { BookingRow } from "../table/entities.ts";

/** The posts about what a change makes of a booking (docs/hooks.md). None once its client has left. */
export function buildBookingEvents(before: BookingRow, after: BookingRow): HookMessage[] {
  const { member_id, updated_at: at } = after;
  if (member_id === null) return [];
  const build = (source: Parameters<typeof buildHookEvent>[0], more: HookMessage["payload"] = {}) =>
    buildHookEvent(source, at, { ...describeBooking(after, member_id), ...more }, { member_id });
  const isNow = (state: BookingRow["state"]) => before.state !== state && after.state === state;
  return [
    ...(before.paid_at === null && after.paid_at !== null ? [build("booking.paid")] : []),
    ...(isNow("confirmed")
      ? [build("booking.confirmed", { startsAt: after.confirmed_time?.starts_at ?? null })]
      : []),
    ...(isNow("cancelled")
      ? [
          build("booking.cancelled", {
            startsAt: before.confirmed_time?.starts_at ?? null,
            cancelledBy: after.cancelled_by,
            isRefunded: after.refund_requested_at !== null && !isPaymentDisputed(after),
          }),
        ]
      : []),
  ];
}

const describeBooking = (row: BookingRow, memberId: string) => ({
  bookingId: row.id,
  memberId,
  clientName: row.client_name,
  email: row.client_email,
  advisorId: row.advisor_id,
  advisorName: row.advisor_name,
  sessionLength: row.session_length,
  amountCents: row.amount_cents,
});
