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
 * The folders of lambdas/ by layer, top to bottom. A folder may import folders of lower layers and the root files, but no
 * other folder of its own layer. Dynamic and type imports count too.
 */
const layers = [
  ["canary", "overview"],
  ["delivery"],
  ["account", "advisors-admin", "audit-admin", "exports", "newsletter", "webhooks"],
  ["bookings"],
  ["advisors", "content", "forms", "membership", "site"],
  ["files", "member-items", "members"],
  ["hooks", "http"],
  ["audit", "emails", "migrations", "outbox", "site-settings", "stripe"],
  ["table"],
] as const;

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
    expect([...folders].toSorted()).toEqual([...layerByFolder.keys()].toSorted());
    const getLayer = (path: string) => layerByFolder.get(getFolder(path) ?? "") ?? layers.length;
    expect(findViolations(sources, (_, to, path) => getLayer(to) > getLayer(path))).toEqual([]);
  });

  it("are each named in the layers of docs/architecture.md", () => {
    const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
    const [, rows = ""] = page.split("| layer | folders |");
    const [listed = ""] = rows.split("\n\n");
    expect([...layerByFolder.keys()].filter((folder) => !listed.includes(`\`${folder}\``))).toEqual([]);
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
