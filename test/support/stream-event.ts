import type { DynamoDBStreamEvent } from "aws-lambda";
import * as z from "zod";
import type { OutboxRow } from "../../lambdas/table/system-entities.ts";

const kind = z.object({ kind: z.string() });

/** What the table's stream brings of new rows, one after the other. */
export const streamEvent = (...rows: OutboxRow[]): DynamoDBStreamEvent => ({
  Records: rows.map(({ id, due_at, errand }, place) => ({
    eventID: id,
    eventName: "INSERT",
    eventSource: "aws:dynamodb",
    dynamodb: {
      SequenceNumber: String(place + 1),
      NewImage: {
        entity: { S: "outbox" },
        id: { S: id },
        due_at: { S: due_at ?? "" },
        errand: { M: { kind: { S: kind.parse(errand).kind } } },
      },
    },
  })),
});
