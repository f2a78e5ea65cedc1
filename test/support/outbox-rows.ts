import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { ScanCommand } from "dynamodb-toolbox/table/actions/scan";
import { outboxMessage } from "../../lambdas/outbox/outbox.ts";
import { type OutboxRow, outboxEntity } from "../../lambdas/table/system-entities.ts";
import { table } from "../../lambdas/table/table.ts";

export const findOutboxRow = async (id: string): Promise<OutboxRow | undefined> =>
  (await outboxEntity.build(GetItemCommand).key({ id }).options({ consistent: true }).send()).Item;

/** Lists the pending outbox rows, whenever they are due, oldest first: all of them, or the emails to an address. */
export async function listPendingRows(to?: string): Promise<OutboxRow[]> {
  const isPending = { attr: "state", eq: "pending" } as const;
  const { Items = [] } = await table
    .build(ScanCommand)
    .entities(outboxEntity)
    .options({
      consistent: true,
      filters: {
        outbox: to === undefined ? isPending : { and: [isPending, { attr: "message.to", eq: to }] },
      },
      maxPages: Number.POSITIVE_INFINITY,
    })
    .send();
  const place = ({ due_at = "", id }: OutboxRow) => `${due_at} ${id}`;
  return Items.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** Lists the events of the pending notices to admins whose page has this id. */
export async function listNoticeEvents(id: string): Promise<string[]> {
  const messages = (await listPendingRows()).map(({ message }) => outboxMessage.parse(message));
  return messages.flatMap((each) =>
    each.kind === "admin_notice" && each.path.includes(id) ? each.event : [],
  );
}
