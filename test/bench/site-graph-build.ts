import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { SiteGraph } from "./site-graph.ts";

/*
 * Run by site-graph.ts in its own process. Builds the site as web/build.ts does for a stage other than production, writes no
 * files, and prints what each script consists of.
 */
const [directory = "."] = process.argv.slice(2);
const built = await build({
  configFile: join(import.meta.dirname, "..", "..", "web", "vite.config.ts"),
  configLoader: "native",
  mode: "production",
  logLevel: "warn",
  build: { write: false },
});
if (Array.isArray(built) || !("output" in built)) throw new Error("Vite made more than one build");

const scripts = built.output.filter((file) => file.type === "chunk");
const graph: SiteGraph = Object.fromEntries(
  scripts.map(({ fileName, imports, modules }) => [fileName, { imports, packages: listPackages(modules) }]),
);
await writeFile(join(directory, "graph.json"), JSON.stringify(graph));

/** The bytes of each package inside a script, before minifying. */
function listPackages(modules: Readonly<Record<string, { renderedLength: number }>>): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
    if (name && renderedLength > 0) sizes[name] = (sizes[name] ?? 0) + renderedLength;
  }
  return sizes;
}
