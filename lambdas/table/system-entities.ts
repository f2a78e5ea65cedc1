import { Entity, type FormattedItem } from "dynamodb-toolbox/entity";
import { any } from "dynamodb-toolbox/schema/any";
import { boolean } from "dynamodb-toolbox/schema/boolean";
import { item } from "dynamodb-toolbox/schema/item";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { fileTypeNames, uploadPurposes } from "../../contract/uploads.ts";
import { outboxEntityName } from "./definition.ts";
import {
  defineNewestKeys,
  defineNullableText,
  dueKeys,
  entityDefaults,
  listedKey,
  personalKeys,
  rowSchema,
} from "./table.ts";

/* The entities that the system itself needs, such as outbox messages and the audit log. docs/table.md describes them too. */

/** `dead`: delivery failed for good. `skipped`: this stage has no recipient, such as an unset hook. */
const outboxStates = ["pending", "sent", "dead", "skipped"] as const;

/** The partitions of the `due` index. A row of the outbox that is done has neither of the index's keys, except an accepted post. */
export const duePartitions = {
  pending: "outbox pending",
  dead: "outbox dead",
  billing: "billing",
  bookings: "bookings waiting",
  unscheduled: "bookings without times",
  newsletters: "newsletters sending",
} as const;

/**
 * An outbox message (lambdas/outbox/outbox.ts). `due_at` is the time of the next attempt or, of a dead letter, of the
 * last one. `retrying_since` is when the schedule of retries started. A row with `erase_when_done` is about a member who
 * has left: it is deleted once it is delivered.
 */
export const outboxEntity = new Entity({
  ...entityDefaults,
  name: outboxEntityName,
  meta: { personal: ["message", "sent_to"] },
  computeKey: ({ id }) => ({ pk: `outbox#${id}`, sk: "outbox" }),
  schema: item({
    ...rowSchema.attributes,
    due_pk: string().optional().hidden(),
    due_at: string().optional(),
    ...personalKeys,
    erase_when_done: boolean().optional(),
    message: any(),
    state: string().enum(...outboxStates),
    attempts: number(),
    retrying_since: string(),
    sent_at: defineNullableText(),
    /** The address that an email has gone to. Rows of earlier versions have none. */
    sent_to: string().optional(),
    last_error: defineNullableText(),
    ttl: number(),
  }),
});

/** A counter kept instead of counting rows: of owners (lambdas/members/owner-count.ts), of lists (counters.ts). */
export const counterEntity = new Entity({
  ...entityDefaults,
  name: "counter",
  computeKey: ({ id }) => ({ pk: `counter#${id}`, sk: "counter" }),
  schema: item({ id: string().key(), count: number() }),
});

/**
 * A file that may be uploaded to `staging_key` until the row expires (lambdas/files/create-upload-forms.ts): its declared
 * name and type, the key of its verified copy (the same at every attempt), and the id of what uses it.
 */
export const uploadEntity = new Entity({
  ...entityDefaults,
  name: "upload",
  meta: { personal: ["name"] },
  computeKey: ({ id }) => ({ pk: `upload#${id}`, sk: "upload" }),
  schema: item({
    id: string().key(),
    created_at: string(),
    created_by: string(),
    purpose: string().enum(...uploadPurposes),
    name: string(),
    type: string().enum(...fileTypeNames),
    staging_key: string(),
    target: defineNullableText(),
    used_by: defineNullableText(),
    ttl: number(),
  }),
});

/**
 * An idempotency record: something that was done once, such as the handling of a Stripe event (`event#evt_…`), a checkout,
 * a subscription or a payment. Written in the same transaction as its effects, on condition that it does not exist. It
 * is kept forever unless it has a `ttl`.
 */
export const idempotencyEntity = new Entity({
  ...entityDefaults,
  name: "idempotency",
  meta: { personal: ["user_name"] },
  computeKey: ({ id }) => ({ pk: `idempotency#${id}`, sk: "idempotency" }),
  schema: item({
    id: string().key(),
    created_at: string(),
    /** Of a sign-up: who used its challenge, by Cognito's name (lambdas/members/sign-up-challenge.ts). */
    user_name: string().optional(),
    ttl: number().optional(),
  }),
});

/**
 * The member that a Stripe customer belongs to: written once, together with the member's `billing`. `read_at` is
 * when Stripe was last asked about their subscriptions. It gets a `ttl` when the customer is deleted.
 */
export const customerEntity = new Entity({
  ...entityDefaults,
  name: "customer",
  meta: { personal: ["member_id"] },
  computeKey: ({ id }) => ({ pk: `customer#${id}`, sk: "customer" }),
  schema: item({
    id: string().key(),
    member_id: string(),
    created_at: string(),
    read_at: string().optional(),
    ttl: number().optional(),
  }),
});

/** The partition of the audit entries that are filed under one member. */
export const toAuditPartition = (filed_under: string): string => `audit#${filed_under}`;

/**
 * The audit log: who did what to a member or to their data; append-only. `by` is the id of an admin or of the member, or
 * a system (`stripe`, `job`). An entry is filed under the member that it is about or else its actor: these share one
 * partition, ordered by time. The other keys are those of audit-keys.ts.
 */
export const auditEntity = new Entity({
  ...entityDefaults,
  name: "audit",
  meta: { personal: ["detail"] },
  computeKey: ({ filed_under, id }) => ({ pk: toAuditPartition(`${filed_under}`), sk: `${id}` }),
  schema: item({
    ...defineNewestKeys("audit"),
    ...listedKey,
    ...dueKeys,
    ...personalKeys,
    id: string().key(),
    filed_under: string().key(),
    member_id: defineNullableText(),
    object_id: defineNullableText(),
    created_at: string(),
    by: string(),
    action: string(),
    detail: any(),
    ttl: number(),
  }),
});

/** Figures that are slow to count (lambdas/overview): those of each day, and a cache of the overview's. */
export const figuresEntity = new Entity({
  ...entityDefaults,
  name: "figures",
  computeKey: ({ id }) => ({ pk: `figures#${id}`, sk: "figures" }),
  schema: item({ id: string().key(), figures: any(), ttl: number() }),
});

/** The id of a deleted item of the library, kept forever, so that its page is answered with 410 (LIB-19). */
export const deletedItemEntity = new Entity({
  ...entityDefaults,
  name: "deleted_item",
  computeKey: ({ id }) => ({ pk: `deleted_item#${id}`, sk: "deleted_item" }),
  schema: item({ id: string().key(), deleted_at: string() }),
});

/**
 * A lock on half an hour of an advisor's time, by its start (an instant), with the booking that holds it, or null once
 * it is released. Taken in the transaction that confirms the booking, which prevents double booking.
 */
export const slotLockEntity = new Entity({
  ...entityDefaults,
  name: "slot_lock",
  computeKey: ({ advisor_id, starts_at }) => ({
    pk: `slot_lock#${advisor_id}#${starts_at}`,
    sk: "slot_lock",
  }),
  schema: item({
    advisor_id: string().key(),
    starts_at: string().key(),
    booking_id: defineNullableText(),
    ttl: number(),
  }),
});

export type CustomerRow = FormattedItem<typeof customerEntity>;
export type OutboxRow = FormattedItem<typeof outboxEntity>;
export type UploadRow = FormattedItem<typeof uploadEntity>;
export type AuditRow = FormattedItem<typeof auditEntity>;
