import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, type SourceFile } from "./source.ts";

/**
 * Reads a table of docs/architecture.md that lists folders by layer, top to bottom. A folder may import folders of lower
 * layers and the files beside the folders, but no other folder of its own layer. Dynamic and type imports count too.
 */
export function readLayers(heading: string): string[][] {
  const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [rows = ""] = (page.split(`| layer | ${heading} |\n|---|---|\n`)[1] ?? "").split("\n\n");
  return rows.split("\n").map((row) => [...row.matchAll(/`([a-z-]+)`/g)].map(([, folder = ""]) => folder));
}

/** Returns the folder of `room` that a path is in; undefined for the files beside the folders and for paths outside. */
export const getFolder = (room: string, path: string): string | undefined =>
  new RegExp(`^${room}/([a-z-]+)/`).exec(path)?.[1];

/** Lists the folders of `room` that hold one of the files. */
export const listFolders = (room: string, files: SourceFile[]): string[] =>
  [...new Set(files.flatMap(({ path }) => getFolder(room, path) ?? []))].toSorted();

/** Lists `path → target` for every import of a folder that is not in a lower layer. */
export function findUpwardImports(room: string, files: SourceFile[], layers: string[][]): string[] {
  const getLayer = (path: string) => {
    const folder = getFolder(room, path);
    return folder === undefined ? layers.length : layers.findIndex((folders) => folders.includes(folder));
  };
  return files.flatMap(({ path, imports }) =>
    imports
      .filter((to) => {
        const folder = getFolder(room, to);
        return folder !== undefined && folder !== getFolder(room, path) && getLayer(to) <= getLayer(path);
      })
      .map((to) => `${path} → ${to}`),
  );
}
