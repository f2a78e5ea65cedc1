import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { ScanCommand } from "dynamodb-toolbox/table/actions/scan";
import { type OutboxRow, outboxEntity } from "../../lambdas/table/system-entities.ts";
import { table } from "../../lambdas/table/table.ts";

export const findOutboxRow = async (id: string): Promise<OutboxRow | undefined> =>
  (await outboxEntity.build(GetItemCommand).key({ id }).options({ consistent: true }).send()).Item;

/** Lists every pending outbox row, whenever it is due, oldest first. */
export async function listPendingRows(): Promise<OutboxRow[]> {
  const { Items = [] } = await table
    .build(ScanCommand)
    .entities(outboxEntity)
    .options({
      consistent: true,
      filters: { outbox: { attr: "state", eq: "pending" } },
      maxPages: Number.POSITIVE_INFINITY,
    })
    .send();
  const place = ({ due_at = "", id }: OutboxRow) => `${due_at} ${id}`;
  return Items.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}
