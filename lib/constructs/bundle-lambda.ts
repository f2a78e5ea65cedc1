import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { builtInModules } from "./built-in-modules.ts";
import { bypassBarrelFiles } from "./bypass-barrel-files.ts";
import { markPure } from "./mark-pure.ts";
import { mergeChunks } from "./merge-chunks.ts";

const repository = join(import.meta.dirname, "..", "..");

/** The directory that bundles are made for; nothing is written there. */
const bundleRoot = join(repository, "cdk.out", "bundle");

/** Modules that bundles contain instead of a package. Each file gives its reason. */
const replacements: Record<string, string> = {
  "@aws-sdk/credential-provider-node": "aws-credentials",
  "@aws-sdk/middleware-endpoint-discovery": "endpoint-discovery",
};

/** Keeps the schemas of other nouns out of a Lambda's bundle. */
const markContractPure: Plugin = {
  name: "mark-contract-pure",
  setup({ onLoad }) {
    onLoad({ filter: /\/contract\/[a-z-]+\.ts$/ }, async ({ path }) => ({
      contents: markPure(await readFile(path, "utf8")),
      loader: "ts",
    }));
  },
};

const options = {
  absWorkingDir: repository,
  // Not the asset's directory: source maps name their sources relative to it, and the asset's hash must be the same everywhere.
  outdir: bundleRoot,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node24",
  legalComments: "none",
  sourcesContent: false,
  logLevel: "warning",
} satisfies BuildOptions;

/** The contents of a bundle. Paths of sources are relative to the repository's root. */
export interface BundleSummary {
  /** index.mjs, which a cold start loads, and all files together. */
  static: { bytes: number; inputs: string[] };
  whole: { bytes: number; inputs: string[] };
  /** Modules that are imported at runtime. */
  externals: string[];
}

/**
 * Bundles a Lambda into `directory` as minified ES modules, with the AWS SDK included. index.mjs is the entry; modules
 * behind `import()` are separate files that a cold start does not parse. `entry` is a path from the repository's root.
 * docs/performance.md has the measurements.
 */
export async function bundleLambda(entry: string, directory: string): Promise<BundleSummary> {
  const split = await build({
    ...options,
    entryPoints: { index: entry },
    splitting: true,
    mainFields: ["module", "main"],
    sourcemap: "inline",
    alias: Object.fromEntries(
      Object.entries(replacements).map(([name, file]) => [
        name,
        join(import.meta.dirname, "..", "replacements", `${file}.ts`),
      ]),
    ),
    plugins: [builtInModules, bypassBarrelFiles, markContractPure],
    metafile: true,
    write: false,
  });
  const merged = await mergeChunks(split, { ...options, minify: true, sourcemap: true });
  for (const { path, contents } of merged.outputFiles) {
    const file = join(directory, relative(bundleRoot, path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
  return summarize(split.metafile, merged.metafile);
}

function summarize({ outputs: chunks }: Metafile, { outputs }: Metafile): BundleSummary {
  const modules = Object.entries(outputs).filter(([path]) => path.endsWith(".mjs"));
  const listSources = (chunk: string) =>
    Object.entries(chunks[chunk]?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput ? [path] : [],
    );
  const addUp = (parts: typeof modules) => ({
    bytes: parts.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    inputs: [...new Set(parts.flatMap(([, { inputs }]) => Object.keys(inputs).flatMap(listSources)))],
  });
  return {
    static: addUp(modules.filter(([path]) => basename(path) === "index.mjs")),
    whole: addUp(modules),
    externals: modules.flatMap(([, { imports }]) =>
      imports.flatMap(({ path, external }) => (external && !path.startsWith(".") ? [path] : [])),
    ),
  };
}

if (import.meta.main) {
  const [entry, directory] = process.argv.slice(2);
  if (!entry || !directory)
    throw new Error("Usage: node lib/constructs/bundle-lambda.ts <entry> <directory>");
  await bundleLambda(entry, directory);
}
