import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { attemptDelivery } from "./attempt-delivery.ts";

/**
 * The fast path: the first try of every row as the table's stream tells of it. The stream gets back only what could
 * not be written down; a try that failed is in its row, for the sweep, so that nothing ever stands in the way of
 * the rows behind it.
 */
export async function deliver({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed = await Promise.all([
    ...Records.filter((record) => !isMail(record)).map(failedRecord),
    oneByOne(Records.filter(isMail)),
  ]);
  return {
    batchItemFailures: failed
      .flat()
      .filter((place) => place !== undefined)
      .map(asFailure),
  };
}

const isMail = ({ dynamodb }: DynamoDBRecord): boolean => dynamodb?.NewImage?.errand?.M?.kind?.S === "mail";

/** No mail is on its way before the last one is noted as sent: a crash in between sends one of them twice, not more. */
async function oneByOne(mails: DynamoDBRecord[]): Promise<(string | undefined)[]> {
  const failed: (string | undefined)[] = [];
  for (const mail of mails) failed.push(await failedRecord(mail));
  return failed;
}

const asFailure = (itemIdentifier: string) => ({ itemIdentifier });

/** The record's place in the stream, where it has to be delivered again. */
async function failedRecord({ dynamodb }: DynamoDBRecord): Promise<string | undefined> {
  const { id, due_at } = dynamodb?.NewImage ?? {};
  if (!id?.S) return undefined;
  try {
    // The clock of whoever wrote the row may be ahead of ours, and its first try is due at once.
    await attemptDelivery(id.S, Math.max(Date.now(), Date.parse(due_at?.S ?? "") || 0));
    return undefined;
  } catch (error) {
    log.error("A try could not be written down", {
      outbox_id: id.S,
      error: toError(error),
    });
    return dynamodb?.SequenceNumber;
  }
}
