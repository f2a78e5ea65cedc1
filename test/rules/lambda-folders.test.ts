import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { listCircles, listRoomImports } from "./room-imports.ts";
import { isTest, root, type SourceFile, sourceFiles } from "./source.ts";

const files = sourceFiles().filter(({ path }) => path.startsWith("lambdas/"));
const sources = files.filter(({ path }) => !isTest(path));

/** The folder of lambdas/ that a path is in; undefined for the root files and for paths outside. */
const getFolder = (path: string) => /^lambdas\/([a-z-]+)\//.exec(path)?.[1];

/**
 * The folders of lambdas/ by layer, top to bottom, as docs/architecture.md lists them. A folder may import folders of
 * lower layers and the root files, but no other folder of its own layer. Dynamic and type imports count too.
 */
const layers = readLayers(readFileSync(join(root, "docs/architecture.md"), "utf8"));

function readLayers(page: string): string[][] {
  const [rows = ""] = (page.split("| layer | folders |\n|---|---|\n")[1] ?? "").split("\n\n");
  return rows.split("\n").map((row) => [...row.matchAll(/`([a-z-]+)`/g)].map(([, folder = ""]) => folder));
}

const layerByFolder = new Map<string, number>(
  layers.flatMap((folders, layer) => folders.map((folder) => [folder, layer])),
);

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
    const folders = new Set(
      sources.map(({ path }) => getFolder(path)).filter((folder) => folder !== undefined),
    );
    // Each folder once, in the table of docs/architecture.md.
    expect([...folders].toSorted()).toEqual(layers.flat().toSorted());
    const getLayer = (path: string) => layerByFolder.get(getFolder(path) ?? "") ?? layers.length;
    expect(findViolations(sources, (_, to, path) => getLayer(to) > getLayer(path))).toEqual([]);
  });

  it("reach a noun only through the file that is named after it", () => {
    const nouns = new Set(["account", "advisors", "bookings", "content", "forms", "members", "membership"]);
    // lambdas/account is the upper part of members: it uses their store.
    const isOwnPart = (folder: string, path: string) => folder === "members" && getFolder(path) === "account";
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
