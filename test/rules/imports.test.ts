import { describe, expect, it } from "vitest";
import { isTest, type SourceFile, sourceFiles } from "./source.ts";

const files = sourceFiles().filter((file) => !isTest(file.path));
const inRoom = (pattern: RegExp) => files.filter((file) => pattern.test(file.path));
const isOurs = (target: string) => /^(bin|contract|lambdas|lib|local|test|web)\//.test(target);

/** Lists `path → target` for every import that `allowed` refuses. */
function refused(from: SourceFile[], allowed: (target: string, path: string) => boolean): string[] {
  return from.flatMap((file) =>
    file.imports.filter((target) => !allowed(target, file.path)).map((target) => `${file.path} → ${target}`),
  );
}

describe("which way imports point", () => {
  it("finds the sources", () => expect(files.length).toBeGreaterThan(50));

  it("contract imports contract, zod and the zones of @date-fns/tz, nothing else", () => {
    expect(
      refused(
        inRoom(/^contract\//),
        (to) => to === "zod" || to === "@date-fns/tz" || to.startsWith("contract/"),
      ),
    ).toEqual([]);
  });

  it("lib takes only contract, environments and the table's names", () => {
    const allowed = (to: string) =>
      !isOurs(to) || /^(lib|contract)\/|^lambdas\/.*env\.ts$|^lambdas\/table\/definition\.ts$/.test(to);
    expect(refused(inRoom(/^lib\//), allowed)).toEqual([]);
  });

  it("bin wires lib", () => {
    expect(refused(inRoom(/^bin\//), (to) => !isOurs(to) || to.startsWith("lib/"))).toEqual([]);
  });

  it("lambdas import contract and lambdas, but not aws-cdk-lib", () => {
    const allowed = (to: string) =>
      isOurs(to) ? /^(contract|lambdas)\//.test(to) : !/cdk|constructs/.test(to);
    expect(refused(inRoom(/^lambdas\//), allowed)).toEqual([]);
  });

  it("web takes contract and web", () => {
    const browser = inRoom(/^web\/src\//);
    expect(refused(browser, (to) => !isOurs(to) || /^(contract|web)\//.test(to))).toEqual([]);
    expect(refused(browser, (to) => !to.startsWith("@aws-sdk/") && !to.startsWith("node:"))).toEqual([]);
  });

  it("ui knows no noun, a feature no other feature", () => {
    expect(
      refused(inRoom(/^web\/src\/ui\//), (to) => !/^web\/src\/(features|pages|api|auth)\//.test(to)),
    ).toEqual([]);
    const feature = (path: string) => /^web\/src\/features\/([a-z]+)\//.exec(path)?.[1];
    const own = (to: string, path: string) => !feature(to) || feature(to) === feature(path);
    expect(refused(inRoom(/^web\/src\/features\//), own)).toEqual([]);
  });

  it("local takes contract and lambdas, and web's build", () => {
    expect(
      refused(inRoom(/^local\//), (to) => !isOurs(to) || /^(local|contract|lambdas|web)\//.test(to)),
    ).toEqual([]);
  });
});
