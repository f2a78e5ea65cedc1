import { Entity, type FormattedItem } from "dynamodb-toolbox/entity";
import { item } from "dynamodb-toolbox/schema/item";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { defineNullableText, entityDefaults } from "./table.ts";

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
    cursor: defineNullableText(),
    rows_read: number(),
    rows_changed: number(),
    started_at: string(),
    finished_at: defineNullableText(),
    lease_owner: defineNullableText(),
    lease_ends_at: defineNullableText(),
  }),
});

export type MigrationRow = FormattedItem<typeof migrationEntity>;
