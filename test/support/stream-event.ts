import type { DynamoDBStreamEvent } from "aws-lambda";
import * as z from "zod";
import type { OutboxRow } from "../../lambdas/table/system-entities.ts";

const kind = z.object({ kind: z.string() });

/** Builds the stream event that DynamoDB sends for these new rows. */
export const buildStreamEvent = (...rows: OutboxRow[]): DynamoDBStreamEvent => ({
  Records: rows.map(({ id, due_at, created_at, message }, place) => ({
    eventID: id,
    eventName: "INSERT",
    eventSource: "aws:dynamodb",
    dynamodb: {
      SequenceNumber: String(place + 1),
      NewImage: {
        entity: { S: "outbox" },
        id: { S: id },
        due_at: { S: due_at ?? "" },
        created_at: { S: created_at },
        message: { M: { kind: { S: kind.parse(message).kind } } },
      },
    },
  })),
});
