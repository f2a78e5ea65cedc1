import { parkedReason } from "../../../lambdas/delivery/sweep.ts";
import { getOutboxRows, outboxStore } from "../../../lambdas/outbox/outbox-store.ts";

const farFuture = Date.parse("9999-01-01");

/**
 * Makes every pending message of the table that TABLE_NAME names a failed delivery, so that nothing is sent or refunded twice
 * when the sweep begins to run on a restored table. An admin retries what has not happened. Returns how many there were.
 */
export async function parkPendingMessages(now: number): Promise<number> {
  let parked = 0;
  // The ids first: a parked message leaves the list that is being read.
  const ids: string[] = [];
  for await (const page of outboxStore.listDue(farFuture)) ids.push(...page);
  for (let first = 0; first < ids.length; first += 25)
    for (const row of await getOutboxRows(ids.slice(first, first + 25))) {
      await outboxStore.markFailed(row, parkedReason, undefined, now);
      parked += 1;
    }
  return parked;
}
