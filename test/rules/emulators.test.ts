import { describe, expect, it } from "vitest";
import { sourceFiles } from "./source.ts";

const folder = "local/emulators/";
const files = sourceFiles().filter(({ path }) => path.startsWith(folder));
const isTest = (path: string) => /\.test\.ts$/.test(path);
const isFixture = (path: string) => /\.fixture\.ts$/.test(path);

/** `aws/s3`, `stripe`, `kit` …: the emulator a path belongs to. */
const getEmulator = (path: string) =>
  /^local\/emulators\/(aws\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? "outside the emulators";
/** Lists `path → target` for every import of a file of this repository that `isAllowed` rejects. */
function listForbiddenImports(isAllowed: (target: string, path: string) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => /^(bin|contract|lambdas|lib|local|test|web)\//.test(target))
      .filter((target) => !isAllowed(target, path))
      .map((target) => `${path} → ${target}`),
  );
}

describe("emulators", () => {
  it("import nothing of the product, the local cloud, the demo or the tools", () => {
    const isChromium = (target: string) => target === "local/tools/chromium.ts";
    const isAllowed = (target: string, path: string) =>
      target.startsWith(folder) || (isTest(path) && isChromium(target));
    expect(listForbiddenImports(isAllowed)).toEqual([]);
  });

  it("share code through kit only, and kit imports no emulator", () => {
    const isAllowed = (target: string, path: string) =>
      !target.startsWith(folder) || ["kit", getEmulator(path)].includes(getEmulator(target));
    expect(listForbiddenImports(isAllowed)).toEqual([]);
  });

  it("name the product in tests and fixtures only", () => {
    const naming = files.filter(
      ({ path, text }) => !isTest(path) && !isFixture(path) && /kindstead/i.test(text),
    );
    expect(naming.map(({ path }) => path)).toEqual([]);
  });

  it("import vitest in tests and *.fixture.ts files only", () => {
    const importing = files.filter(({ imports }) => imports.includes("vitest"));
    expect(importing.map(({ path }) => path).filter((path) => !isTest(path) && !isFixture(path))).toEqual([]);
  });
});
