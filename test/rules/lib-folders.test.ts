import { describe, expect, it } from "vitest";
import { findUpwardImports, getFolder, listFolders, readLayers } from "./layers.ts";
import { listCircles, listRoomImports } from "./room-imports.ts";
import { isTest, sourceFiles } from "./source.ts";

const sources = sourceFiles(undefined, /\.(ts|js)$/).filter(
  ({ path }) => path.startsWith("lib/") && !isTest(path),
);
const layers = readLayers("folders of lib");
const toFolder = (path: string) => getFolder("lib", path);

describe("folders of lib/", () => {
  it("are each in a layer, and import lower layers only", () => {
    expect(listFolders(toFolder, sources)).toEqual(layers.flat().toSorted());
    expect(findUpwardImports(toFolder, sources, layers)).toEqual([]);
  });

  it("hold no files that import each other", () => {
    const imports = listRoomImports(sources, (path) => (path.startsWith("lib/") ? path : undefined));
    expect(imports.size).toBeGreaterThan(40);
    expect(listCircles(imports)).toEqual([]);
  });
});
