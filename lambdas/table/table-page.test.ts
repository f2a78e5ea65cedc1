import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { entities } from "../../local/tools/entities.ts";
import { advisorLinks } from "./advisor-attributes.ts";

/** Attributes that the page describes for all entities at once, or as a group. */
const elsewhere = new Set([
  ...["entity", "id", "created_at", "updated_at", "version", "newest_pk", "newest_sk"],
  ...Object.keys(advisorLinks),
]);
const page = readFileSync(join(import.meta.dirname, "../../docs/table.md"), "utf8");
/** Returns an entity's entry in the list of attributes, to the start of the next one. */
const findEntry = (entity: string) => page.split(`\n- **${entity}**: `)[1]?.split(/\n- |\n\n/)[0] ?? "";

it.each([...entities.values()])(
  "docs/table.md names the stored attributes of $entityName",
  ({ entityName, schema }) => {
    const entry = findEntry(entityName);
    const names = Object.entries(schema.attributes).flatMap(([name, { props }]) =>
      props.key ? [] : [props.savedAs ?? name],
    );
    const missing = names.filter((name) => !elsewhere.has(name) && !new RegExp(`\\b${name}\\b`).test(entry));
    expect(page).toContain(`\n| ${entityName} `);
    expect(missing).toEqual([]);
  },
);
