import { beforeAll, expect, it } from "vitest";
import { type Bundle, checkBundleRules, measureBundleSizes, readTestBundles } from "./bundles.ts";
import type { Figure } from "./figure.ts";
import { measureFirstLoads, readSite, type Site } from "./first-load.ts";
import { measureTable } from "./measure-table.ts";

/* Checks the PERF budgets that need neither a clock nor a browser, so that a violation fails before `npm run bench`. */
let bundles: Bundle[];
let site: Site;

beforeAll(async () => {
  bundles = await readTestBundles();
  site = await readSite();
}, 300_000);

const listExceeded = (figures: readonly Figure[]) =>
  figures
    .filter((figure) => figure.over)
    .map(({ what, measured, limit }) => `${what}: ${measured}, ${limit}`);

it("the code that a function loads at a cold start stays within its size budget", () => {
  expect(bundles.length).toBeGreaterThan(4);
  expect(listExceeded(measureBundleSizes(bundles))).toEqual([]);
});

it("no bundle contains code that its function does not need", () => {
  expect(listExceeded(checkBundleRules(bundles))).toEqual([]);
});

it("every page's first visit stays within its budget, and public pages load no code for members", () => {
  expect(listExceeded(measureFirstLoads(site))).toEqual([]);
});

it("every route has a sample and makes no more table calls than it may", async () => {
  expect(listExceeded(await measureTable())).toEqual([]);
}, 120_000);

it("the site's graph contains the packages for members, so the previous test can find them", () => {
  const packages = Object.values(site.graph).flatMap((script) => Object.keys(script.packages));
  expect(packages).toContain("@aws-amplify/auth");
  expect(packages.some((name) => name.startsWith("@radix-ui/"))).toBe(true);
});
