import { expect, it } from "vitest";
import { initialBrand } from "../../contract/brand.ts";
import { isTest, sourceFiles } from "./source.ts";

/** The namespace of metrics is no brand, and the credits of the demo's stories say for whom they were written. */
const allowed = /^contract\/brand\.ts$|^lambdas\/(metric\.ts$|sheets\/stories\/)/;

it("no text of the product has a value of the brand in it: each comes from the settings", () => {
  const texts = [initialBrand.name, initialBrand.newsletter, initialBrand.pack];
  const found = sourceFiles()
    .filter(({ path }) => /^(web\/src|lambdas|contract)\//.test(path) && !isTest(path) && !allowed.test(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && texts.some((each) => line.includes(each)))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
