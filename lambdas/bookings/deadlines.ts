import type { Context, ScheduledEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { warnWithMetric } from "../metric.ts";
import type { BookingRow } from "../table/entities.ts";
import { countDueReminders, farFuture, findDeadline, isRequestOverdue } from "./booking-row.ts";
import { type BookingSideEffects, bookingStore } from "./booking-store.ts";
import { buildRefundMessage } from "./cancellation.ts";
import { buildAdvisorReminderEmail } from "./emails-to-advisor.ts";
import { buildClientExpiryEmail } from "./emails-to-client.ts";
import { unscheduledMetric } from "./env.ts";
import { cancelIntent } from "./payment-intent.ts";
import { buildProposalPath } from "./proposal-token.ts";
import { syncBooking } from "./sync-payment.ts";

/** No new page is begun with less than this left: to give one up, Stripe may take eight seconds twice. */
const reserveMs = 20_000;

/**
 * Keeps every promise that has a date (design: decisions, "Bookings"), each ten minutes: reminders, expiry, money
 * back. Its clock is its event's time. What fails, or what it has no time for, is still due the next time; what was
 * missed is done once, not made up for.
 */
export async function enforceDeadlines(
  { time }: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  const now = Date.parse(time);
  for await (const ids of bookingStore.listDuePages(now)) {
    await Promise.all(
      ids.map((id) => processBooking(id, now).catch((error: unknown) => logFailure(id, error))),
    );
    if (context.getRemainingTimeInMillis() < reserveMs) break;
  }
  const unscheduled = await bookingStore.countUnscheduled(now);
  if (unscheduled > 0)
    warnWithMetric("Some bookings are paid and have no times", unscheduledMetric, unscheduled);
}

/** Writes only where the row is still as it was read: whoever was faster, an answer say, has made it undue. */
async function processBooking(id: string, now: number): Promise<void> {
  const row = await bookingStore.find(id);
  if (!row || Date.parse(findDeadline(row) ?? farFuture) > now) return;
  const step = await findDueChange(row, now);
  if (step) await bookingStore.update(row, step.changes, step, now);
}

async function findDueChange(
  row: BookingRow,
  now: number,
): Promise<(BookingSideEffects & { changes: Partial<BookingRow> }) | undefined> {
  if (row.state === "pending_payment") return expireUnpaid(row);
  if (row.state === "paid" || isRequestOverdue(row, now)) {
    const changes = { state: "expired", refund_requested_at: new Date(now).toISOString() } as const;
    return {
      changes,
      messages: [buildRefundMessage(row), ...buildClientExpiryEmail({ ...row, ...changes })],
    };
  }
  const changes = { reminders_sent: countDueReminders(row, now) };
  return { changes, messages: buildAdvisorReminderEmail(row, await buildProposalPath(row), now) };
}

/** Nobody has paid, and now nobody can. Paid after all, it is a paid booking, and no webhook told us. */
async function expireUnpaid(row: BookingRow) {
  const isOver = row.payment_intent_id === null || (await cancelIntent(row.payment_intent_id));
  if (isOver) return { changes: { state: "expired" } } as const;
  await syncBooking(row, "clock");
  return undefined;
}

function logFailure(id: string, thrown: unknown): void {
  const error = toError(thrown);
  log.error("A booking's deadline could not be kept", { booking_id: id, error });
}
