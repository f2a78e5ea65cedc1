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
const [, section = ""] = page.split("## Entities\n\n");
const lines = section.slice(0, section.indexOf("\n\n")).split("\n");

it.each([...entities.values()])(
  "docs/table.md names the stored attributes of $entityName",
  ({ entityName, schema }) => {
    const row = lines.find((line) => new RegExp(`^\\| ${entityName}\\b`).test(line)) ?? "";
    const names = Object.entries(schema.attributes).flatMap(([name, { props }]) =>
      props.key ? [] : [props.savedAs ?? name],
    );
    const missing = names.filter((name) => !elsewhere.has(name) && !new RegExp(`\\b${name}\\b`).test(row));
    expect(missing).toEqual([]);
  },
);
