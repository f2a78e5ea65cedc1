import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { outboxStore } from "../../lambdas/outbox/outbox-store.ts";
import { type OutboxRow, outboxEntity } from "../../lambdas/table/bookkeeping.ts";

export const outboxRow = async (id: string): Promise<OutboxRow | undefined> =>
  (await outboxEntity.build(GetItemCommand).key({ id }).options({ consistent: true }).send()).Item;

/** Every row that still waits, whenever it is due. */
export async function waitingRows(): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  for await (const ids of outboxStore.due(Date.parse("2999-01-01T00:00:00.000Z")))
    for (const row of await Promise.all(ids.map(outboxRow))) if (row) rows.push(row);
  return rows;
}
