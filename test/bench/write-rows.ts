import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { BatchWriteCommand, execute } from "dynamodb-toolbox/table/actions/batchWrite";
import { table } from "../../lambdas/table/table.ts";

/** As many as one BatchWrite takes. */
const batch = 25;
const atOnce = 2;

/** Writes rows in BatchWrites, a few at once. Throws where the table leaves one undone. */
export async function writeRows(puts: Iterable<BatchPutRequest>): Promise<void> {
  // One that waits: the functions' own gives up after five seconds, as a visitor would.
  const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const waiting = Iterator.from(puts);
  const lane = async () => {
    for (let next = taken(waiting); next.length > 0; next = taken(waiting)) {
      const command = table.build(BatchWriteCommand).requests(...next);
      const { UnprocessedItems = {} } = await execute({ maxAttempts: 5, documentClient }, command);
      if (Object.keys(UnprocessedItems).length > 0) throw new Error("The table leaves rows unwritten");
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** The next batch; `take` of an iterator would close what it is taken from. */
function taken(waiting: Iterator<BatchPutRequest>): BatchPutRequest[] {
  const puts: BatchPutRequest[] = [];
  while (puts.length < batch) {
    const { done, value } = waiting.next();
    if (done) break;
    puts.push(value);
  }
  return puts;
}
