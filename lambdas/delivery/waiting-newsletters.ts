import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import type { Today } from "../../contract/today.ts";
import { findSettingsProblem, findWait } from "../newsletter/newsletter-row.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import { getReadableRows } from "../table/get-rows.ts";
import { type NewsletterRow, newsletterEntity } from "../table/mailing-entities.ts";
import { listDueIds } from "../table/pages.ts";
import { duePartitions } from "../table/system-entities.ts";

/** Lists the newsletters that are being sent and wait. */
export async function listWaitingNewsletters(now: number): Promise<Today["newsletters"]> {
  const rows: NewsletterRow[] = [];
  for await (const ids of listDueIds(duePartitions.newsletters))
    rows.push(
      ...(await getReadableRows(ids.map((id) => newsletterEntity.build(BatchGetRequest).key({ id })))),
    );
  const sending = rows.filter(({ state, stopped }) => state === "sending" && stopped === null);
  if (sending.length === 0) return [];
  const settings = await readSiteSettings();
  return sending.flatMap((row) => {
    const note = findWait(row, row, findSettingsProblem(row, settings, now));
    return note === null ? [] : [{ id: row.id, subject: row.subject, refusal: row.refusal ?? note, note }];
  });
}
