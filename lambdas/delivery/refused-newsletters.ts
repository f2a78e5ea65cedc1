import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { getReadableRows } from "../table/get-rows.ts";
import { type NewsletterRow, newsletterEntity } from "../table/mailing-entities.ts";
import { listDueIds } from "../table/pages.ts";
import { duePartitions } from "../table/system-entities.ts";

/** Lists the newsletters of which SES takes no email at the moment, with the reason. */
export async function listRefusedNewsletters(): Promise<{ id: string; subject: string; refusal: string }[]> {
  const rows: NewsletterRow[] = [];
  for await (const ids of listDueIds(duePartitions.newsletters))
    rows.push(
      ...(await getReadableRows(ids.map((id) => newsletterEntity.build(BatchGetRequest).key({ id })))),
    );
  return rows.flatMap(({ id, state, stopped, subject, refusal }) =>
    state === "sending" && stopped === null && refusal !== null ? [{ id, subject, refusal }] : [],
  );
}
