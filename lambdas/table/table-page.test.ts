import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Entity } from "dynamodb-toolbox/entity";
import { expect, it, vi } from "vitest";
import { advisorLinks } from "./advisor-attributes.ts";

vi.stubEnv("TABLE_NAME", "table");
const files = readdirSync(import.meta.dirname).filter((name) => /^([a-z]+-)?entities\.ts$/.test(name));
const modules: object[] = await Promise.all(
  files.map((name) => import(pathToFileURL(join(import.meta.dirname, name)).href)),
);
const entities = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is Entity => value instanceof Entity)
  .map(({ entityName, schema }) => ({ entityName, attributes: Object.entries(schema.attributes) }));

/** Attributes that the page describes for all entities at once, or as a group. */
const elsewhere = new Set([
  ...["entity", "id", "created_at", "updated_at", "version", "newest_pk", "newest_sk"],
  ...Object.keys(advisorLinks),
]);
const page = readFileSync(join(import.meta.dirname, "../../docs/table.md"), "utf8");
const [, section = ""] = page.split("## Entities\n\n");
const lines = section.slice(0, section.indexOf("\n\n")).split("\n");

it.each(entities)(
  "docs/table.md names the stored attributes of $entityName",
  ({ entityName, attributes }) => {
    const row = lines.find((line) => new RegExp(`^\\| ${entityName}\\b`).test(line)) ?? "";
    const names = attributes.flatMap(([name, { props }]) => (props.key ? [] : [props.savedAs ?? name]));
    const missing = names.filter((name) => !elsewhere.has(name) && !new RegExp(`\\b${name}\\b`).test(row));
    expect(missing).toEqual([]);
  },
);
