import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { $add, $remove } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import { listDueIds } from "../table/due.ts";
import { duePartitions, type OutboxRow, outboxEntity } from "../table/system-entities.ts";
import { table } from "../table/table.ts";
import { ifConditionHolds } from "../table/transactions.ts";
import { toTtl } from "./outbox.ts";
import { anew, changed, instant, waiting } from "./row-changes.ts";

/** Longer than any try takes, and than a sweep's clock lags behind while it works. */
const leaseMs = 120_000;

export const outboxStore = {
  /**
   * Takes a row that is due for one try, so that nobody else tries it meanwhile; undefined where it is not due, is
   * done, or somebody has it. Who is killed holding one loses it two minutes later.
   */
  async claim(id: string, now: number): Promise<OutboxRow | undefined> {
    const due: Condition<typeof outboxEntity> = {
      and: [
        { attr: "state", eq: "pending" },
        { attr: "due_at", lte: instant(now) },
      ],
    };
    const write = outboxEntity
      .build(UpdateAttributesCommand)
      .item({ id, tries: $add(1), due_at: instant(now + leaseMs), ...changed(now) })
      .options({ condition: due, returnValues: "ALL_NEW" });
    return (await ifConditionHolds(() => write.send()))?.Attributes;
  },

  /** Writes down that nothing is left to do; whoever holds the row by then. */
  async finish(id: string, state: "sent" | "skipped", now: number): Promise<void> {
    const at = instant(now);
    await outboxEntity
      .build(UpdateAttributesCommand)
      .item({
        id,
        state,
        sent_at: state === "sent" ? at : null,
        due_pk: $remove(),
        due_at: $remove(),
        ttl: toTtl("done", at),
        ...changed(now),
      })
      .options({ condition: { attr: "id", exists: true } })
      .send();
  },

  /** Writes down a failed try and when the next one is, or that there is none; unless the row moved on meanwhile. */
  async fail(
    { id, version }: OutboxRow,
    reason: string,
    next: string | undefined,
    now: number,
  ): Promise<void> {
    const write = outboxEntity
      .build(UpdateAttributesCommand)
      .item({ id, last_error: reason, ...(next ? waiting(next) : givenUp(now)), ...changed(now) })
      .options({ condition: { attr: "version", eq: version } });
    await ifConditionHolds(() => write.send());
  },

  /** Lets a dead row begin anew, as if it had been enqueued at `now`. False where it is not dead. */
  async revive(id: string, now: number): Promise<boolean> {
    const write = outboxEntity
      .build(UpdateAttributesCommand)
      .item({ id, ...anew(now) })
      .options({ condition: { attr: "state", eq: "dead" } });
    return (await ifConditionHolds(() => write.send())) !== undefined;
  },

  /** The ids of rows that are due at `now`, the longest waiting first, a page at a time. */
  due: (now: number): AsyncGenerator<string[]> => listDueIds(duePartitions.pending, { lte: instant(now) }),

  /** The ids of rows that were given up, the oldest first, a page at a time. */
  dead: (): AsyncGenerator<string[]> => listDueIds(duePartitions.dead),

  /** How many rows are given up; of very many, at least how many. */
  async countDead(): Promise<number> {
    const { Count = 0 } = await table
      .build(QueryCommand)
      .query({ index: "due", partition: duePartitions.dead })
      .options({ select: "COUNT" })
      .send();
    return Count;
  },
};

const givenUp = (now: number) =>
  ({ state: "dead", due_pk: duePartitions.dead, due_at: instant(now) }) as const;
