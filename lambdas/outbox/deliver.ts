import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { asError } from "../errors.ts";
import { log } from "../log.ts";
import { attempt } from "./attempt.ts";

/**
 * The fast path: the first try of every row as the table's stream tells of it. The stream gets back only what could
 * not be written down; a try that failed is in its row, for the sweep, so that nothing ever stands in the way of
 * the rows behind it.
 */
export async function deliver({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed = await Promise.all(Records.map(failedRecord));
  return { batchItemFailures: failed.flatMap((itemIdentifier) => itemIdentifier ?? []).map(asFailure) };
}

const asFailure = (itemIdentifier: string) => ({ itemIdentifier });

/** The record's place in the stream, where it has to be delivered again. */
async function failedRecord({ dynamodb }: DynamoDBRecord): Promise<string | undefined> {
  const { id, due_at } = dynamodb?.NewImage ?? {};
  if (!id?.S) return undefined;
  try {
    // The clock of whoever wrote the row may be ahead of ours, and its first try is due at once.
    await attempt(id.S, Math.max(Date.now(), Date.parse(due_at?.S ?? "") || 0));
    return undefined;
  } catch (error) {
    log.error("A try could not be written down", {
      outbox_id: id.S,
      error: asError(error),
    });
    return dynamodb?.SequenceNumber;
  }
}
