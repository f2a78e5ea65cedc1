import type { Context, ScheduledEvent } from "aws-lambda";
import { getScheduleDeadline, hasOtherTimes } from "../../contract/booking-rules.ts";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { warnWithMetric } from "../log-metric.ts";
import { failedDeadlinesMetric, unscheduledMetric } from "../metric.ts";
import { buildUnansweredNotice } from "../outbox/notice-messages.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  countDueReminders,
  farFuture,
  findDeadline,
  findSessionReminder,
  isRequestOverdue,
} from "./booking-row.ts";
import { type BookingChange, bookingStore } from "./booking-store.ts";
import { buildRefundMessage } from "./cancellation.ts";
import {
  buildAdvisorExpiryEmail,
  buildAdvisorPlaceReminderEmail,
  buildAdvisorReminderEmail,
} from "./emails-to-advisor.ts";
import { buildClientExpiryEmail } from "./emails-to-client.ts";
import { findNoShowChange, warnAboutNoShow } from "./no-show.ts";
import { buildEnd } from "./other-times.ts";
import { buildOtherTimesReminderEmail } from "./other-times-emails.ts";
import { cancelIntent } from "./payment-intent.ts";
import { buildProposalPath } from "./proposal-token.ts";
import { buildKept } from "./reschedule.ts";
import { buildScheduleReminder, buildSessionReminder } from "./session-reminders.ts";
import { syncBooking } from "./sync-payment.ts";

/** The run stops before its timeout: cancelling one payment intent can take two Stripe calls of 8 seconds each. */
const reserveMs = 20_000;

/**
 * The scheduled job that processes due bookings every ten minutes: reminders to advisors, expiry, refunds. The current
 * time is the event's. A booking that fails, or is not reached in time, is still due in the next run; several missed
 * reminders are sent as one (BOOK-10).
 */
export async function enforceDeadlines(
  { time }: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  const now = Date.parse(time);
  let failed = 0;
  for await (const ids of bookingStore.listDuePages(now)) {
    await Promise.all(
      ids.map((id) =>
        processBooking(id, now).catch((error: unknown) => {
          failed += 1;
          logFailure(id, error);
        }),
      ),
    );
    if (context.getRemainingTimeInMillis() < reserveMs) break;
  }
  if (failed > 0) warnWithMetric("Deadlines could not be processed", failedDeadlinesMetric, failed);
  const unscheduled = await bookingStore.countUnscheduled(now);
  if (unscheduled > 0) warnWithMetric("Paid bookings have no proposed times", unscheduledMetric, unscheduled);
}

/** The update only succeeds on the row as read, so a concurrent answer or payment wins. */
async function processBooking(id: string, now: number): Promise<void> {
  const row = await bookingStore.find(id);
  if (!row || Date.parse(findDeadline(row) ?? farFuture) > now) return;
  const due = await findDueChange(row, now);
  const updated = due && (await bookingStore.update(row, due, now));
  if (updated) warnAboutNoShow(row, updated);
}

/** The change that is due for a booking at `now` (milliseconds since the epoch); undefined if nothing is due. */
export async function findDueChange(row: BookingRow, now: number): Promise<BookingChange | undefined> {
  if (row.state === "pending_payment") return expireUnpaid(row);
  if (row.state === "confirmed") return findDueSessionChange(row, now);
  if (row.state === "paid" && Date.parse(getScheduleDeadline(row) ?? farFuture) > now)
    return buildScheduleReminder(row, now);
  if (hasOtherTimes(row) && isRequestOverdue(row, now)) return buildEnd(row, "expired", now);
  if (row.state === "paid" || isRequestOverdue(row, now)) {
    const changes = { state: "expired", refund_requested_at: new Date(now).toISOString() } as const;
    return {
      changes,
      messages: [
        buildRefundMessage(row),
        ...buildClientExpiryEmail({ ...row, ...changes }),
        ...(row.state === "requested"
          ? [...buildAdvisorExpiryEmail(row), buildUnansweredNotice(row.id)]
          : []),
      ],
    };
  }
  const changes = { answer_reminders: countDueReminders(row, now) };
  return {
    changes,
    messages: hasOtherTimes(row)
      ? buildOtherTimesReminderEmail(row)
      : buildAdvisorReminderEmail(row, await buildProposalPath(row), now),
  };
}

/** The change that is due for a confirmed session. If several are due, the next run makes the next one. */
async function findDueSessionChange(row: BookingRow, now: number) {
  if (Date.parse(row.reschedule?.answer_by ?? farFuture) <= now) return buildKept(row, "lapsed", now);
  const settled = await findNoShowChange(row, now);
  if (settled) return settled;
  const reminder = findSessionReminder(row);
  return reminder && Date.parse(reminder.at) <= now
    ? buildSessionReminder(row, reminder, now)
    : buildPlaceReminder(row, now);
}

/** Reminds the advisor of a session without a place until it starts (`findPlaceReminder`). */
async function buildPlaceReminder(row: BookingRow, now: number) {
  const hasStarted = Date.parse(row.confirmed_time?.starts_at ?? "") <= now;
  const changes = { place_reminded_at: new Date(now).toISOString() };
  return {
    changes,
    messages: hasStarted ? [] : buildAdvisorPlaceReminderEmail(row, await buildProposalPath(row)),
  };
}

/** Cancels the payment intent first. If it turns out to be paid, a webhook was missed and the booking is synced. */
async function expireUnpaid(row: BookingRow) {
  const isUnpayable = row.payment_intent_id === null || (await cancelIntent(row.payment_intent_id));
  if (isUnpayable) return { changes: { state: "expired" } } as const;
  await syncBooking(row, "job");
  return undefined;
}

function logFailure(id: string, thrown: unknown): void {
  const error = toError(thrown);
  log.error("Could not process a booking's deadline", { booking_id: id, error });
}
