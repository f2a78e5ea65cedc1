import * as z from "zod";
import { type StopReason, stopRates, stopReasons } from "../../contract/newsletter-admin.ts";
import { toNewestPartition } from "../table/definition.ts";
import { suppressionEntity } from "../table/mailing-entities.ts";
import { queryRows } from "../table/query-rows.ts";

/*
 * Emails to addresses that may be old stop for good at too many bounces or complaints, because these cost the sender the trust
 * of all mail services (ADMIN-25, ADMIN-28).
 */

const returnedEmail = z.object({ id: z.string(), reason: z.string() });
export type ReturnedEmail = z.infer<typeof returnedEmail>;

/** The addresses that have bounced or complained since an instant, by their hashes. */
export async function listReturnedSince(at: string): Promise<ReturnedEmail[]> {
  const { Items } = await queryRows(
    { index: "newest", partition: toNewestPartition(suppressionEntity.entityName), range: { gte: at } },
    { attributes: Object.keys(returnedEmail.shape), maxPages: Number.POSITIVE_INFINITY },
  );
  return Items.map((row) => returnedEmail.parse(row));
}

/** Finds the reason to send no more, by the number of emails that were sent and those of them that came back. */
export function findStopReason(sent: number, returned: readonly ReturnedEmail[]): StopReason | undefined {
  const count = (reason: string) => returned.filter((row) => row.reason === reason).length;
  const counts = { bounces: count("bounce"), complaints: count("complaint") };
  return stopReasons.find((reason) => counts[reason] > 0 && counts[reason] >= sent * stopRates[reason]);
}
