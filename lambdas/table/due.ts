import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { table } from "./table.ts";

/** How many ids a page of the `due` index brings. */
const pageSize = 25;
const dueItem = z.object({ id: z.string() });

/** The ids in one partition of the `due` index, or those up to a time in it, the earliest first, a page at a time. */
export async function* listDueIds(partition: string, range?: { lte: string }): AsyncGenerator<string[]> {
  let exclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table
      .build(QueryCommand)
      .query({ index: "due", partition, ...(range ? { range } : {}) })
      .options({ limit: pageSize, ...(exclusiveStartKey ? { exclusiveStartKey } : {}) })
      .send();
    yield Items.map((item) => dueItem.parse(item).id);
    exclusiveStartKey = LastEvaluatedKey;
  } while (exclusiveStartKey);
}
