import { Entity, type FormattedItem } from "dynamodb-toolbox/entity";
import { anyOf } from "dynamodb-toolbox/schema/anyOf";
import { boolean } from "dynamodb-toolbox/schema/boolean";
import { item } from "dynamodb-toolbox/schema/item";
import { list } from "dynamodb-toolbox/schema/list";
import { map } from "dynamodb-toolbox/schema/map";
import { nul } from "dynamodb-toolbox/schema/nul";
import { number } from "dynamodb-toolbox/schema/number";
import { set } from "dynamodb-toolbox/schema/set";
import { string } from "dynamodb-toolbox/schema/string";
import { audiences, endReasons, newsletterStates } from "../../contract/newsletter-admin.ts";
import { defineNewestKeys, defineNullableText, entityDefaults, rowSchema } from "./table.ts";

/* The entities about email addresses: who wants the newsletter, and who gets no email. docs/table.md describes them too. */

/**
 * An address of the newsletter (FORM-7); `id` is a hash of the address. Unconfirmed ones expire, and unsubscribing deletes
 * the row.
 */
export const subscriberEntity = new Entity({
  ...entityDefaults,
  name: "subscriber",
  meta: { personal: ["email", "first_name", "last_name", "consent"] },
  computeKey: ({ id }) => ({ pk: `subscriber#${id}`, sk: "subscriber" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("subscriber"),
    email: string(),
    first_name: string(),
    last_name: string(),
    state: string().enum("pending", "confirmed"),
    confirmed_at: defineNullableText(),
    /** Of an imported reader: where they agreed, in which file, and which admin said so. */
    consent: anyOf(nul(), map({ source: string(), import_id: string(), file_name: string(), by: string() })),
    ttl: number().optional(),
  }),
});

/**
 * An address whose owner does not want the newsletter (FORM-7) or has left; `id` is a hash of it. No import subscribes it
 * again, and its owner's confirmation, or switching emails on in the profile, deletes the row.
 */
export const optOutEntity = new Entity({
  ...entityDefaults,
  name: "opt_out",
  computeKey: ({ id }) => ({ pk: `opt_out#${id}`, sk: "opt_out" }),
  schema: item({
    id: string().key(),
    created_at: string(),
    /** Whether the owner of the address has unsubscribed, switched emails off in the profile, or left. */
    is_own: boolean().optional(),
    /** Whether the account of this address was deleted: no import creates another one (ADMIN-25). */
    has_left: boolean().optional(),
    /** The imports whose files say so. */
    import_ids: set(string()).optional(),
  }),
});

/** An address that gets no email any more (MAIL-5); `id` is a hash of the address. */
export const suppressionEntity = new Entity({
  ...entityDefaults,
  name: "suppression",
  meta: { personal: ["email"] },
  computeKey: ({ id }) => ({ pk: `suppression#${id}`, sk: "suppression" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("suppression"),
    email: string(),
    reason: string().enum("bounce", "complaint"),
    /** The kind of bounce or complaint, in SES's words. */
    detail: string(),
  }),
});

/**
 * A newsletter (FORM-9). While it is sent, `phase` and `cursor` say how far the list of recipients was read, and `due_at` is
 * when the next run may continue, which is later than now while one is at work. Of one that was sent, `due_at` is when the
 * downloads that followed are counted.
 */
export const newsletterEntity = new Entity({
  ...entityDefaults,
  name: "newsletter",
  computeKey: ({ id }) => ({ pk: `newsletter#${id}`, sk: "newsletter" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("newsletter"),
    due_pk: string().optional().hidden(),
    due_at: string().optional(),
    /** The import whose members get it (ADMIN-28); null for a newsletter. */
    import_id: defineNullableText(),
    /** Whether the owner has sent the rest after the first slice. */
    is_released: boolean(),
    /** Set if it ends before everyone was reached. What an owner has stopped is ended by the run that is due next. */
    stopped: anyOf(nul(), string().enum(...endReasons)),
    /** Says in plain words why the mail service takes no email; null since it took one. */
    refusal: defineNullableText(),
    audience: string().enum(...audiences),
    subject: string(),
    body: string(),
    state: string().enum(...newsletterStates),
    items: list(
      map({
        id: string(),
        title: string(),
        ages: defineNullableText(),
        cover: defineNullableText(),
        /** The month's count when sending started. */
        downloads_before: number(),
        /** Those of the seven days since then, once these are over. */
        downloads: anyOf(nul(), number()),
      }),
    ),
    phase: string().enum("members", "subscribers"),
    cursor: defineNullableText(),
    recipients: anyOf(nul(), number()),
    sent: number(),
    suppressed: number(),
    failed: number(),
    started_at: defineNullableText(),
    finished_at: defineNullableText(),
  }),
});

/** The outcome of a newsletter for one recipient; the sort key is a hash of the address. Kept for 90 days. */
export const recipientEntity = new Entity({
  ...entityDefaults,
  name: "recipient",
  computeKey: ({ newsletter_id, address_key }) => ({
    pk: `recipient#${newsletter_id}`,
    sk: `${address_key}`,
  }),
  schema: item({
    newsletter_id: string().key(),
    address_key: string().key(),
    /** `sending` from before the mail service is called until its answer is noted. */
    state: string().enum("sending", "sent", "suppressed", "failed"),
    /** Nothing reads this any more, but version 1.0.0 cannot read a row without it. */
    attempts: number(),
    ttl: number(),
  }),
});

export type NewsletterRow = FormattedItem<typeof newsletterEntity>;
export type RecipientState = FormattedItem<typeof recipientEntity>["state"];
export type SuppressionRow = FormattedItem<typeof suppressionEntity>;
export type SubscriberRow = FormattedItem<typeof subscriberEntity>;
