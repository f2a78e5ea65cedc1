import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { attemptDelivery, isEmailKind } from "./attempt-delivery.ts";

/** Emails are started for this long: one takes up to twenty seconds, and the function ends after a minute. */
const sendMs = 35_000;

/**
 * Delivers new outbox messages as soon as they arrive in the table's stream. A failed delivery is saved in its row for
 * the sweep to retry. Only records whose outcome could not be saved go back to the stream, so that one message never
 * blocks the ones after it.
 */
export async function deliver({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed = await Promise.all([
    ...Records.filter((record) => !isEmail(record)).map(deliverRecord),
    deliverOneByOne(Records.filter(isEmail)),
  ]);
  return {
    batchItemFailures: failed
      .flat()
      .filter((sequenceNumber) => sequenceNumber !== undefined)
      .map((itemIdentifier) => ({ itemIdentifier })),
  };
}

const isEmail = ({ dynamodb }: DynamoDBRecord): boolean =>
  isEmailKind(dynamodb?.NewImage?.message?.M?.kind?.S);

/** Whether a new row is left to the sweep, because its writer performs the message first. */
const isDelayed = (created = "", due = ""): boolean => Date.parse(due) > Date.parse(created);

/**
 * Each email is marked as sent before the next one is sent, so that a crash duplicates at most one email. What is not started in
 * time is left to the sweep.
 */
async function deliverOneByOne(emails: DynamoDBRecord[]): Promise<(string | undefined)[]> {
  const until = Date.now() + sendMs;
  const failed: (string | undefined)[] = [];
  for (const email of emails) if (Date.now() < until) failed.push(await deliverRecord(email));
  return failed;
}

/** Returns the sequence number of a record that the stream has to deliver again, otherwise undefined. */
async function deliverRecord({ dynamodb }: DynamoDBRecord): Promise<string | undefined> {
  const { id, due_at, created_at } = dynamodb?.NewImage ?? {};
  if (!id?.S || isDelayed(created_at?.S, due_at?.S)) return undefined;
  try {
    // The clock of the function that wrote the row may be ahead, but the first attempt is always due.
    await attemptDelivery(id.S, Math.max(Date.now(), Date.parse(due_at?.S ?? "") || 0));
    return undefined;
  } catch (error) {
    log.error("Failed to save a delivery attempt", { outbox_id: id.S, error: toError(error) });
    return dynamodb?.SequenceNumber;
  }
}
