import { anyOf } from "dynamodb-toolbox/schema/anyOf";
import { boolean } from "dynamodb-toolbox/schema/boolean";
import { item } from "dynamodb-toolbox/schema/item";
import { list } from "dynamodb-toolbox/schema/list";
import { map } from "dynamodb-toolbox/schema/map";
import { nul } from "dynamodb-toolbox/schema/nul";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { membershipStates } from "../../contract/membership.ts";
import { type MemberKind, toMemberPartition } from "./member-kinds.ts";
import { toSearchKey } from "./search-key.ts";
import { defineNullableText, rowSchema } from "./table.ts";
import { toWords, toWordText } from "./word-rows.ts";

/* Groups of attributes of a member's row (`memberEntity`). */

export const person = item({
  ...rowSchema.attributes,
  email: string(),
  first_name: string(),
  last_name: string(),
});

/** The attributes that are about the person. */
export const personalDataOfMember = [
  "email",
  "first_name",
  "last_name",
  "interests",
  "note",
  "labels",
  "billing",
  "imported",
  "import_change",
  "email_change",
  "proven_emails",
  "recovery_codes",
  "word_text",
];

/** The search key after an update; undefined if the update does not set the text. */
const toUpdatedSearchKey = (text: unknown, id: unknown) =>
  typeof text === "string" && typeof id === "string" ? toSearchKey(text, id) : undefined;

/** A member's keys in the search indexes, updated with every change of their names. */
export const searchKeys = {
  search_pk: string().optional().putDefault("members").hidden(),
  email_sk: string()
    .optional()
    .putLink<typeof person>(({ email, id }) => toSearchKey(email, id))
    .hidden(),
  last_name_sk: string()
    .optional()
    .putLink<typeof person>(({ last_name, id }) => toSearchKey(last_name, id))
    .updateLink<typeof person>(({ last_name, id }) => toUpdatedSearchKey(last_name, id))
    .hidden(),
};

/**
 * A member's partition in `listed`, and the words by which they are found (word-rows.ts). They are not hidden: every change
 * starts from what is stored.
 */
export const listKeys = {
  listed_pk: string().optional(),
  word_text: string().optional(),
};

interface ListedFields {
  is_admin: boolean;
  membership: { state: string };
  deleted_at: string | null;
}

/**
 * The partition of `listed` that a member's row belongs to; undefined once their deletion has started. It follows what is
 * stored: a failed payment stays one until the subscription is renewed or ended.
 */
export function toMemberListKey({ is_admin, membership: { state }, deleted_at }: ListedFields) {
  if (deleted_at !== null) return undefined;
  return toMemberPartition(toKind(is_admin, state));
}

function toKind(isAdmin: boolean, state: string): MemberKind {
  if (state === "past_due") return isAdmin ? "admin_payment_failed" : "payment_failed";
  if (isAdmin) return "admin";
  return state === "none" ? "free_member" : "premium_member";
}

interface SearchedFields {
  email: string;
  first_name: string;
  last_name: string;
  note: string | null;
  labels: readonly string[];
}

/** The words that a member is found by, as the row stores them: names and address, then labels and the beginning of the note. */
export function toMemberWordText({ email, first_name, last_name, note, labels }: SearchedFields): string {
  const words = toWords({ emails: [email], names: [first_name, last_name] });
  return toWordText([...new Set([...words, ...toWords({ names: [...labels, note] })])]);
}

export const membershipAttributes = {
  state: string().enum(...membershipStates),
  current_period_end: defineNullableText(),
  grace_until: defineNullableText(),
};

/**
 * The member's Stripe customer and the subscription state last read from Stripe, from their first checkout on. It is never
 * sent to clients. `status` is Stripe's status of `subscription_id`; `paid` is the membership that it pays for, regardless
 * of a complimentary one, at `price_cents` every `price_months`. `import_id` is the import that adopted a customer who came
 * with their subscription from an earlier site. `paid_invoice_id` is the last invoice whose payment was audited. While a
 * payment fails, `grace_until` is the end of the grace period and `failure_emails` the number of emails sent about it
 * (lambdas/membership).
 */
export const billing = map({
  customer_id: string(),
  subscription_id: defineNullableText(),
  status: defineNullableText(),
  started_at: defineNullableText(),
  grace_until: defineNullableText(),
  failure_emails: number(),
  price_cents: anyOf(nul(), number()),
  price_months: number(),
  import_id: defineNullableText(),
  paid_invoice_id: defineNullableText(),
  paid: map(membershipAttributes),
});

/**
 * The address that a member wants to use instead of `email` (MEMBER-8), or that an owner entered for them (ADMIN-31). From
 * `confirmed_at` on, the pool and then the row change to it. The attribute is missing if no change is pending.
 */
const emailChange = map({
  email: string(),
  by: string().enum("member", "owner"),
  requested_at: string(),
  confirmed_at: defineNullableText(),
});

export const emailChangeAttributes = {
  email_change: emailChange.optional(),
  /** Until then owners cannot change the address, because its mailbox answered "This wasn't me" (ADMIN-31). */
  email_change_blocked_until: string().optional(),
};

/** An admin's second factor; `recovery_codes` are SHA-256 hashes (AUTH-16, AUTH-21). */
export const secondFactor = {
  mfa_enabled_at: defineNullableText(),
  mfa_pending_at: string().optional(),
  recovery_codes: list(string()).optional(),
};

const importedTexts = {
  first_name: string(),
  last_name: string(),
  note: defineNullableText(),
  labels: list(string()),
};

/** The values that an import has changed, and those that it wrote. */
const replaced = map({ ...importedTexts, was_comped: boolean() });
/** With the Stripe customer if there was none. */
const written = map({ ...importedTexts, is_comped: boolean(), customer_id: string().optional() });
const earlierChange = map({ import_id: string(), before: replaced, after: written });

export const importAttributes = {
  imported: anyOf(nul(), map({ import_id: string(), at: string(), customer_id: defineNullableText() })),
  /**
   * Keeps what the last import has changed, so that it can be undone where no one has changed it since. `earlier` are the changes of
   * the imports before it, newest first (lambdas/imports/import-changes.ts), in `before`, which the member's export shows. It
   * is erased with the member.
   */
  import_change: anyOf(
    nul(),
    map({
      import_id: string(),
      before: map({
        ...importedTexts,
        was_comped: boolean(),
        earlier: list(earlierChange).optional(),
      }),
      after: written,
    }),
  ),
  /** The last import of which something was taken back. */
  import_undone: string().optional(),
};
