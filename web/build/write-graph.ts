import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { build } from "vite";

/** Writes what each script of a built site consists of: the scripts that it loads at once, and its packages (test/bench). */
export async function writeGraph(file: string, built: Awaited<ReturnType<typeof build>>): Promise<void> {
  if (Array.isArray(built) || !("output" in built)) throw new Error("Vite made more than one build");
  const scripts = built.output.filter((each) => each.type === "chunk");
  const graph = scripts.map(({ fileName, imports, modules }) => [
    fileName,
    { imports, packages: listPackages(modules) },
  ]);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(Object.fromEntries(graph)));
}

/** The bytes of each package inside a script, before minifying. */
function listPackages(modules: Readonly<Record<string, { renderedLength: number }>>): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
    if (name && renderedLength > 0) sizes[name] = (sizes[name] ?? 0) + renderedLength;
  }
  return sizes;
}
