import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $remove, $set } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { type EndReason, followingMs, type NewsletterCounts } from "../../contract/newsletter-admin.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue, type OutboxMessage } from "../outbox/outbox.ts";
import { findRow } from "../table/find-row.ts";
import { type NewsletterRow, newsletterEntity } from "../table/mailing-entities.ts";
import { listDueIds, listNewest, type Page } from "../table/pages.ts";
import { duePartitions } from "../table/system-entities.ts";
import { ifConditionHolds, transactWrite } from "../table/transactions.ts";
import { type ListedNewsletter, listedNewsletter } from "./newsletter-row.ts";

/** If a run crashes, another one continues after this time. */
const leaseMs = 120_000;

const pageSize = 24;

const isDraftOf = (version: number): Condition<typeof newsletterEntity> => ({
  and: [
    { attr: "version", eq: version },
    { attr: "state", eq: "draft" },
  ],
});

const isSending: Condition<typeof newsletterEntity> = { attr: "state", eq: "sending" };

/** Being sent, and no owner has stopped it. */
const isGoingOn: Condition<typeof newsletterEntity> = {
  and: [isSending, { attr: "stopped", type: "NULL" }],
};

const toInstant = (now: number): string => new Date(now).toISOString();

/** Times (`now`) are in milliseconds since the epoch. */
export const newsletterStore = {
  list: (cursor: string | undefined): Promise<Page<ListedNewsletter>> =>
    listNewest(newsletterEntity, { shape: listedNewsletter, limit: pageSize, cursor }),

  find: (id: string): Promise<NewsletterRow | undefined> => findRow(newsletterEntity, { id }),

  async create(row: NewsletterRow, entry: AuditEntry): Promise<void> {
    await transactWrite(
      newsletterEntity.build(PutTransaction).item(row),
      buildAuditPut(entry, row.created_at),
    );
  },

  /** Changes a draft that has this version. Returns false on a conflict, or if it was sent. */
  update(
    { id, version }: Pick<NewsletterRow, "id" | "version">,
    { items, ...changes }: Partial<Pick<NewsletterRow, "audience" | "subject" | "body" | "items">>,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = newsletterEntity
      .build(UpdateTransaction)
      .item({ id, ...changes, ...(items && { items: $set(items) }), updated_at: at, version: $add(1) })
      .options({ condition: isDraftOf(version) });
    return transactWrite(update, buildAuditPut(entry, at));
  },

  /** Deletes a draft. Returns false if it was sent or is gone. */
  delete(id: string, entry: AuditEntry, at: string): Promise<boolean> {
    const condition = { attr: "state", eq: "draft" } as const;
    const item = newsletterEntity.build(DeleteTransaction).key({ id }).options({ condition });
    return transactWrite(item, buildAuditPut(entry, at));
  },

  /** Starts sending a draft of this version, with the items that it lists. Returns false on a conflict, or if it was sent. */
  start(
    { id, version }: Pick<NewsletterRow, "id" | "version">,
    { items, recipients }: Pick<NewsletterRow, "items" | "recipients">,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = newsletterEntity
      .build(UpdateTransaction)
      .item({
        id,
        state: "sending",
        items: $set(items),
        recipients,
        started_at: at,
        due_pk: duePartitions.newsletters,
        due_at: at,
        updated_at: at,
        version: $add(1),
      })
      .options({ condition: isDraftOf(version) });
    return transactWrite(update, buildAuditPut(entry, at));
  },

  /** Saves the message that sends a test. */
  async enqueueTest(message: OutboxMessage, at: string): Promise<void> {
    await transactWrite(enqueue(message, at));
  },

  /** The ids of newsletters that a run may continue. */
  listDue: (now: number): AsyncGenerator<string[]> =>
    listDueIds(duePartitions.newsletters, { lte: toInstant(now) }),

  /** Takes a lease, so that no other run works on the newsletter. Returns undefined if it is not due. */
  async claim(id: string, now: number): Promise<NewsletterRow | undefined> {
    const write = newsletterEntity
      .build(UpdateAttributesCommand)
      .item({ id, due_at: toInstant(now + leaseMs) })
      .options({
        condition: { and: [isSending, { attr: "due_at", lte: toInstant(now) }] },
        returnValues: "ALL_NEW",
      });
    return (await ifConditionHolds(() => write.send()))?.Attributes;
  },

  /**
   * Saves how far the recipients were read and whether SES takes the emails, and renews the lease, which ends at `leased_until`.
   * With `pauseMs`, a later run continues after that time. Returns when the new lease ends; undefined, writing nothing, if
   * another run has taken over or an owner has stopped it.
   */
  async saveProgress(
    { id, leased_until }: { id: string; leased_until: string },
    progress: Pick<NewsletterRow, "phase" | "cursor" | "refusal"> & Partial<NewsletterCounts>,
    now: number,
    pauseMs = leaseMs,
  ): Promise<string | undefined> {
    const due_at = toInstant(now + pauseMs);
    const write = newsletterEntity
      .build(UpdateAttributesCommand)
      .item({ id, ...progress, due_at })
      .options({ condition: { and: [isGoingOn, { attr: "due_at", eq: leased_until }] } });
    return (await ifConditionHolds(() => write.send())) && due_at;
  },

  /** Lets the next run go on after the first slice. Returns false on a conflict. */
  continueAfterSlice(
    { id, version }: Pick<NewsletterRow, "id" | "version">,
    entry: AuditEntry,
    at: string,
  ): Promise<boolean> {
    const update = newsletterEntity
      .build(UpdateTransaction)
      .item({ id, is_released: true, due_at: at, updated_at: at, version: $add(1) })
      .options({ condition: { and: [isGoingOn, { attr: "version", eq: version }] } });
    return transactWrite(update, buildAuditPut(entry, at));
  },

  /**
   * Lets no run send any more. The run that is due next ends it, so that the emails that are with the mail service are
   * counted. Does nothing if it is not being sent, or was stopped before.
   */
  async stop(id: string, entry: AuditEntry, at: string): Promise<void> {
    const update = newsletterEntity
      .build(UpdateTransaction)
      .item({ id, stopped: "owner", updated_at: at, version: $add(1) })
      .options({ condition: isGoingOn });
    await transactWrite(update, buildAuditPut(entry, at));
  },

  /**
   * Ends the sending with its final counts; the job counts the downloads that followed later. Does nothing if it has ended
   * before.
   */
  async finish(
    { id, items, started_at }: Pick<NewsletterRow, "id" | "items" | "started_at">,
    counts: NewsletterCounts,
    now: number,
    stopped: EndReason | null = null,
  ): Promise<void> {
    const at = toInstant(now);
    const write = newsletterEntity
      .build(UpdateAttributesCommand)
      .item({
        id,
        ...counts,
        state: "sent",
        stopped,
        finished_at: at,
        updated_at: at,
        ...(items.some(({ downloads }) => downloads === null)
          ? { due_at: toInstant(Date.parse(started_at ?? at) + followingMs) }
          : { due_pk: $remove(), due_at: $remove() }),
        version: $add(1),
      })
      .options({ condition: isSending });
    await ifConditionHolds(() => write.send());
  },

  /** Saves the downloads that followed, once. One that is still being sent stays due. */
  async saveFollowing(
    { id, state }: Pick<NewsletterRow, "id" | "state">,
    items: NewsletterRow["items"],
    now: number,
  ): Promise<void> {
    const end = state === "sent" ? { due_pk: $remove(), due_at: $remove(), version: $add(1) } : {};
    const write = newsletterEntity
      .build(UpdateAttributesCommand)
      .item({ id, items, ...end, updated_at: toInstant(now) })
      .options({ condition: { attr: "due_at", exists: true } });
    await ifConditionHolds(() => write.send());
  },
};
