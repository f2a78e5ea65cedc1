import type { AdminBooking } from "../../contract/bookings.ts";
import { getRestCents, isRefundOpen, refundMessages } from "../../contract/refund-rules.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { conflictWithMessage } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { buildSkip, getOutboxRows } from "../outbox/outbox-store.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildBookingAudit } from "./booking-audit.ts";
import { toAdminBooking } from "./booking-list-store.ts";
import { type BookingChange, getBooking } from "./booking-store.ts";
import { changeWithRetry } from "./change-with-retry.ts";
import { buildClientRefundSettledEmail } from "./payment-emails.ts";
import { closeRefunded } from "./refund-changes.ts";

/**
 * Notes that an admin has paid a failed refund in another way, of all that was left or of a part, so that it is not sent any more
 * (ADMIN-41), and emails the client. Doing it twice returns the booking. Throws not_found, busy, and conflict if the refund is not
 * due or is being tried again, or, for all that was left, if a part is still open.
 */
export async function settleRefund(
  actor: MemberActor,
  { id, delivery }: RouteInput<"adminSettleRefund">,
): Promise<AdminBooking> {
  const { after } = await changeWithRetry(
    () => getBooking(id),
    async (row, now) => {
      const { isFailed, part } = await readDelivery(id, delivery);
      const skip = buildSkip(delivery, now);
      const isSettled = part === undefined ? row.refund_settled_at : row.part_refunds[part]?.is_settled;
      // Another delivery of the same refund goes, too.
      if (isSettled) return isFailed ? { changes: {}, skip } : undefined;
      if (!isFailed || !isRefundOpen(row, part)) throw conflictWithMessage(refundMessages.notFailed);
      const at = new Date(now).toISOString();
      const {
        amount_cents,
        changes,
        messages = [],
      } = part === undefined ? settleRest(row, at) : settlePart(row, part, now);
      return {
        changes,
        skip,
        messages: [...messages, ...buildClientRefundSettledEmail({ ...row, ...changes }, amount_cents, part)],
        audit: buildBookingAudit(row, actor.id, "booking.refund_settled", { amount_cents }),
      };
    },
  );
  return toAdminBooking(after);
}

type Settlement = Pick<BookingChange, "changes" | "messages"> & { amount_cents: number };

function settleRest(row: BookingRow, at: string): Settlement {
  if (row.part_refunds.some(({ refunded_at }) => refunded_at === null))
    throw conflictWithMessage(refundMessages.partOpen);
  return { amount_cents: getRestCents(row), changes: { refund_settled_at: at } };
}

/** A settled part counts as refunded. The last one also closes the booking, like a refund of all that is left. */
function settlePart(row: BookingRow, part: number, now: number): Settlement {
  const at = new Date(now).toISOString();
  const amount_cents = row.part_refunds[part]?.amount_cents ?? 0;
  if (amount_cents > row.amount_cents - row.refunded_cents) throw conflictWithMessage(refundMessages.changed);
  const part_refunds = row.part_refunds.map((each, place) =>
    place === part ? { ...each, refunded_at: at, is_settled: true } : each,
  );
  const refunded_cents = row.refunded_cents + amount_cents;
  if (refunded_cents >= row.amount_cents) {
    const { changes, messages } = closeRefunded({ ...row, part_refunds, refund_settled_at: at }, now);
    return { amount_cents, changes: { ...changes, refunded_cents }, messages };
  }
  // Another refund that the bank has returned is still to be made again.
  const isFailing =
    (row.refund_requested_at !== null && row.refund_settled_at === undefined) ||
    part_refunds.some(
      ({ refunded_at, requested_at }) => refunded_at === null && requested_at <= (row.refund_failed_at ?? ""),
    );
  const changes = {
    part_refunds,
    refunded_cents,
    refund_failed_at: isFailing ? row.refund_failed_at : null,
  };
  return { amount_cents, changes };
}

/** Reads the delivery of a refund: whether it has failed for good, and the place of the part that it refunds. */
async function readDelivery(bookingId: string, delivery: string) {
  const [row] = await getOutboxRows([delivery]);
  const { data } = outboxMessage.safeParse(row?.message);
  if (data?.kind !== "refund" || data.booking_id !== bookingId) return { isFailed: false };
  return { isFailed: row?.state === "dead", part: data.part };
}
