import { parkedReason } from "../../../lambdas/delivery/sweep.ts";
import { newsletterStore } from "../../../lambdas/newsletter/newsletter-store.ts";
import { recipientStore } from "../../../lambdas/newsletter/recipient-store.ts";
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

/**
 * Ends every newsletter that is being sent, because the table no longer knows whom it has reached since. Returns how many
 * there were.
 */
export async function endNewsletters(now: number): Promise<number> {
  let ended = 0;
  // The ids first: a newsletter that ends moves within the list that is being read.
  const ids: string[] = [];
  for await (const page of newsletterStore.listDue(farFuture)) ids.push(...page);
  for (const id of ids) {
    const row = await newsletterStore.find(id);
    if (row?.state !== "sending") continue;
    await newsletterStore.finish(row, await recipientStore.count(id), now, "owner");
    ended += 1;
  }
  return ended;
}
