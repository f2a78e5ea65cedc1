import { expect, it } from "vitest";
import { initialBrand } from "../../contract/brand.ts";
import { isTest, sourceFiles } from "./source.ts";

/** The namespace of metrics is no brand, and the credits of the demo's stories say for whom they were written. */
const allowed = /^contract\/brand\.ts$|^lambdas\/(metric\.ts$|sheets\/stories\/)/;

const filesOf = (pattern: RegExp) =>
  sourceFiles().filter(({ path }) => pattern.test(path) && !isTest(path) && !allowed.test(path));

it("no text of the product has a price of Premium in it: each comes from what Stripe says", () => {
  const price = /\$\s?20(?!\d)|\b20 (?:dollars|a month)|price\w*\W{1,4}(?:2000|2_000)\b|\bUSD 20\b/i;
  const found = filesOf(/^(web\/src|lambdas|contract)\//).flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line) =>
        price.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line) ? `${path}: ${line.trim()}` : [],
      ),
  );
  expect(found).toEqual([]);
  const users = filesOf(/^(web\/src|lambdas)\//).filter(({ text }) => /\binitialPriceCents\b/.test(text));
  // Both need a price before Stripe was asked.
  expect(users.map(({ path }) => path)).toEqual([
    "lambdas/membership/premium-price.ts",
    "web/src/features/settings/price-group.tsx",
  ]);
});

it("no text of the product has a value of the brand in it: each comes from the settings", () => {
  const { name, tagline, blurb, newsletter, hero, pack, pack_text } = initialBrand;
  const texts = [name, tagline, blurb, newsletter, hero, pack, pack_text];
  const found = filesOf(/^(web\/src|lambdas|contract)\//).flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && texts.some((each) => line.includes(each)))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
