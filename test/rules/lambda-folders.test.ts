import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { findUpwardImports, getFolder as getFolderOf, listFolders, readLayers } from "./layers.ts";
import { listCircles, listRoomImports } from "./room-imports.ts";
import { isTest, type SourceFile, sourceFiles } from "./source.ts";

const files = sourceFiles().filter(({ path }) => path.startsWith("lambdas/"));
const sources = files.filter(({ path }) => !isTest(path));

const getFolder = (path: string) => getFolderOf("lambdas", path);
const folders = listFolders(getFolder, sources);
const layers = readLayers("folders", folders);

/** Lists `path → target` for every import into another folder that `isAllowed` rejects. */
function findViolations(
  from: SourceFile[],
  isAllowed: (folder: string, target: string, path: string) => boolean,
): string[] {
  return from.flatMap(({ path, imports }) =>
    imports
      .filter((to) => {
        const folder = getFolder(to);
        return folder !== undefined && folder !== getFolder(path) && !isAllowed(folder, to, path);
      })
      .map((to) => `${path} → ${to}`),
  );
}

describe("folders of lambdas/", () => {
  it("have no circular imports", () => {
    const imports = listRoomImports(sources);
    expect(imports.size).toBeGreaterThan(10);
    expect(listCircles(imports)).toEqual([]);
  });

  it("are each in a layer, and import lower layers only", () => {
    expect(folders).toEqual(layers.flat().toSorted());
    expect(findUpwardImports(getFolder, sources, layers)).toEqual([]);
  });

  it("reach a noun only through the file that is named after it", () => {
    const nouns = new Set(readLayers("folders", folders, /noun|sessions/).flat());
    expect(nouns.size).toBeGreaterThan(7);
    // These use the stores of a noun: account and imports are the upper parts of members, and delivery sends newsletters.
    const upperParts = new Map([
      ["members", ["account", "imports"]],
      ["newsletter", ["delivery"]],
    ]);
    const isOwnPart = (folder: string, path: string) =>
      upperParts.get(folder)?.includes(getFolder(path) ?? "") ?? false;
    const isAllowed = (folder: string, to: string, path: string) =>
      !nouns.has(folder) || to === `lambdas/${folder}/${folder}.ts` || isOwnPart(folder, path);
    expect(findViolations(sources, isAllowed)).toEqual([]);
  });

  it("have stores that do not import the main file of a noun", () => {
    const stores = sources.filter(({ path }) => path.endsWith("-store.ts"));
    expect(stores.length).toBeGreaterThan(5);
    expect(
      findViolations(
        stores,
        (folder, to) =>
          to !== `lambdas/${folder}/${folder}.ts` ||
          folder === "audit" ||
          folder === "outbox" ||
          folder === "table",
      ),
    ).toEqual([]);
  });

  it("have files with unique names", () => {
    const names = files.map(({ path }) => basename(path));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });
});
