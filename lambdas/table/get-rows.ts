import { setTimeout as wait } from "node:timers/promises";
import type { Entity, FormattedItem } from "dynamodb-toolbox/entity";
import type { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { DynamoDBToolboxError } from "dynamodb-toolbox/errors";
import { BatchGetCommand, execute } from "dynamodb-toolbox/table/actions/batchGet";
import { busy } from "../errors.ts";
import { logInvalidRow } from "./parse-rows.ts";
import { table } from "./table.ts";

/** DynamoDB reads at most 100 rows at once. */
const batchSize = 100;
const maxAttempts = 5;
const firstWaitMs = 50;

/**
 * The rows of these requests, in their order, without those that do not exist: one BatchGet for each hundred. The keys must
 * differ. Rows that DynamoDB leaves out, because it throttles their partition or the answer is too large, are read again
 * with backoff, for at most 750 ms. Throws busy if some are still left out.
 */
export async function getRows<Row extends Entity>(
  requests: readonly BatchGetRequest<Row>[],
  options: { consistent?: boolean } = {},
): Promise<FormattedItem<Row>[]> {
  const batches = Array.from({ length: Math.ceil(requests.length / batchSize) }, (_, index) =>
    getBatch(requests.slice(index * batchSize, (index + 1) * batchSize), options),
  );
  return (await Promise.all(batches)).flat();
}

/**
 * As `getRows`, for a list: a row that was broken by hand so that it cannot be read is left out and reported, because it must not
 * take the others with it.
 */
export async function getReadableRows<Row extends Entity>(
  requests: readonly BatchGetRequest<Row>[],
  options: { consistent?: boolean } = {},
): Promise<FormattedItem<Row>[]> {
  try {
    return await getRows(requests, options);
  } catch (error) {
    if (!(error instanceof DynamoDBToolboxError)) throw error;
    const [first] = requests;
    if (requests.length > 1)
      return (await Promise.all(requests.map((request) => getReadableRows([request], options)))).flat();
    logInvalidRow(String(first?.params().pk), error.path ?? "");
    return [];
  }
}

async function getBatch<Row extends Entity>(
  requests: readonly BatchGetRequest<Row>[],
  options: { consistent?: boolean },
): Promise<FormattedItem<Row>[]> {
  const found = new Map<BatchGetRequest<Row>, FormattedItem<Row>>();
  for (let attempt = 1; ; attempt++) {
    const missing = requests.filter((request) => !found.has(request));
    const command = table
      .build(BatchGetCommand)
      .requests(...missing)
      .options(options);
    const { Responses, UnprocessedKeys = {} } = await execute(command);
    const rows = (Responses?.[0] ?? []) as (FormattedItem<Row> | undefined)[];
    for (const [index, request] of missing.entries()) {
      const row = rows[index];
      if (row !== undefined) found.set(request, row);
    }
    if (Object.keys(UnprocessedKeys).length === 0) break;
    if (attempt === maxAttempts) throw busy();
    await wait(firstWaitMs * 2 ** (attempt - 1));
  }
  return requests.map((request) => found.get(request)).filter((row) => row !== undefined);
}
