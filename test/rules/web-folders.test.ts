import { describe, expect, it } from "vitest";
import { findUpwardImports, listFolders, readLayers, getWebFolder as toFolder } from "./layers.ts";
import { listCircles, listRoomImports } from "./room-imports.ts";
import { isTest, sourceFiles } from "./source.ts";

const sources = sourceFiles(undefined, /\.(ts|tsx|css)$/).filter(
  ({ path }) => path.startsWith("web/src/") && !isTest(path),
);
const folders = listFolders(toFolder, sources);
const layers = readLayers("folders of web/src", folders);

describe("folders of web/src/", () => {
  it("are each in a layer, and import lower layers only", () => {
    expect(folders).toEqual(layers.flat().toSorted());
    expect(findUpwardImports(toFolder, sources, layers)).toEqual([]);
  });

  it("have no circular imports", () => {
    const imports = listRoomImports(sources, toFolder);
    expect(imports.size).toBeGreaterThan(10);
    expect(listCircles(imports)).toEqual([]);
  });

  it("reach another feature only through the file that is named after it", () => {
    const isMainFile = (path: string) => /^web\/src\/features\/([a-z-]+)\/\1\.tsx?$/.test(path);
    const isOtherFeature = (path: string, to: string) =>
      to.startsWith("web/src/features/") && toFolder(to) !== toFolder(path);
    const found = sources
      .filter(({ path }) => path.startsWith("web/src/features/"))
      .flatMap(({ path, imports }) =>
        imports.filter((to) => isOtherFeature(path, to) && !isMainFile(to)).map((to) => `${path} → ${to}`),
      );
    expect(found).toEqual([]);
  });
});
