import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { BatchWriteCommand, execute } from "dynamodb-toolbox/table/actions/batchWrite";
import { table } from "../../lambdas/table/table.ts";

/** The maximum of one BatchWrite. */
const batch = 25;
const concurrency = 2;

/** Writes rows in BatchWrites, several at a time. Throws when the table leaves a row unprocessed. */
export async function writeRows(puts: Iterable<BatchPutRequest>): Promise<void> {
  // A client that waits; the functions' own client times out after five seconds, like a visitor.
  const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const waiting = Iterator.from(puts);
  const writeBatches = async () => {
    for (let next = takeBatch(waiting); next.length > 0; next = takeBatch(waiting)) {
      const command = table.build(BatchWriteCommand).requests(...next);
      const { UnprocessedItems = {} } = await execute({ maxAttempts: 5, documentClient }, command);
      if (Object.keys(UnprocessedItems).length > 0) throw new Error("The table leaves rows unwritten");
    }
  };
  await Promise.all(Array.from({ length: concurrency }, writeBatches));
}

/** Takes the next batch. The iterator's own `take` would close the source. */
function takeBatch(waiting: Iterator<BatchPutRequest>): BatchPutRequest[] {
  const puts: BatchPutRequest[] = [];
  while (puts.length < batch) {
    const { done, value } = waiting.next();
    if (done) break;
    puts.push(value);
  }
  return puts;
}
