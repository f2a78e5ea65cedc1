import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Bundle, bundleOf, bundleRules, bundleSizes } from "./bundles.ts";
import { deployedFunctions } from "./deployed-functions.ts";
import type { Figure } from "./figure.ts";
import { firstLoads, readSite, type Site } from "./first-load.ts";

/*
 * The budgets of design: performance that need no clock and no browser, so that a change that breaks one is seen
 * before `npm run bench` is run.
 */
let scratch: string;
let bundles: Bundle[];
let site: Site;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "kindstead-budgets-"));
  const functions = await deployedFunctions();
  bundles = await Promise.all(functions.map((source) => bundleOf(source, scratch)));
  site = await readSite();
}, 120_000);
afterAll(() => rm(scratch, { recursive: true }));

const over = (figures: readonly Figure[]) =>
  figures
    .filter((figure) => figure.over)
    .map(({ what, measured, limit }) => `${what}: ${measured}, ${limit}`);

it("what a function loads at a cold start keeps its size", () => {
  expect(bundles.length).toBeGreaterThan(4);
  expect(over(bundleSizes(bundles))).toEqual([]);
});

it("no bundle drags in what it has no use for", () => {
  expect(over(bundleRules(bundles))).toEqual([]);
});

it("every page's first visit keeps its size, and a public one holds nothing for members", () => {
  expect(over(firstLoads(site))).toEqual([]);
});

it("the packages for members are in the site, only not there", () => {
  const packages = Object.values(site.graph).flatMap((script) => Object.keys(script.packages));
  expect(packages).toContain("@aws-amplify/auth");
  expect(packages.some((name) => name.startsWith("@radix-ui/"))).toBe(true);
});
