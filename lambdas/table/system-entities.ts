import { Entity, type FormattedItem } from "dynamodb-toolbox/entity";
import { any } from "dynamodb-toolbox/schema/any";
import { item } from "dynamodb-toolbox/schema/item";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { contentFileTypeNames, uploadPurposes } from "../../contract/uploads.ts";
import { outboxEntityName } from "./definition.ts";
import { entityDefaults, newestIndexKeys, rowSchema, textOrNull } from "./table.ts";

/*
 * The rows that nobody asks for by themselves: they see to it that nothing is lost and nothing is done twice.
 * docs/table.md mirrors this chart too.
 */

/** What becomes of an errand: it waits, is done, was given up, or had nobody to go to. */
const outboxStates = ["pending", "sent", "dead", "skipped"] as const;

/** The partitions of the `due` index. A row that waits for nothing has neither of the index's keys. */
export const duePartitions = {
  pending: "outbox pending",
  dead: "outbox dead",
  billing: "billing",
  bookings: "bookings waiting",
  unscheduled: "bookings without times",
} as const;

/**
 * What has to leave the system (lambdas/outbox/outbox.ts). `due_at` is when it is to be tried next, or was given
 * up; `since` is from when its tries are timed.
 */
export const outboxEntity = new Entity({
  ...entityDefaults,
  name: outboxEntityName,
  computeKey: ({ id }) => ({ pk: `outbox#${id}`, sk: "outbox" }),
  schema: item({
    ...rowSchema.attributes,
    due_pk: string().optional().hidden(),
    due_at: string().optional(),
    errand: any(),
    state: string().enum(...outboxStates),
    tries: number(),
    since: string(),
    sent_at: textOrNull(),
    last_error: textOrNull(),
    ttl: number(),
  }),
});

/** How often one client has done one thing until `ends_at` (lambdas/table/limiter.ts). */
export const limitEntity = new Entity({
  ...entityDefaults,
  name: "limit",
  computeKey: ({ id }) => ({ pk: `limit#${id}`, sk: "limit" }),
  schema: item({ id: string().key(), uses: number(), ends_at: string(), ttl: number() }),
});

/** How many there are of something that no list is read to count: the living admins (lambdas/members/member-store.ts). */
export const counterEntity = new Entity({
  ...entityDefaults,
  name: "counter",
  computeKey: ({ id }) => ({ pk: `counter#${id}`, sk: "counter" }),
  schema: item({ id: string().key(), count: number() }),
});

/**
 * A file that may be sent to `staging_key` until the row goes (lambdas/files/create-upload-forms.ts): what it was offered
 * as; where its verified copy goes, the same place at every try; and what it became, once it has.
 */
export const uploadEntity = new Entity({
  ...entityDefaults,
  name: "upload",
  computeKey: ({ id }) => ({ pk: `upload#${id}`, sk: "upload" }),
  schema: item({
    id: string().key(),
    created_at: string(),
    created_by: string(),
    purpose: string().enum(...uploadPurposes),
    name: string(),
    type: string().enum(...contentFileTypeNames),
    staging_key: string(),
    target: textOrNull(),
    used_by: textOrNull(),
    ttl: number(),
  }),
});

/**
 * That something was done, once: an event of Stripe's (`event#evt_…`), a checkout, a subscription or a payment that
 * was fulfilled. Written in the transaction of what it marks, on condition that there is none. Without `ttl` it
 * stays for ever.
 */
export const idempotencyEntity = new Entity({
  ...entityDefaults,
  name: "marker",
  computeKey: ({ id }) => ({ pk: `marker#${id}`, sk: "marker" }),
  schema: item({ id: string().key(), created_at: string(), ttl: number().optional() }),
});

/**
 * Whose a customer of Stripe's is: written once, with the member's `billing`, and the only way from one to the other.
 * It gets a `ttl` when the customer is deleted.
 */
export const customerEntity = new Entity({
  ...entityDefaults,
  name: "customer",
  computeKey: ({ id }) => ({ pk: `customer#${id}`, sk: "customer" }),
  schema: item({
    id: string().key(),
    member_id: string(),
    created_at: string(),
    ttl: number().optional(),
  }),
});

/** Where one member's audit trail lies. */
export const toAuditPartition = (member_id: string): string => `audit#${member_id}`;

/**
 * Who did what to a member, or to what is theirs: appended, never changed. `by` is an admin's or the member's own id,
 * or who else it was (`stripe`, `clock`). All of one member's lie in one partition, by time.
 */
export const auditEntity = new Entity({
  ...entityDefaults,
  name: "audit",
  computeKey: ({ member_id, id }) => ({ pk: toAuditPartition(`${member_id}`), sk: `${id}` }),
  schema: item({
    ...newestIndexKeys("audit"),
    id: string().key(),
    member_id: string().key(),
    created_at: string(),
    by: string(),
    action: string(),
    detail: any(),
    ttl: number(),
  }),
});

/** The partition of `newest` that holds what was downloaded in a month (YYYY-MM). */
export const toDownloadsPartition = (month: string) => `downloads ${month}`;

/**
 * How often an item was downloaded in one month, and what it was called then: one write for each download, one Query
 * for all of a month.
 */
export const downloadsEntity = new Entity({
  ...entityDefaults,
  name: "downloads",
  computeKey: ({ content_id, month }) => ({ pk: `downloads#${content_id}`, sk: `${month}` }),
  schema: item({
    content_id: string().key(),
    month: string().key(),
    newest_pk: string().hidden(),
    newest_sk: string().hidden(),
    title: string(),
    count: number(),
    ttl: number(),
  }),
});

/** Figures that took long to count, kept for a while (lambdas/overview). */
export const figuresEntity = new Entity({
  ...entityDefaults,
  name: "figures",
  computeKey: ({ id }) => ({ pk: `figures#${id}`, sk: "figures" }),
  schema: item({ id: string().key(), figures: any(), ttl: number() }),
});

/**
 * Half an hour of an advisor's time, by its beginning (an instant), and the booking that has it: null once it is
 * free again. Claimed in the transaction that confirms the booking, so that no two ever have the same one.
 */
export const slotLockEntity = new Entity({
  ...entityDefaults,
  name: "cell",
  computeKey: ({ advisor_id, starts_at }) => ({ pk: `cell#${advisor_id}#${starts_at}`, sk: "cell" }),
  schema: item({
    advisor_id: string().key(),
    starts_at: string().key(),
    booking_id: textOrNull(),
    ttl: number(),
  }),
});

/**
 * The journal of one migration (lambdas/migrations): how far it has come, and who works on it until when, so that an
 * interrupted run resumes where it stopped and two runs at once never share the work.
 */
export const migrationEntity = new Entity({
  ...entityDefaults,
  name: "migration",
  computeKey: ({ id }) => ({ pk: `migration#${id}`, sk: "migration" }),
  schema: item({
    id: string().key(),
    state: string().enum("running", "done"),
    /** The last key that was read, as JSON; null before the first page and after the last one. */
    cursor: textOrNull(),
    rows_read: number(),
    rows_changed: number(),
    started_at: string(),
    finished_at: textOrNull(),
    lease_owner: textOrNull(),
    lease_ends_at: textOrNull(),
  }),
});

export type MigrationRow = FormattedItem<typeof migrationEntity>;
export type OutboxRow = FormattedItem<typeof outboxEntity>;
export type UploadRow = FormattedItem<typeof uploadEntity>;
export type AuditRow = FormattedItem<typeof auditEntity>;
