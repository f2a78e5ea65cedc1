import type { Context, ScheduledEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { getLeaseTime } from "../job.ts";
import { log } from "../log.ts";
import { warnWithMetric } from "../log-metric.ts";
import { failedDeliveriesMetric } from "../metric.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { getOutboxRows, outboxStore } from "../outbox/outbox-store.ts";
import type { OutboxRow } from "../table/system-entities.ts";
import { attemptDelivery, isEmailKind } from "./attempt-delivery.ts";

/**
 * A new email is left to the stream's function for this long: if that and the sweep crashed in the same second, each
 * would send an email again (MAIL-3).
 */
const newEmailMs = 60_000;
/** No page and no email is started with less time than this left: one delivery attempt takes up to twenty seconds. */
const reserveMs = 25_000;

/**
 * The scheduled job that retries deliveries, once a minute: attempts every message that is due, longest due first, and
 * emails one by one, so that a crash sends at most one of them again. No other message waits for an email. Reports the number
 * of dead letters to an alarm (lib/functions/outbox.ts). Its current time is that of the event, or later if Lambda repeats it.
 * Messages that it does not reach stay due for the next run.
 */
export async function sweep(
  event: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  const now = getLeaseTime(event);
  const attempt = (id: string) => attemptDelivery(id, now).catch((error) => logFailure(id, error));
  const isTimeUp = () => context.getRemainingTimeInMillis() < reserveMs;
  let sending = Promise.resolve();
  try {
    for await (const ids of outboxStore.listDue(now)) {
      const { emails, others } = await sortByKind(ids, now);
      for (const id of emails) sending = sending.then(() => (isTimeUp() ? undefined : attempt(id)));
      await Promise.all(others.map(attempt));
      if (isTimeUp()) break;
    }
  } finally {
    // Also if a page could not be read: an email that is being sent has to be marked.
    await sending;
  }
  const dead = await outboxStore.countDead();
  if (dead > 0) warnWithMetric("There are failed deliveries", failedDeliveriesMetric, dead);
}

/**
 * Splits these messages into emails to send now and messages that are no emails. One that cannot be read is reported and stays
 * due. If the read fails, all count as emails.
 */
async function sortByKind(ids: string[], now: number): Promise<{ emails: string[]; others: string[] }> {
  try {
    const rows = await getOutboxRows(ids);
    const isEmail = ({ message }: OutboxRow) => isEmailKind((message as Partial<OutboxMessage>).kind);
    const emails = rows.filter((row) => isEmail(row) && !isNew(row, now));
    const others = rows.filter((row) => !isEmail(row));
    return { emails: emails.map(({ id }) => id), others: others.map(({ id }) => id) };
  } catch (error) {
    log.error("Failed to read due messages", { error: toError(error) });
    return { emails: ids, others: [] };
  }
}

/** Whether the stream's function is about to attempt a row for the first time. Delayed rows are never left to it. */
const isNew = ({ attempts, created_at, due_at }: OutboxRow, now: number): boolean =>
  attempts === 0 && due_at === created_at && Date.parse(created_at) > now - newEmailMs;

/** The row stays due, and the other rows of the page are not affected. */
function logFailure(id: string, error: unknown): void {
  log.error("Failed to save a delivery attempt", { outbox_id: id, error: toError(error) });
}

/**
 * Makes every dead letter pending again, for the next sweep, except those that an admin has to check first. Returns how many were
 * redriven, and how many were left.
 */
export async function redriveAll(now = Date.now()): Promise<{ redriven: number; left: number }> {
  const count = { redriven: 0, left: 0 };
  for await (const ids of outboxStore.listDead()) {
    const rows = await getOutboxRows(ids);
    const due = rows.filter((row) => !shouldBeChecked(row));
    count.left += ids.length - due.length;
    const outcomes = await Promise.all(due.map(({ id }) => outboxStore.redrive(id, now)));
    count.redriven += outcomes.filter(Boolean).length;
  }
  return count;
}

/** The reason of a message that was pending in the copy of a table (local/tools/restore/park-outbox.ts). */
export const parkedReason =
  "Restored from a backup: this may have been delivered before. Check it, then retry it.";

/**
 * Whether a repetition may do something twice: of a message that is parked, or of a refund, which an admin may have paid in
 * another way.
 */
const shouldBeChecked = ({ message, last_error }: OutboxRow): boolean => {
  const { kind } = message as Partial<OutboxMessage>;
  return last_error === parkedReason || kind === "refund" || kind === "premium_refund";
};
