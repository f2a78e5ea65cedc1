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
import { bookingStates, childAges, sessionLengths } from "../../contract/bookings.ts";
import { categories, contentTypes } from "../../contract/content.ts";
import { formKinds } from "../../contract/forms.ts";
import { interests } from "../../contract/members.ts";
import { papers } from "../../contract/previews.ts";
import { contentStatuses } from "../../contract/publishing.ts";
import { adminRoles } from "../../contract/roles.ts";
import { zoneIds } from "../../contract/zones.ts";
import { advisorLinks, workingHours } from "./advisor-attributes.ts";
import {
  bookingRefunds,
  bookingTimes,
  personalDataOfBooking,
  sessionAttributes,
} from "./booking-attributes.ts";
import { bin, sheet } from "./content-attributes.ts";
import {
  billing,
  emailChangeAttributes,
  importAttributes,
  listKeys,
  membershipAttributes,
  person,
  personalDataOfMember,
  searchKeys,
  secondFactor,
} from "./member-attributes.ts";
import {
  defineNewestKeys,
  defineNullableText,
  dueKeys,
  entityDefaults,
  listedKey,
  personalKeys,
  rowSchema,
  wordText,
} from "./table.ts";

/*
 * The entities of the nouns: their attributes and index keys. docs/table.md describes the same with what each access
 * pattern reads and costs; the queries are in the stores of each noun.
 */

/** Content (LIB-1). `file_path` is a key of the files bucket, `thumbnail_url` a path below media/. */
export const contentEntity = new Entity({
  ...entityDefaults,
  name: "content",
  computeKey: ({ id }) => ({ pk: `content#${id}`, sk: "content" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("content"),
    title: string(),
    description: defineNullableText(),
    content_type: string().enum(...contentTypes),
    category: string().enum(...categories),
    tags: anyOf(nul(), list(string())),
    age_from: anyOf(nul(), number()),
    age_to: anyOf(nul(), number()),
    needs: defineNullableText(),
    page_count: anyOf(nul(), number()),
    paper: anyOf(nul(), string().enum(...papers)),
    duration_seconds: anyOf(nul(), number()),
    cover_is_page: boolean(),
    preview_count: number(),
    preview_revision: number(),
    sheet,
    status: string().enum(...contentStatuses),
    bin,
    thumbnail_url: defineNullableText(),
    file_path: string(),
    file_name: string(),
    file_size: number(),
    file_type: string(),
    created_by: defineNullableText(),
  }),
});

/** Advisor (ADV-1). `hourly_rate` is in dollars; `profile_image_url` a path below media/. */
export const advisorEntity = new Entity({
  ...entityDefaults,
  name: "advisor",
  meta: { personal: ["name", "full_name", "email", "email_change", "usual_place", "working_hours"] },
  computeKey: ({ id }) => ({ pk: `advisor#${id}`, sk: "advisor" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("advisor"),
    name: string(),
    full_name: defineNullableText(),
    first_name_only: boolean(),
    email: defineNullableText(),
    email_change: anyOf(nul(), map({ email: string(), sent_at: string() })),
    specialty: list(string()),
    about_the_advisor: defineNullableText(),
    experience: defineNullableText(),
    background: defineNullableText(),
    hourly_rate: anyOf(nul(), number()),
    timezone: string().enum(...zoneIds),
    working_hours: workingHours,
    usual_place: anyOf(nul(), map({ kind: string().enum("link", "phone"), value: string() })),
    profile_image_url: defineNullableText(),
    active: boolean(),
    ...advisorLinks,
  }),
});

/**
 * User profile (MEMBER-1); `id` is Cognito's sub. Role and membership_status are derived (contract/roles.ts). An admin
 * without `admin_role` has no rights (ADMIN-21). Tokens of sign-ins before `tokens_valid_from`, and of those in
 * `signed_out`, are rejected. `email_verified_at` is null until the address is proven (MEMBER-7), and `registration` is
 * missing until the hook's message is queued (FORM-8). `proven_emails` are former addresses, each proven and the
 * member's `until` a change (MEMBER-8). An admin's sign-ins since `mfa_enabled_at` used a second factor (AUTH-16),
 * which a recovery code or a reset turned off at `mfa_pending_at`; `recovery_codes` are SHA-256 hashes (AUTH-21), and
 * an admin who has not signed in as one yet `awaits_sign_in` (ADMIN-7). `imported` names the import that created the
 * member, and `import_change` what the last ones changed (ADMIN-25). `deleted_at` marks a tombstone, which gets a `ttl`
 * once the member's data is erased.
 */
export const memberEntity = new Entity({
  ...entityDefaults,
  name: "member",
  meta: { personal: personalDataOfMember },
  computeKey: ({ id }) => ({ pk: `member#${id}`, sk: "member" }),
  schema: item({
    ...person.attributes,
    ...defineNewestKeys("member"),
    is_admin: boolean(),
    admin_role: anyOf(nul(), string().enum(...adminRoles)),
    membership: map(membershipAttributes),
    membership_start_date: defineNullableText(),
    billing: billing.optional(),
    due_pk: string().optional(),
    due_at: string().optional(),
    interests: list(string().enum(...interests)),
    registering_as: string().enum("premium_member").optional(),
    registration: map({ account_type: string(), source: string(), posted_at: string() }).optional(),
    tokens_valid_from: defineNullableText(),
    signed_out: list(map({ id: string(), until: string() })),
    email_verified_at: defineNullableText(),
    wants_updates: boolean(),
    updates_agreed_at: defineNullableText(),
    proven_emails: list(map({ email: string(), until: string() })),
    ...emailChangeAttributes,
    awaits_sign_in: boolean().optional(),
    /** The temporary password of the last press of a link ends then (AUTH-22). */
    temporary_until: string().optional(),
    ...secondFactor,
    /** The emails about the site that an admin wants (contract/admin-notices.ts). */
    notices: map({ messages: boolean(), failures: boolean(), digest: boolean() }).optional(),
    user_missing_since: string().optional(),
    /** The canary's account, whose downloads neither count nor have a limit (lambdas/canary). */
    is_canary: boolean().optional(),
    replaced_by: string().optional(),
    ...importAttributes,
    note: defineNullableText(),
    labels: list(string()),
    deleted_at: defineNullableText(),
    ttl: number().optional(),
    ...searchKeys,
    ...listKeys,
  }),
});

/**
 * Booking (BOOK-1). Client, advisor, price and length are copied when the booking is created, so later changes of
 * the advisor do not affect it. `proposal_version` is part of the advisor's link, `invite_sequence` of calendar files.
 */
export const bookingEntity = new Entity({
  ...entityDefaults,
  name: "booking",
  meta: { personal: personalDataOfBooking },
  computeKey: ({ id }) => ({ pk: `booking#${id}`, sk: "booking" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("booking"),
    ...listedKey,
    ...wordText,
    booked_pk: string().optional().hidden(),
    ...personalKeys,
    ...dueKeys,
    session_pk: string().optional().hidden(),
    session_sk: string().optional().hidden(),
    state: string().enum(...bookingStates),
    member_id: defineNullableText(),
    client_name: string(),
    client_email: defineNullableText(),
    advisor_id: string(),
    advisor_name: string(),
    advisor_email: string(),
    advisor_timezone: string().enum(...zoneIds),
    session_length: number().enum(...sessionLengths),
    amount_cents: number(),
    payment_intent_id: defineNullableText(),
    ...bookingTimes,
    subject: defineNullableText(),
    child_age: anyOf(nul(), string().enum(...childAges)),
    ...sessionAttributes,
    place_reminded_at: defineNullableText(),
    session_reminders: anyOf(nul(), map({ starts_at: string(), count: number() })),
    schedule_reminders: number(),
    meeting_note: defineNullableText(),
    admin_note: defineNullableText(),
    decline_reason: defineNullableText(),
    cancelled_by: anyOf(nul(), string().enum("client", "advisor", "admin")),
    paid_at: defineNullableText(),
    requested_at: defineNullableText(),
    ...bookingRefunds,
    confirmed_at: defineNullableText(),
    refundable_until_start: boolean(),
    refund_closed_at: defineNullableText(),
    client_timezone: anyOf(nul(), string().enum(...zoneIds)),
    proposal_version: number(),
    invite_sequence: number(),
    answer_reminders: number(),
  }),
});

/** A submitted form (FORM-3); `payload` is the JSON that is posted to the owner's hook. */
export const submissionEntity = new Entity({
  ...entityDefaults,
  name: "submission",
  meta: { personal: ["payload", "replies", "word_text"] },
  computeKey: ({ id }) => ({ pk: `submission#${id}`, sk: "submission" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("submission"),
    ...listedKey,
    ...wordText,
    ...personalKeys,
    kind: string().enum(...formKinds),
    payload: any(),
    handled_at: defineNullableText(),
    replies: list(map({ at: string(), by: string(), text: string(), email_id: string() })),
    ttl: number(),
  }),
});

export type ContentRow = FormattedItem<typeof contentEntity>;
export type AdvisorRow = FormattedItem<typeof advisorEntity>;
export type BookingRow = FormattedItem<typeof bookingEntity>;
export type MemberRow = FormattedItem<typeof memberEntity>;
export type SubmissionRow = FormattedItem<typeof submissionEntity>;
