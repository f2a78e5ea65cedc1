import type { Context, ScheduledEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { warnWithMetric } from "../metric.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { failedDeliveriesMetric } from "./env.ts";

/** No new page is begun with less than this left: a try with all its patience takes twenty seconds. */
const reserveMs = 25_000;

/**
 * The safe path, once a minute: tries whatever is due, the longest waiting first, and says how many rows are given
 * up, which an alarm reads (lib/outbox.ts). Its clock is its event's time. What it has no time for stays due.
 */
export async function sweep(
  { time }: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  const now = Date.parse(time);
  for await (const ids of outboxStore.due(now)) {
    await Promise.all(ids.map((id) => attemptDelivery(id, now).catch((error: unknown) => leave(id, error))));
    if (context.getRemainingTimeInMillis() < reserveMs) break;
  }
  const dead = await outboxStore.countDead();
  if (dead > 0) warnWithMetric("Some errands are given up", failedDeliveriesMetric, dead);
}

/** The row stays due, and the rows beside it are none the worse. */
function leave(id: string, thrown: unknown): void {
  const error = toError(thrown);
  log.error("A try could not be written down", { outbox_id: id, error });
}
