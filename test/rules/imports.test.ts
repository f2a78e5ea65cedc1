import { describe, expect, it } from "vitest";
import { isTest, type SourceFile, sourceFiles } from "./source.ts";

const files = sourceFiles().filter((file) => !isTest(file.path));
const inRoom = (pattern: RegExp) => files.filter((file) => pattern.test(file.path));
const isOurs = (target: string) => /^(bin|contract|lambdas|lib|local|test|web)\//.test(target);

/** Lists `path → target` for every import that `allowed` rejects. */
function refused(from: SourceFile[], allowed: (target: string, path: string) => boolean): string[] {
  return from.flatMap((file) =>
    file.imports.filter((target) => !allowed(target, file.path)).map((target) => `${file.path} → ${target}`),
  );
}

describe("import rules", () => {
  it("the source files are found", () => expect(files.length).toBeGreaterThan(50));

  it("contract imports only contract, zod and the zones of @date-fns/tz", () => {
    expect(
      refused(
        inRoom(/^contract\//),
        (to) => to === "zod" || to === "@date-fns/tz" || to.startsWith("contract/"),
      ),
    ).toEqual([]);
  });

  it("lib imports only lib, contract, env.ts, metric.ts and the table's definition and shape from this repository", () => {
    const allowed = (to: string) =>
      !isOurs(to) ||
      /^(lib|contract)\/|^lambdas\/(?:env|metric)\.ts$|^lambdas\/table\/(?:definition|data-shape)\.ts$/.test(
        to,
      );
    expect(refused(inRoom(/^lib\//), allowed)).toEqual([]);
  });

  it("bin imports only bin and lib from this repository", () => {
    expect(refused(inRoom(/^bin\//), (to) => !isOurs(to) || /^(bin|lib)\//.test(to))).toEqual([]);
  });

  it("lambdas import contract and lambdas, but not aws-cdk-lib", () => {
    const allowed = (to: string) =>
      isOurs(to) ? /^(contract|lambdas)\//.test(to) : !/cdk|constructs/.test(to);
    expect(refused(inRoom(/^lambdas\//), allowed)).toEqual([]);
  });

  it("web imports only contract and web from this repository, and neither the AWS SDK nor Node modules", () => {
    const browser = inRoom(/^web\/src\//);
    expect(refused(browser, (to) => !isOurs(to) || /^(contract|web)\//.test(to))).toEqual([]);
    expect(refused(browser, (to) => !to.startsWith("@aws-sdk/") && !to.startsWith("node:"))).toEqual([]);
  });

  it("the site, its build and their tests import nothing of local", () => {
    const site = sourceFiles().filter(({ path }) => path.startsWith("web/"));
    expect(refused(site, (to) => !to.startsWith("local/"))).toEqual([]);
  });

  it("local imports only local, contract, lambdas and web from this repository, and its tools the settings of stages", () => {
    const isAllowed = (to: string) => !isOurs(to) || /^(local|contract|lambdas|web)\//.test(to);
    expect(refused(inRoom(/^local\/(?!tools\/)/), isAllowed)).toEqual([]);
    expect(refused(inRoom(/^local\/tools\//), (to) => isAllowed(to) || to === "lib/stage.ts")).toEqual([]);
  });
});
