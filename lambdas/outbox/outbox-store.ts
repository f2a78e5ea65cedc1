import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $remove } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { getReadableRows } from "../table/get-rows.ts";
import { listDueIds, type Page } from "../table/pages.ts";
import { listAllPersonalIds, listPersonalIds } from "../table/personal-rows.ts";
import { countRows } from "../table/query-rows.ts";
import { duePartitions, type OutboxRow, outboxEntity } from "../table/system-entities.ts";
import { ifConditionHolds, transactWrite } from "../table/transactions.ts";
import { type enqueue, toTtl } from "./outbox.ts";

/** Longer than any delivery attempt takes, and than a sweep's time differs from the current time. */
export const leaseMs = 120_000;

/** The partition of `due` with the posts that a hook has accepted, by when. */
export const toPostsPartition = (hook: string) => `outbox posts ${hook}`;

/** Times (`now`) are in milliseconds since the epoch. */
export const outboxStore = {
  /**
   * Takes a lease on a row for one delivery attempt, so that no one else attempts it at the same time. Returns undefined
   * if the row is not due, is done, or is leased. A lease ends after two minutes.
   */
  async claim(id: string, now: number): Promise<OutboxRow | undefined> {
    const isDue: Condition<typeof outboxEntity> = {
      and: [
        { attr: "state", eq: "pending" },
        { attr: "due_at", lte: toInstant(now) },
      ],
    };
    const write = outboxEntity
      .build(UpdateAttributesCommand)
      .item({ id, attempts: $add(1), due_at: toInstant(now + leaseMs), ...buildUpdate(now) })
      .options({ condition: isDue, returnValues: "ALL_NEW" });
    return (await ifConditionHolds(() => write.send()))?.Attributes;
  },

  /**
   * Marks a message as done, regardless of who holds the lease by then. A row that is about a member who has left is
   * deleted. A post that `hook` has accepted stays in the index, so that the back office can show it. `sent_to` is the address
   * that an email has gone to.
   */
  async markDone(
    id: string,
    state: "sent" | "skipped",
    now: number,
    { hook, sent_to }: { hook?: string | undefined; sent_to?: string | undefined } = {},
  ): Promise<void> {
    const at = toInstant(now);
    const isKept: Condition<typeof outboxEntity> = {
      and: [
        { attr: "id", exists: true },
        { attr: "erase_when_done", exists: false },
      ],
    };
    const write = outboxEntity
      .build(UpdateAttributesCommand)
      .item({
        id,
        state,
        sent_at: state === "sent" ? at : null,
        ...(sent_to === undefined ? {} : { sent_to }),
        ...(hook !== undefined && state === "sent"
          ? { due_pk: toPostsPartition(hook), due_at: at }
          : { due_pk: $remove(), due_at: $remove() }),
        ttl: toTtl("done", at),
        ...buildUpdate(now),
      })
      .options({ condition: isKept });
    if (!(await ifConditionHolds(() => write.send()))) await deleteRow(id);
  },

  /**
   * Saves a failed attempt and the time of the next one; without `nextAttempt` the message becomes a dead letter, together with
   * the notice about it that no other attempt would write. Does nothing if the row has changed since it was claimed.
   */
  async markFailed(
    { id, version }: OutboxRow,
    reason: string,
    nextAttempt: string | undefined,
    now: number,
    ...notice: ReturnType<typeof enqueue>[]
  ): Promise<void> {
    const dead = { state: "dead", due_pk: duePartitions.dead, due_at: toInstant(now) } as const;
    const update = outboxEntity
      .build(UpdateTransaction)
      .item({
        id,
        last_error: reason,
        ...(nextAttempt ? buildPending(nextAttempt) : dead),
        ...buildUpdate(now),
      })
      .options({ condition: { attr: "version", eq: version } });
    // With a notice that exists already, the message would stay pending for ever.
    if (!(await transactWrite(update, ...notice)) && notice.length > 0) await transactWrite(update);
  },

  /** Makes a dead letter pending again, as if it had been enqueued at `now`. Returns false if it is not dead. */
  redrive: (id: string, now: number): Promise<boolean> => transactWrite(buildRedrive(id, now)),

  /** A page of the emails about a person, created by `until`, newest first. Throws invalid for a bad cursor. */
  async listEmailsAbout(
    person: string,
    cursor: string | undefined,
    until?: string,
  ): Promise<Page<OutboxRow>> {
    const { items, next } = await listPersonalIds("emails", person, { cursor, until });
    return { items: await getOutboxRows(items), next };
  },

  /**
   * Erases the emails and hook posts about a person who has left, each created by its instant in `until`. An email that is still
   * pending, such as that of a cancelled session, is delivered first. A refund of Premium that failed for good is kept for a month.
   */
  async eraseAbout(
    person: string,
    now: number,
    until: Partial<Record<"emails" | "posts", string | undefined>> = {},
  ): Promise<void> {
    for await (const ids of listAllPersonalIds("hooks", person, until.posts))
      await Promise.all(ids.map((id) => deleteRow(id)));
    for await (const ids of listAllPersonalIds("emails", person, until.emails))
      await Promise.all(ids.map((id) => eraseEmail(id, now)));
  },

  /** The ids of the rows that are due at `now`, longest due first, page by page. */
  listDue: (now: number): AsyncGenerator<string[]> =>
    listDueIds(duePartitions.pending, { lte: toInstant(now) }),

  /** The ids of the dead letters, oldest first, page by page. */
  listDead: (): AsyncGenerator<string[]> => listDueIds(duePartitions.dead),

  /** The number of dead letters; beyond one megabyte of them, a lower bound. */
  countDead: (): Promise<number> => countRows({ index: "due", partition: duePartitions.dead }),
};

const deleteRow = (id: string) => outboxEntity.build(DeleteItemCommand).key({ id }).send();

/**
 * Deletes an email, or has it deleted once it is delivered. Its state may change at any time. A refund of Premium that failed
 * for good is owed all the same: admins see it and can retry it.
 */
async function eraseEmail(id: string, now: number): Promise<void> {
  const isOwed: Condition<typeof outboxEntity> = {
    or: [
      { attr: "state", eq: "pending" },
      {
        and: [
          { attr: "state", eq: "dead" },
          { attr: "message.kind", eq: "premium_refund" },
        ],
      },
    ],
  };
  const flag = outboxEntity
    .build(UpdateAttributesCommand)
    .item({ id, erase_when_done: true, ttl: toTtl("done", toInstant(now)) })
    .options({ condition: isOwed });
  if (!(await ifConditionHolds(() => flag.send()))) await deleteRow(id);
}

/** The rows of these ids, in the same order, without those that no longer exist or cannot be read. */
export const getOutboxRows = (ids: readonly string[]): Promise<OutboxRow[]> =>
  getReadableRows(ids.map((id) => outboxEntity.build(BatchGetRequest).key({ id })));

const toInstant = (ms: number): string => new Date(ms).toISOString();

/** The attributes that every update sets. */
const buildUpdate = (now: number) => ({ updated_at: toInstant(now), version: $add(1) });

const buildPending = (dueAt: string) =>
  ({ state: "pending", due_pk: duePartitions.pending, due_at: dueAt }) as const;

/** The item that marks a dead letter as not needed any more. */
export const buildSkip = (id: string, now: number) =>
  outboxEntity
    .build(UpdateTransaction)
    .item({
      id,
      state: "skipped",
      due_pk: $remove(),
      due_at: $remove(),
      ttl: toTtl("done", toInstant(now)),
      ...buildUpdate(now),
    })
    .options({ condition: { attr: "state", eq: "dead" } });

/** The item that makes a dead letter pending, with a new schedule of retries. */
export const buildRedrive = (id: string, now: number) =>
  outboxEntity
    .build(UpdateTransaction)
    .item({
      id,
      attempts: 0,
      retrying_since: toInstant(now),
      ...buildPending(toInstant(now)),
      ...buildUpdate(now),
    })
    .options({ condition: { attr: "state", eq: "dead" } });
