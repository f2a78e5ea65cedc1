import { beforeAll, expect, it } from "vitest";
import { type Bundle, checkBundleRules, measureBundleSizes, readBundles } from "./bundles.ts";
import type { Figure } from "./figure.ts";
import { measureFirstLoads, readSite, type Site } from "./first-load.ts";

/* The budgets of PERF that need no clock and no browser, so that a change that breaks one fails before `npm run bench`. */
let bundles: Bundle[];
let site: Site;

beforeAll(async () => {
  bundles = await readBundles();
  site = await readSite();
}, 300_000);

const over = (figures: readonly Figure[]) =>
  figures
    .filter((figure) => figure.over)
    .map(({ what, measured, limit }) => `${what}: ${measured}, ${limit}`);

it("what a function loads at a cold start keeps its size", () => {
  expect(bundles.length).toBeGreaterThan(4);
  expect(over(measureBundleSizes(bundles))).toEqual([]);
});

it("no bundle drags in what it has no use for", () => {
  expect(over(checkBundleRules(bundles))).toEqual([]);
});

it("every page's first visit keeps its size, and a public one holds nothing for members", () => {
  expect(over(measureFirstLoads(site))).toEqual([]);
});

it("the packages for members are in the site, only not there", () => {
  const packages = Object.values(site.graph).flatMap((script) => Object.keys(script.packages));
  expect(packages).toContain("@aws-amplify/auth");
  expect(packages.some((name) => name.startsWith("@radix-ui/"))).toBe(true);
});
