import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { markPure } from "./mark-pure.ts";

const repository = join(import.meta.dirname, "..", "..");

/** The directory that bundles are made for; nothing is written there. */
const bundleRoot = join(repository, "cdk.out", "bundle");

/** Keeps the schemas and entities of other nouns out of a Lambda's bundle. */
const markNounsPure: Plugin = {
  name: "mark-nouns-pure",
  setup({ onLoad }) {
    onLoad(
      { filter: /\/(contract\/[a-z-]+|lambdas\/table\/[a-z-]*(attributes|entities))\.ts$/ },
      async ({ path }) => ({
        contents: markPure(await readFile(path, "utf8")),
        loader: "ts",
      }),
    );
  },
};

/** Puts the fonts of the sheets into the bundle: a deployed function has no packages to read them from. */
const embedFonts: Plugin = {
  name: "embed-fonts",
  setup({ onLoad }) {
    onLoad({ filter: /\/lambdas\/sheets\/parts\/font-files\.ts$/ }, async ({ path }) => {
      const values = Object.entries(await import(path));
      return {
        contents: values
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("\n"),
        loader: "js",
      };
    });
  },
};

const options = {
  absWorkingDir: repository,
  // Not the asset's directory: source maps name their sources relative to it, and the asset's hash must be the same
  // everywhere.
  outdir: bundleRoot,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  splitting: true,
  target: "node24",
  mainFields: ["module", "main"],
  // CommonJS packages get Node's modules by `require`, which ES modules do not have.
  banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
  plugins: [markNounsPure, embedFonts],
  minify: true,
  sourcemap: true,
  metafile: true,
  write: false,
  legalComments: "none",
  sourcesContent: false,
  logLevel: "warning",
} satisfies BuildOptions;

/** The contents of a bundle. Paths of sources are relative to the repository's root. */
export interface BundleSummary {
  /** The files that a cold start loads: index.mjs and what it imports without `import()`. */
  static: { bytes: number; inputs: string[] };
  /** All files together. */
  whole: { bytes: number; inputs: string[] };
}

/**
 * Bundles a Lambda into `directory` as minified ES modules, with the AWS SDK included. index.mjs is the entry; packages
 * behind `import()` are separate files that a cold start does not parse. `entry` is a path from the repository's root.
 * docs/performance.md has the measurements.
 */
export async function bundleLambda(entry: string, directory: string): Promise<BundleSummary> {
  const { outputFiles, metafile } = await build({ ...options, entryPoints: { index: entry } });
  for (const { path, contents } of outputFiles) {
    const file = join(directory, relative(bundleRoot, path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
  return summarize(metafile);
}

function summarize({ outputs }: Metafile): BundleSummary {
  const modules = Object.keys(outputs).filter((path) => path.endsWith(".mjs"));
  const loaded = new Set(modules.filter((path) => basename(path) === "index.mjs"));
  for (const path of loaded)
    for (const { kind, path: imported, external } of outputs[path]?.imports ?? [])
      if (kind === "import-statement" && !external) loaded.add(imported);
  const addUp = (paths: string[]) => ({
    bytes: paths.reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0),
    inputs: [...new Set(paths.flatMap((path) => listSources(outputs[path]?.inputs ?? {})))],
  });
  return { static: addUp([...loaded]), whole: addUp(modules) };
}

const listSources = (inputs: Metafile["outputs"][string]["inputs"]): string[] =>
  Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));

if (import.meta.main) {
  const [entry, directory] = process.argv.slice(2);
  if (!entry || !directory)
    throw new Error("Usage: node lib/constructs/bundle-lambda.ts <entry> <directory>");
  await bundleLambda(entry, directory);
}
