import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { type BundleSummary, bundleLambda } from "../../lib/constructs/bundle-lambda.ts";
import { buildOnce } from "../../local/cloud/template/build-cache.ts";
import { cacheDir, type DeployedFunction, listDeployedFunctions, root } from "./deployed-functions.ts";
import { buildMaxFigure, buildRuleFigure, type Figure, KB } from "./figure.ts";
import { limits } from "./limits.ts";

export interface Bundle {
  source: DeployedFunction;
  /** The module that Lambda loads. */
  file: string;
  wholeBytes: number;
  /** The code that is evaluated when the module loads: everything reachable without a dynamic import. */
  staticBytes: number;
  /** The source files of that part, and of the whole bundle. */
  staticInputs: string[];
  inputs: string[];
}

/** Functions of every kind: public and signed-in routes, a route that draws, triggers, the outbox and a scheduled job. */
const samples =
  /^(content|advisors|members|forms|sheets|cognito-triggers|deliver|sweep|audit-admin|bookings-admin)$/;

/** Builds the bundles that tests look at: with PROVE those of all functions, else those of one or two functions of a kind. */
export const readTestBundles = (): Promise<Bundle[]> =>
  readBundles(({ name }) => Boolean(process.env.PROVE) || samples.test(name));

/** Builds the bundles of the wanted functions as they are deployed, once for unchanged sources. */
export async function readBundles(
  isWanted: (source: DeployedFunction) => boolean = () => true,
): Promise<Bundle[]> {
  const functions = (await listDeployedFunctions()).filter(isWanted);
  const directory = await buildOnce({
    root,
    inputs: ["lambdas/**/*.ts", "contract/*.ts", "lib/constructs/*.ts", "package-lock.json"],
    settings: functions.map(({ entry }) => entry),
    cache: join(cacheDir, "bundles"),
    announce: () => undefined,
    async build(into) {
      // Two at a time keep two cores busy; all at once take 7 GB of memory.
      await pLimit(2).map(functions, async ({ name, entry }) => {
        const summary = await bundleLambda(entry, join(into, name));
        await writeFile(join(into, name, "summary.json"), JSON.stringify(summary));
      });
    },
  });
  return Promise.all(functions.map((source) => readBundle(join(directory, source.name), source)));
}

async function readBundle(directory: string, source: DeployedFunction): Promise<Bundle> {
  const summary: BundleSummary = JSON.parse(await readFile(join(directory, "summary.json"), "utf8"));
  return {
    source,
    file: join(directory, "index.mjs"),
    wholeBytes: summary.whole.bytes,
    staticBytes: summary.static.bytes,
    staticInputs: summary.static.inputs,
    inputs: summary.whole.inputs,
  };
}

/** Whether a function has the code of every side effect. */
export const isSideEffects = (name: string): boolean => /^(deliver|sweep)$/.test(name);

/** Measures budget 7's bytes: one figure for each function. */
export const measureBundleSizes = (bundles: readonly Bundle[]): Figure[] =>
  bundles.map(({ source: { name }, staticBytes, wholeBytes }) =>
    buildMaxFigure({
      budget: 7,
      what: `${name}: bytes that are loaded at a cold start`,
      value: staticBytes,
      ...(isSideEffects(name) ? limits.staticBundle.sideEffects : limits.staticBundle.other),
      unit: "bytes",
      binding: true,
      detail: `of ${Math.round(wholeBytes / KB)}`,
    }),
  );

const takesPayments = /^lambdas\/(bookings|membership)\//;
const fromPackage = (name: string) => new RegExp(`(^|/)node_modules/${name}/`);
const [stripe, cdk] = [fromPackage("stripe"), fromPackage("(aws-cdk-lib|constructs)")];
const drawing = fromPackage("pdfkit");
/** `import { z }` includes every language of zod's messages; `import * as z` includes only English. */
const otherLanguage = /\/zod\/v4\/locales\/(?!en\.|index\.)/;

/** Checks budget 8's rules: one figure each, naming the functions that violate it. */
export function checkBundleRules(bundles: readonly Bundle[]): Figure[] {
  const listBreaking = (breaks: (bundle: Bundle) => boolean) =>
    bundles.filter(breaks).map(({ source: { name } }) => name);
  return [
    buildRuleFigure(
      8,
      "bundles with every language of zod",
      listBreaking(({ inputs }) => inputs.some((path) => otherLanguage.test(path))),
    ),
    buildRuleFigure(
      8,
      "bundles that load Stripe and take no payment",
      listBreaking(
        ({ source, staticInputs }) =>
          !takesPayments.test(source.entry) && staticInputs.some((path) => stripe.test(path)),
      ),
    ),
    buildRuleFigure(
      8,
      "bundles with the CDK",
      listBreaking(({ inputs }) => inputs.some((path) => cdk.test(path))),
    ),
    buildRuleFigure(
      8,
      "bundles that draw and are not of `sheets`",
      listBreaking(
        ({ source, inputs }) => source.name !== "sheets" && inputs.some((path) => drawing.test(path)),
      ),
    ),
  ];
}
