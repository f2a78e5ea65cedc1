import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Route, routes } from "../../contract/routes.ts";
import { root } from "./source.ts";

/**
 * The routes that the first column of the table names: `GET /api/a`, with `, /b` for a neighbor that continues one of the
 * path's beginnings, and `, GET /api/c` for another.
 */
function listNamedRoutes(): Set<string> {
  const text = readFileSync(join(root, "docs/table.md"), "utf8");
  const [, section = ""] = text.split("## Table calls of each request");
  const named = new Set<string>();
  for (const [, cell = ""] of section.matchAll(/^\| (.+?) \|/gm)) {
    let [method, first] = ["", ""];
    for (const part of cell.split(", ")) {
      const [, ownMethod, path = ""] = /^(?:([A-Z]+) )?(\/\S+)/.exec(part) ?? [];
      if (ownMethod) [method, first] = [ownMethod, path];
      named.add(`${method} ${path}`);
      for (let start = first; start !== "" && !ownMethod; start = start.slice(0, start.lastIndexOf("/")))
        named.add(`${method} ${start}${path}`);
    }
  }
  return named;
}

it("docs/table.md: says what table calls each route makes", () => {
  const named = listNamedRoutes();
  const all = Object.values<Route>(routes).map(({ method, path }) => `${method} ${path}`);
  expect(all.filter((route) => !named.has(route))).toEqual([]);
});
