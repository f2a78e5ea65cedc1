import { Entity, type FormattedItem } from "dynamodb-toolbox/entity";
import { item } from "dynamodb-toolbox/schema/item";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { defineNewestKeys, defineNullableText, entityDefaults, rowSchema } from "./table.ts";

/* The entities about email addresses: who wants the newsletter, and who gets no email. docs/table.md describes them too. */

/**
 * An address of the newsletter (FORM-7); `id` is a hash of the address. Unconfirmed ones expire, and unsubscribing deletes
 * the row.
 */
export const subscriberEntity = new Entity({
  ...entityDefaults,
  name: "subscriber",
  computeKey: ({ id }) => ({ pk: `subscriber#${id}`, sk: "subscriber" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("subscriber"),
    email: string(),
    first_name: string(),
    last_name: string(),
    state: string().enum("pending", "confirmed"),
    confirmed_at: defineNullableText(),
    ttl: number().optional(),
  }),
});

/** An address that gets no email any more (MAIL-5); `id` is a hash of the address. */
export const suppressionEntity = new Entity({
  ...entityDefaults,
  name: "suppression",
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

export type SubscriberRow = FormattedItem<typeof subscriberEntity>;
