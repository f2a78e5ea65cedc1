import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { newsletterMessages as messages } from "../../contract/newsletter-admin.ts";
import { isAfterFirstSlice } from "../newsletter/newsletter-row.ts";
import { getReadableRows } from "../table/get-rows.ts";
import { type NewsletterRow, newsletterEntity } from "../table/mailing-entities.ts";
import { listDueIds } from "../table/pages.ts";
import { duePartitions } from "../table/system-entities.ts";

/** Lists the newsletters that wait, with the reason: SES takes none of the emails at the moment, or an owner has to send the rest. */
export async function listWaitingNewsletters(): Promise<{ id: string; subject: string; refusal: string }[]> {
  const rows: NewsletterRow[] = [];
  for await (const ids of listDueIds(duePartitions.newsletters))
    rows.push(
      ...(await getReadableRows(ids.map((id) => newsletterEntity.build(BatchGetRequest).key({ id })))),
    );
  return rows.flatMap((row) => {
    const refusal = isAfterFirstSlice(row, row)
      ? messages.firstSlice
      : row.refusal && messages.refused(row.refusal);
    const isGoingOn = row.state === "sending" && row.stopped === null;
    return isGoingOn && refusal !== null ? [{ id: row.id, subject: row.subject, refusal }] : [];
  });
}
