import { Entity, type FormattedItem } from "dynamodb-toolbox/entity";
import { any } from "dynamodb-toolbox/schema/any";
import { anyOf } from "dynamodb-toolbox/schema/anyOf";
import { boolean } from "dynamodb-toolbox/schema/boolean";
import { item } from "dynamodb-toolbox/schema/item";
import { list } from "dynamodb-toolbox/schema/list";
import { map } from "dynamodb-toolbox/schema/map";
import { nul } from "dynamodb-toolbox/schema/nul";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { Table } from "dynamodb-toolbox/table";
import { categories, contentTypes } from "../../contract/content.ts";
import { formKinds } from "../../contract/forms.ts";
import { interests } from "../../contract/members.ts";
import { membershipStates } from "../../contract/membership.ts";
import { documentClient } from "./client.ts";
import { entityAttribute, indexes, outboxEntityName, tableKeys } from "./definition.ts";
import { tableEnv } from "./env.ts";

/*
 * Every entity of the one table, its attributes and its place in each index. docs/table.md mirrors this chart
 * with what each access pattern reads and costs; the queries are in the nouns' stores.
 */

export const table = new Table({
  name: () => tableEnv.read("TABLE_NAME"),
  documentClient,
  partitionKey: { name: tableKeys.partition, type: "string" },
  sortKey: { name: tableKeys.sort, type: "string" },
  indexes: {
    newest: {
      type: "global",
      partitionKey: { name: indexes.newest.partition, type: "string" },
      sortKey: { name: indexes.newest.sort, type: "string" },
    },
    due: {
      type: "global",
      partitionKey: { name: indexes.due.partition, type: "string" },
      sortKey: { name: indexes.due.sort, type: "string" },
    },
  },
  entityAttributeSavedAs: entityAttribute,
});

/** An empty value is stored as null, never left out (spec/2 §5). */
const textOrNull = () => anyOf(string(), nul());

/** What every row has. `version` grows with each change; an editor sends back the one it read. */
const row = item({
  id: string().key(),
  created_at: string(),
  updated_at: string(),
  version: number().putDefault(1),
});

/** The partitions of the `newest` index, by entity. */
export const newestPartitions = {
  content: "content",
  advisor: "advisors",
  member: "members",
  submission: "submissions",
} as const;

/** A row's place in the `newest` index, written once, with the row. */
const newest = (entity: keyof typeof newestPartitions) => ({
  newest_pk: string().putDefault(newestPartitions[entity]).hidden(),
  newest_sk: string()
    .putLink<typeof row>(({ created_at, id }) => `${created_at}#${id}`)
    .hidden(),
});

const stored = { table, timestamps: false, entityAttribute: { name: "entity", hidden: true } } as const;

/** Spec/2 §3, Content. `file_path` is a key of the files bucket, `thumbnail_url` a path below media/. */
export const contentEntity = new Entity({
  ...stored,
  name: "content",
  computeKey: ({ id }) => ({ pk: `content#${id}`, sk: "content" }),
  schema: item({
    ...row.attributes,
    ...newest("content"),
    title: string(),
    description: textOrNull(),
    content_type: string().enum(...contentTypes),
    category: string().enum(...categories),
    tags: anyOf(list(string()), nul()),
    thumbnail_url: textOrNull(),
    file_path: string(),
    file_name: string(),
    file_size: number(),
    file_type: string(),
    created_by: textOrNull(),
  }),
});

/** Spec/2 §3, Advisor. `hourly_rate` is in dollars; `profile_image_url` a path below media/. */
export const advisorEntity = new Entity({
  ...stored,
  name: "advisor",
  computeKey: ({ id }) => ({ pk: `advisor#${id}`, sk: "advisor" }),
  schema: item({
    ...row.attributes,
    ...newest("advisor"),
    name: string(),
    full_name: textOrNull(),
    first_name_only: boolean(),
    email: textOrNull(),
    specialty: list(string()),
    about_the_advisor: textOrNull(),
    experience: textOrNull(),
    background: textOrNull(),
    hourly_rate: anyOf(number(), nul()),
    profile_image_url: textOrNull(),
    active: boolean(),
    website_url: textOrNull(),
    instagram_url: textOrNull(),
    linkedin_url: textOrNull(),
    facebook_url: textOrNull(),
    twitter_url: textOrNull(),
    youtube_url: textOrNull(),
    tiktok_url: textOrNull(),
    other_social_media_url: textOrNull(),
    other_social_media_label: textOrNull(),
  }),
});

/**
 * Spec/2 §3, User profile; `id` is Cognito's sub. Role and membership_status are derived (contract/roles).
 * Tokens issued before `tokens_valid_from` no longer count; `deleted_at` marks a tombstone.
 */
export const memberEntity = new Entity({
  ...stored,
  name: "member",
  computeKey: ({ id }) => ({ pk: `member#${id}`, sk: "member" }),
  schema: item({
    ...row.attributes,
    ...newest("member"),
    email: string(),
    first_name: string(),
    last_name: string(),
    is_admin: boolean(),
    membership: map({
      state: string().enum(...membershipStates),
      current_period_end: textOrNull(),
      grace_until: textOrNull(),
    }),
    membership_start_date: textOrNull(),
    interests: list(string().enum(...interests)),
    tokens_valid_from: textOrNull(),
    deleted_at: textOrNull(),
  }),
});

/** A form as it was sent (spec/1 §7, Webhooks), under `payload` as the hook gets it. */
export const submissionEntity = new Entity({
  ...stored,
  name: "submission",
  computeKey: ({ id }) => ({ pk: `submission#${id}`, sk: "submission" }),
  schema: item({
    ...row.attributes,
    ...newest("submission"),
    kind: string().enum(...formKinds),
    payload: any(),
    ttl: number(),
  }),
});

/** What becomes of an errand: it waits, is done, was given up, or had nobody to go to. */
export const outboxStates = ["pending", "sent", "dead", "skipped"] as const;

/** The partitions of the `due` index. A row that waits for nothing has neither of the index's keys. */
export const duePartitions = { pending: "outbox pending", dead: "outbox dead" } as const;

/**
 * What has to leave the system (lambdas/outbox/outbox.ts). `due_at` is when it is to be tried next, or was given
 * up; `since` is from when its tries are timed.
 */
export const outboxEntity = new Entity({
  ...stored,
  name: outboxEntityName,
  computeKey: ({ id }) => ({ pk: `outbox#${id}`, sk: "outbox" }),
  schema: item({
    ...row.attributes,
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
  ...stored,
  name: "limit",
  computeKey: ({ id }) => ({ pk: `limit#${id}`, sk: "limit" }),
  schema: item({ id: string().key(), uses: number(), ends_at: string(), ttl: number() }),
});

export type ContentRow = FormattedItem<typeof contentEntity>;
export type AdvisorRow = FormattedItem<typeof advisorEntity>;
export type MemberRow = FormattedItem<typeof memberEntity>;
export type SubmissionRow = FormattedItem<typeof submissionEntity>;
export type OutboxRow = FormattedItem<typeof outboxEntity>;
