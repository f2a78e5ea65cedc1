import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, type SourceFile } from "./source.ts";

/**
 * Reads a table of docs/architecture.md that lists folders by layer, top to bottom. A folder may import folders of lower
 * layers and the files beside the folders, but no other folder of its own layer. Dynamic and type imports count too. A row
 * "all others" has those of `folders` that no row names. `named` picks layers by their names.
 */
export function readLayers(heading: string, folders: readonly string[] = [], named = /./): string[][] {
  const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [table = ""] = (page.split(`| layer | ${heading} |\n|---|---|\n`)[1] ?? "").split("\n\n");
  const listFolders = (text: string) => [...text.matchAll(/`([a-z/-]+)`/g)].map(([, folder = ""]) => folder);
  const others = folders.filter((folder) => !listFolders(table).includes(folder));
  return table
    .split("\n")
    .filter((row) => named.test(row.split("|")[1] ?? ""))
    .map((row) => (row.includes("| all others") ? others : listFolders(row)));
}

/** Returns the folder of `room` that a path is in; undefined for the files beside the folders and for paths outside. */
export const getFolder = (room: string, path: string): string | undefined =>
  new RegExp(`^${room}/([a-z-]+)/`).exec(path)?.[1];

/** Returns the folder of web/src that a path is in, each feature being one. The files beside the folders are the app. */
export const getWebFolder = (path: string): string | undefined =>
  /^web\/src\/((?:features\/)?[a-z-]+)\//.exec(path)?.[1] ?? (/^web\/src\//.test(path) ? "app" : undefined);

type ToFolder = (path: string) => string | undefined;

/** Lists the folders that hold one of the files. */
export const listFolders = (toFolder: ToFolder, files: SourceFile[]): string[] =>
  [...new Set(files.flatMap(({ path }) => toFolder(path) ?? []))].toSorted();

/** Lists `path → target` for every import of a folder that is not in a lower layer. */
export function findUpwardImports(toFolder: ToFolder, files: SourceFile[], layers: string[][]): string[] {
  const getLayer = (path: string) => {
    const folder = toFolder(path);
    return folder === undefined ? layers.length : layers.findIndex((folders) => folders.includes(folder));
  };
  return files.flatMap(({ path, imports }) =>
    imports
      .filter((to) => {
        const folder = toFolder(to);
        return folder !== undefined && folder !== toFolder(path) && getLayer(to) <= getLayer(path);
      })
      .map((to) => `${path} → ${to}`),
  );
}
