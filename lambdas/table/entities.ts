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
import { categories, contentTypes } from "../../contract/content.ts";
import { formKinds } from "../../contract/forms.ts";
import { interests } from "../../contract/members.ts";
import { membershipStates } from "../../contract/membership.ts";
import { searchKey } from "./folded.ts";
import { newest, row, stored, textOrNull } from "./table.ts";

/*
 * Every noun's entity, its attributes and its place in each index. docs/table.md mirrors this chart with what
 * each access pattern reads and costs; the queries are in the nouns' stores.
 */

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

const person = item({ ...row.attributes, email: string(), first_name: string(), last_name: string() });

/** Of a change that leaves the text as it is, none. */
const changedKey = (text: unknown, id: unknown) =>
  typeof text === "string" && typeof id === "string" ? searchKey(text, id) : undefined;

/** A member's places in the search indexes, which follow every change of what they are found by. */
const searched = {
  search_pk: string().optional().putDefault("members").hidden(),
  email_sk: string()
    .optional()
    .putLink<typeof person>(({ email, id }) => searchKey(email, id))
    .hidden(),
  first_name_sk: string()
    .optional()
    .putLink<typeof person>(({ first_name, id }) => searchKey(first_name, id))
    .updateLink<typeof person>(({ first_name, id }) => changedKey(first_name, id))
    .hidden(),
  last_name_sk: string()
    .optional()
    .putLink<typeof person>(({ last_name, id }) => searchKey(last_name, id))
    .updateLink<typeof person>(({ last_name, id }) => changedKey(last_name, id))
    .hidden(),
};

/**
 * Spec/2 §3, User profile; `id` is Cognito's sub. Role and membership_status are derived (contract/roles).
 * Tokens issued before `tokens_valid_from` no longer count; `deleted_at` marks a tombstone, which has a `ttl` once
 * nothing is left in it.
 */
export const memberEntity = new Entity({
  ...stored,
  name: "member",
  computeKey: ({ id }) => ({ pk: `member#${id}`, sk: "member" }),
  schema: item({
    ...person.attributes,
    ...newest("member"),
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
    ttl: number().optional(),
    ...searched,
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

export type ContentRow = FormattedItem<typeof contentEntity>;
export type AdvisorRow = FormattedItem<typeof advisorEntity>;
export type MemberRow = FormattedItem<typeof memberEntity>;
export type SubmissionRow = FormattedItem<typeof submissionEntity>;
