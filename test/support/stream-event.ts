import type { DynamoDBStreamEvent } from "aws-lambda";
import type { OutboxRow } from "../../lambdas/table/bookkeeping.ts";

/** What the table's stream brings of new rows, one after the other. */
export const streamEvent = (...rows: OutboxRow[]): DynamoDBStreamEvent => ({
  Records: rows.map(({ id, due_at }, place) => ({
    eventID: id,
    eventName: "INSERT",
    eventSource: "aws:dynamodb",
    dynamodb: {
      SequenceNumber: String(place + 1),
      NewImage: { entity: { S: "outbox" }, id: { S: id }, due_at: { S: due_at ?? "" } },
    },
  })),
});
