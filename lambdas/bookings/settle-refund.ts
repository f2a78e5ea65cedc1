import { isRefundDue } from "../../contract/booking-rules.ts";
import type { AdminBooking } from "../../contract/bookings.ts";
import { getRestCents, refundMessages } from "../../contract/refund-rules.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { conflictWithMessage } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { buildSkip, getOutboxRows } from "../outbox/outbox-store.ts";
import { buildBookingAudit } from "./booking-audit.ts";
import { toAdminBooking } from "./booking-list-store.ts";
import { getBooking } from "./booking-store.ts";
import { changeWithRetry } from "./change-with-retry.ts";
import { buildClientRefundSettledEmail } from "./payment-emails.ts";

/**
 * Notes that an admin has paid a failed refund in another way, so that it is not sent any more (ADMIN-41), and emails the client.
 * Only the refund of all that was left: parts are sent again. Doing it twice returns the booking. Throws not_found, busy, and
 * conflict if the refund is not due or is being tried again, or a part is still open.
 */
export async function settleRefund(
  actor: MemberActor,
  { id, delivery }: RouteInput<"adminSettleRefund">,
): Promise<AdminBooking> {
  const { after } = await changeWithRetry(
    () => getBooking(id),
    async (row, now) => {
      const isFailed = await isFailedRefundOf(id, delivery);
      const skip = buildSkip(delivery, now);
      // Another delivery of the same refund goes, too.
      if (row.refund_settled_at !== undefined) return isFailed ? { changes: {}, skip } : undefined;
      if (!isFailed || !isRefundDue(row)) throw conflictWithMessage(refundMessages.notFailed);
      if (row.part_refunds.some(({ refunded_at }) => refunded_at === null))
        throw conflictWithMessage(refundMessages.partOpen);
      const amount_cents = getRestCents(row);
      return {
        changes: { refund_settled_at: new Date(now).toISOString() },
        skip,
        messages: buildClientRefundSettledEmail(row, amount_cents),
        audit: buildBookingAudit(row, actor.id, "booking.refund_settled", { amount_cents }),
      };
    },
  );
  return toAdminBooking(after);
}

/** Whether a delivery is the refund of all that was left of a booking, and has failed for good. */
async function isFailedRefundOf(bookingId: string, delivery: string): Promise<boolean> {
  const [row] = await getOutboxRows([delivery]);
  const { data } = outboxMessage.safeParse(row?.message);
  return (
    row?.state === "dead" &&
    data?.kind === "refund" &&
    data.booking_id === bookingId &&
    data.part === undefined
  );
}
