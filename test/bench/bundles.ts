import { join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { bundleAliases, bundling } from "../../lib/constructs/bundling.ts";
import { type DeployedFunction, root } from "./deployed-functions.ts";
import { atMost, type Figure, KB, unbroken } from "./figure.ts";
import { limits } from "./limits.ts";

export interface Bundle {
  source: DeployedFunction;
  /** The module that Lambda loads. */
  file: string;
  wholeBytes: number;
  /** What is evaluated as the module loads: reachable from the entry without a dynamic import. */
  staticBytes: number;
  /** The inputs of that part, from the repository's root, and what it imports from outside. */
  staticInputs: string[];
  inputs: string[];
  externals: string[];
}

/** Bundles a function as lib/constructs/bundling.ts says, into `<directory>/<name>/index.mjs`. */
export async function bundleOf(source: DeployedFunction, directory: string): Promise<Bundle> {
  const file = join(directory, source.name, "index.mjs");
  const { metafile } = await build({ ...asLibDoes(), entryPoints: [source.entry], outfile: file });
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === source.entry);
  if (!output) throw new Error(`No bundle came of ${source.entry}`);
  const written = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const atOnce = staticallyReached(metafile, source.entry);
  const first = written.filter(([path]) => atOnce.has(path));
  return {
    source,
    file,
    wholeBytes: output.bytes,
    staticBytes: first.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0),
    staticInputs: first.map(([path]) => path),
    inputs: written.map(([path]) => path),
    externals: output.imports.flatMap(({ path, kind }) => (kind === "import-statement" ? [path] : [])),
  };
}

/** NodejsFunction's settings in esbuild's own words. */
function asLibDoes(): BuildOptions & { metafile: true } {
  const { target, mainFields, minify, sourceMap, sourcesContent, banner } = bundling;
  return {
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    metafile: true,
    alias: { ...bundleAliases },
    ...(target && { target }),
    ...(mainFields && { mainFields }),
    ...(minify !== undefined && { minify }),
    ...(sourceMap !== undefined && { sourcemap: sourceMap }),
    ...(sourcesContent !== undefined && { sourcesContent }),
    ...(banner && { banner: { js: banner } }),
  };
}

function staticallyReached({ inputs }: Metafile, entry: string): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const path of reached)
    for (const { path: imported, kind, external } of inputs[path]?.imports ?? [])
      if (kind !== "dynamic-import" && !external) reached.add(imported);
  return reached;
}

/** Budget 7's bytes: one figure for each function. */
export const bundleSizes = (bundles: readonly Bundle[]): Figure[] =>
  bundles.map(({ source: { name }, staticBytes, wholeBytes }) =>
    atMost({
      budget: 7,
      what: `${name}: bytes that are loaded at a cold start`,
      value: staticBytes,
      ...limits.staticBundle,
      unit: "bytes",
      binding: true,
      detail: `of ${Math.round(wholeBytes / KB)}`,
    }),
  );

const takesPayments = /^lambdas\/(bookings|membership)\//;
const fromPackage = (name: string) => new RegExp(`(^|/)node_modules/${name}/`);
const [stripe, cdk] = [fromPackage("stripe"), fromPackage("(aws-cdk-lib|constructs)")];
/** `import { z }` drags every language of zod's messages in; `import * as z` English alone. */
const otherLanguage = /\/zod\/v4\/locales\/(?!en\.|index\.)/;

/** Budget 8's rules: one figure each, naming the functions that break it. */
export function bundleRules(bundles: readonly Bundle[]): Figure[] {
  const breaking = (breaks: (bundle: Bundle) => boolean) =>
    bundles.filter(breaks).map(({ source: { name } }) => name);
  return [
    unbroken(
      8,
      "bundles that import node:http or node:https",
      breaking(({ externals }) => externals.some((path) => /^(node:)?https?$/.test(path))),
    ),
    unbroken(
      8,
      "bundles with every language of zod",
      breaking(({ inputs }) => inputs.some((path) => otherLanguage.test(path))),
    ),
    unbroken(
      8,
      "bundles that load Stripe and take no payment",
      breaking(
        ({ source, staticInputs }) =>
          !takesPayments.test(source.entry) && staticInputs.some((path) => stripe.test(path)),
      ),
    ),
    unbroken(
      8,
      "bundles with the CDK",
      breaking(({ inputs }) => inputs.some((path) => cdk.test(path))),
    ),
  ];
}
