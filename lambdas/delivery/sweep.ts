import type { Context, ScheduledEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { warnWithMetric } from "../log-metric.ts";
import { failedDeliveriesMetric } from "../metric.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { getOutboxRows, outboxStore } from "../outbox/outbox-store.ts";
import { attemptDelivery, isEmailKind } from "./attempt-delivery.ts";

/** No new page is started with less time than this left: one delivery attempt takes up to twenty seconds. */
const reserveMs = 25_000;

/**
 * The scheduled job that retries deliveries, once a minute: attempts every message that is due, longest due first, and
 * emails one by one, so that a crash sends at most one of them again. Reports the number of dead letters to an alarm
 * (lib/outbox.ts). Its current time is the time of the event. Messages that it does not reach stay due for the next run.
 */
export async function sweep(
  { time }: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  const now = Date.parse(time);
  const attempt = (id: string) => attemptDelivery(id, now).catch((error) => logFailure(id, error));
  for await (const ids of outboxStore.listDue(now)) {
    const emails = await listEmails(ids);
    const sendEmails = async () => {
      for (const id of emails) {
        await attempt(id);
        if (context.getRemainingTimeInMillis() < reserveMs) break;
      }
    };
    await Promise.all([...ids.filter((id) => !emails.includes(id)).map(attempt), sendEmails()]);
    if (context.getRemainingTimeInMillis() < reserveMs) break;
  }
  const dead = await outboxStore.countDead();
  if (dead > 0) warnWithMetric("There are failed deliveries", failedDeliveriesMetric, dead);
}

/** Which of these messages are emails. All of them if a row cannot be read: one by one, the others are still delivered. */
async function listEmails(ids: string[]): Promise<string[]> {
  try {
    const rows = await getOutboxRows(ids);
    return rows
      .filter(({ message }) => isEmailKind((message as Partial<OutboxMessage>).kind))
      .map(({ id }) => id);
  } catch (error) {
    log.error("Failed to read due messages", { error: toError(error) });
    return ids;
  }
}

/** The row stays due, and the other rows of the page are not affected. */
function logFailure(id: string, error: unknown): void {
  log.error("Failed to save a delivery attempt", { outbox_id: id, error: toError(error) });
}

/** Makes every dead letter pending again, for the next sweep. Returns their number. */
export async function redriveAll(now = Date.now()): Promise<number> {
  let redriven = 0;
  for await (const ids of outboxStore.listDead()) {
    const outcomes = await Promise.all(ids.map((id) => outboxStore.redrive(id, now)));
    redriven += outcomes.filter(Boolean).length;
  }
  return redriven;
}
