import { importMessages } from "../../contract/imports.ts";
import { AppError } from "../errors.ts";
import { type OfferedSubscription, toOffered } from "../membership/membership.ts";
import { connectToStripe } from "../stripe/client.ts";
import { isPriceConfigured } from "../stripe/price-settings.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { writePart } from "./import-objects.ts";
import { importStore, maxStepMs } from "./import-store.ts";

/** All calls to Stripe of a step together take this long at most. */
export const stepBudgetMs = 45_000;
/** Adoptions make at most ten calls a second: members and the earlier site need Stripe at the same time. */
export const callGapMs = 100;

/** Reads the next subscriptions of the Stripe account, without those that were cancelled, into one part. */
export async function readSubscriptions(before: ImportEntityRow): Promise<boolean> {
  if (!(await isPriceConfigured())) return reject(before, importMessages.noPayments);
  const startedAt = Date.now();
  const offered: OfferedSubscription[] = [];
  let [cursor, hasMore] = [before.cursor, true];
  try {
    const stripe = await connectToStripe(stepBudgetMs, callGapMs);
    while (hasMore && Date.now() - startedAt < maxStepMs) {
      const page = await stripe.subscriptions.list({
        limit: 100,
        expand: ["data.customer"],
        ...(cursor !== null && { starting_after: cursor }),
      });
      offered.push(...page.data.map((each) => toOffered(each, before.id)));
      cursor = page.data.at(-1)?.id ?? cursor;
      hasMore = page.has_more;
    }
  } catch (error) {
    // Stripe's own refusal, such as that of a restricted key: trying again would not help.
    if (error instanceof AppError || !(error instanceof Error && "rawType" in error)) throw error;
    return reject(before, importMessages.refusedByStripe(error.message));
  }
  await writePart("offered", before.id, before.position, offered);
  const next = hasMore
    ? { cursor, position: before.position + 1 }
    : { state: "checking" as const, cursor: null, position: 0 };
  const rows_done = hasMore ? before.rows_done + offered.length : 0;
  return importStore.save(before, { ...next, rows_done }, { isLast: false });
}

const reject = (before: ImportEntityRow, problem: string): Promise<boolean> =>
  importStore.save(before, { state: "rejected", problem }, { isLast: true });
