import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { outboxItem, type outboxLists } from "../../contract/outbox.ts";
import type { HookName } from "../../contract/site-settings-admin.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { buildRedrive, getOutboxRows, toPostsPartition } from "../outbox/outbox-store.ts";
import { findRow } from "../table/find-row.ts";
import { type Page, parseCursor, toCursor } from "../table/pages.ts";
import { duePartitions, type OutboxRow, outboxEntity } from "../table/system-entities.ts";
import { table } from "../table/table.ts";
import { transactWrite } from "../table/transactions.ts";

const pageSize = 50;
const dueItem = z.object({ id: z.string(), due_at: z.string() });

/**
 * Longer than the longest pause of the retry schedule. A message that is due later is not late but scheduled, such as the
 * removal of a replaced file.
 */
const horizonMs = 2 * 86_400_000;
const getHorizon = () => new Date(Date.now() + horizonMs).toISOString();

export const outboxAdminStore = {
  /** A page of pending or dead messages, oldest first: one Query for their ids, one BatchGet for the rows. */
  async listPage(
    list: (typeof outboxLists)[number],
    cursor: string | undefined,
    limit = pageSize,
  ): Promise<Page<OutboxRow>> {
    const partition = duePartitions[list];
    const from = cursor === undefined ? undefined : parseCursor(cursor, outboxItem.shape.id);
    const exclusiveStartKey = from && {
      ...outboxEntity.computeKey?.({ id: from.id }),
      due_pk: partition,
      due_at: from.position.split("#")[0],
    };
    const { Items = [], LastEvaluatedKey } = await table
      .build(QueryCommand)
      .query({ index: "due", partition, ...(list === "pending" ? { range: { lte: getHorizon() } } : {}) })
      .options({ limit, ...(exclusiveStartKey ? { exclusiveStartKey } : {}) })
      .send();
    const due = Items.map((item) => dueItem.parse(item));
    const last = due.at(-1);
    return {
      items: await getOutboxRows(due.map(({ id }) => id)),
      next: LastEvaluatedKey && last ? toCursor(`${last.due_at}#${last.id}`) : null,
    };
  },

  /** The newest posts that a hook has accepted, newest first. */
  listPosts: (hook: HookName, limit: number): Promise<OutboxRow[]> =>
    listNewest(toPostsPartition(hook), limit),

  /** The messages that have failed for good last, newest first. */
  listNewestDead: (): Promise<OutboxRow[]> => listNewest(duePartitions.dead, pageSize),

  find: (id: string): Promise<OutboxRow | undefined> => findRow(outboxEntity, { id }),

  /** Like `outboxStore.redrive`, with an entry in the audit log. */
  redrive: (id: string, entry: AuditEntry, now: number): Promise<boolean> =>
    transactWrite(buildRedrive(id, now), buildAuditPut(entry, new Date(now).toISOString())),

  /**
   * Makes a message that waits for another attempt due at `now`, if it is unchanged since it was read. The attempts before do not
   * count as crashes of the sender: each of them has ended.
   */
  async makeDue({ id, version }: OutboxRow, entry: AuditEntry, now: number): Promise<boolean> {
    const at = new Date(now).toISOString();
    const update = outboxEntity
      .build(UpdateTransaction)
      .item({ id, due_at: at, attempts: 1, updated_at: at, version: $add(1) })
      .options({ condition: { attr: "version", eq: version } });
    return transactWrite(update, buildAuditPut(entry, at));
  },
};

/** The last messages of a partition of `due`, newest first. */
async function listNewest(partition: string, limit: number): Promise<OutboxRow[]> {
  const { Items = [] } = await table
    .build(QueryCommand)
    .query({ index: "due", partition })
    .options({ limit, reverse: true })
    .send();
  return getOutboxRows(Items.map((item) => dueItem.parse(item).id));
}
