import { Entity, type FormattedItem } from "dynamodb-toolbox/entity";
import { any } from "dynamodb-toolbox/schema/any";
import { boolean } from "dynamodb-toolbox/schema/boolean";
import { item } from "dynamodb-toolbox/schema/item";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { exportKinds, exportStates } from "../../contract/exports.ts";
import { importSources } from "../../contract/import-columns.ts";
import { importStates } from "../../contract/imports.ts";
import { defineNewestKeys, defineNullableText, entityDefaults, rowSchema } from "./table.ts";

/* The entities about CSV files that leave the product or come in. docs/table.md describes them too. */

/**
 * A list as a CSV file (lambdas/exports). The outbox writes it in slices: `position` is where the last one ended, and
 * `parts` and `bytes` are how many objects and bytes of them there are. `rows_total` is -1 until the rows are counted.
 */
export const exportEntity = new Entity({
  ...entityDefaults,
  name: "export",
  meta: { personal: ["filter"] },
  computeKey: ({ id }) => ({ pk: `export#${id}`, sk: "export" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("export"),
    kind: string().enum(...exportKinds),
    /** Checked by contract/export-filters.ts alone. */
    filter: any(),
    is_filtered: boolean(),
    state: string().enum(...exportStates),
    created_by: string(),
    position: defineNullableText(),
    parts: number(),
    bytes: number(),
    rows_done: number(),
    rows_total: number(),
    expires_at: string(),
    ttl: number(),
  }),
});

/**
 * Members from a CSV file, or paying members from Stripe (lambdas/imports/continue-import.ts). The outbox reads and
 * checks the file and then writes the members, in slices; `position` is the row that comes next. The rows themselves
 * are in the files bucket. `columns` and `choices` are checked by contract/imports.ts alone.
 */
export const importEntity = new Entity({
  ...entityDefaults,
  name: "import",
  meta: { personal: ["file_name", "columns"] },
  computeKey: ({ id }) => ({ pk: `import#${id}`, sk: "import" }),
  schema: item({
    ...rowSchema.attributes,
    ...defineNewestKeys("import"),
    state: string().enum(...importStates),
    file_name: string(),
    problem: defineNullableText(),
    source: string().enum(...importSources),
    columns: any(),
    choices: any(),
    created_by: string(),
    started_at: defineNullableText(),
    undo_until: defineNullableText(),
    position: number(),
    /** Of an adoption: the last subscription that was read. */
    cursor: defineNullableText(),
    rows_total: number(),
    rows_done: number(),
    to_create: number(),
    to_update: number(),
    unchanged: number(),
    bad: number(),
    undecided: number(),
    to_subscribe: number(),
    refused: number(),
    to_ask: number(),
    created: number(),
    updated: number(),
    failed: number(),
    kept: number(),
    expires_at: string(),
    ttl: number(),
  }),
});

export type ImportEntityRow = FormattedItem<typeof importEntity>;
export type ExportRow = FormattedItem<typeof exportEntity>;
