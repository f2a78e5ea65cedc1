import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { SiteGraph } from "./site-graph.ts";

/*
 * Run by site-graph.ts in a process of its own. Builds the site as web/build.ts does for a stage that is not
 * production, writes nothing of it, and tells what each script was made of.
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
  scripts.map(({ fileName, imports, modules }) => [fileName, { imports, packages: packagesOf(modules) }]),
);
await writeFile(join(directory, "graph.json"), JSON.stringify(graph));

/** How much of each package is inside, in bytes before minifying. */
function packagesOf(modules: Readonly<Record<string, { renderedLength: number }>>): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
    if (name && renderedLength > 0) sizes[name] = (sizes[name] ?? 0) + renderedLength;
  }
  return sizes;
}
