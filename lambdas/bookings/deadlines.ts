import type { Context, ScheduledEvent } from "aws-lambda";
import { asError } from "../errors.ts";
import { log } from "../log.ts";
import { warnWithMetric } from "../metric.ts";
import type { BookingRow } from "../table/entities.ts";
import { deadlineOf, farAway, isUnanswered, remindersDue } from "./booking-row.ts";
import { type Beside, bookingStore } from "./booking-store.ts";
import { refundOf } from "./cancellation.ts";
import { unscheduledMetric } from "./env.ts";
import { reminderToAdvisor } from "./emails-to-advisor.ts";
import { expired } from "./emails-to-client.ts";
import { offerPath } from "./proposal-token.ts";
import { cancelIntent } from "./payment-intent.ts";
import { synced } from "./sync-payment.ts";

/** No new page is begun with less than this left: to give one up, Stripe may take eight seconds twice. */
const reserveMs = 20_000;

/**
 * Keeps every promise that has a date (design: decisions, "Bookings"), each ten minutes: reminders, expiry, money
 * back. Its clock is its event's time. What fails, or what it has no time for, is still due the next time; what was
 * missed is done once, not made up for.
 */
export async function keepDeadlines(
  { time }: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  const now = Date.parse(time);
  for await (const ids of bookingStore.due(now)) {
    await Promise.all(ids.map((id) => lookAfter(id, now).catch((error: unknown) => leave(id, error))));
    if (context.getRemainingTimeInMillis() < reserveMs) break;
  }
  const unscheduled = await bookingStore.countUnscheduled(now);
  if (unscheduled > 0)
    warnWithMetric("Some bookings are paid and have no times", unscheduledMetric, unscheduled);
}

/** Writes only where the row is still as it was read: whoever was faster, an answer say, has made it undue. */
async function lookAfter(id: string, now: number): Promise<void> {
  const row = await bookingStore.find(id);
  if (!row || Date.parse(deadlineOf(row) ?? farAway) > now) return;
  const step = await stepOf(row, now);
  if (step) await bookingStore.change(row, step.changes, step, now);
}

async function stepOf(
  row: BookingRow,
  now: number,
): Promise<(Beside & { changes: Partial<BookingRow> }) | undefined> {
  if (row.state === "pending_payment") return abandoned(row);
  if (row.state === "paid" || isUnanswered(row, now)) {
    const changes = { state: "expired", refund_requested_at: new Date(now).toISOString() } as const;
    return { changes, errands: [refundOf(row), ...expired({ ...row, ...changes })] };
  }
  const changes = { reminders_sent: remindersDue(row, now) };
  return { changes, errands: reminderToAdvisor(row, await offerPath(row), now) };
}

/** Nobody has paid, and now nobody can. Paid after all, it is a paid booking, and no webhook told us. */
async function abandoned(row: BookingRow) {
  const isOver = row.payment_intent_id === null || (await cancelIntent(row.payment_intent_id));
  if (isOver) return { changes: { state: "expired" } } as const;
  await synced(row, "clock");
  return undefined;
}

function leave(id: string, thrown: unknown): void {
  const error = asError(thrown);
  log.error("A booking's deadline could not be kept", { booking_id: id, error });
}
