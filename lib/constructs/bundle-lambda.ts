import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { bypassBarrelFiles } from "./bypass-barrel-files.ts";
import { markPure } from "./mark-pure.ts";

const repository = join(import.meta.dirname, "..", "..");

/** The directory that bundles are made for; nothing is written there. */
const bundleRoot = join(repository, "cdk.out", "bundle");

/** Modules that bundles contain instead of a package or a Node built-in. Each file gives its reason. */
const replacements: Record<string, string> = {
  "node:http": "node-http",
  http: "node-http",
  "node:https": "node-https",
  https: "node-https",
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

/**
 * Bundles a Lambda into `directory` as minified ES modules, with the AWS SDK included. index.mjs is the entry; modules
 * behind `import()` are separate files that a cold start does not parse. The banner defines `require` for the CommonJS
 * packages inside. `entry` is a path from the repository's root. Decision 023 has the measurements.
 */
export async function bundleLambda(entry: string, directory: string): Promise<Metafile> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: repository,
    entryPoints: { index: entry },
    // Not `directory`: source maps name their sources relative to it, and the asset's hash must be the same everywhere.
    outdir: bundleRoot,
    write: false,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    mainFields: ["module", "main"],
    minify: true,
    legalComments: "none",
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
    alias: Object.fromEntries(
      Object.entries(replacements).map(([name, file]) => [
        name,
        join(import.meta.dirname, "..", "replacements", `${file}.ts`),
      ]),
    ),
    plugins: [bypassBarrelFiles, markContractPure],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  for (const { path, contents } of outputFiles) {
    const file = join(directory, relative(bundleRoot, path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
  return metafile;
}

if (import.meta.main) {
  const [entry, directory] = process.argv.slice(2);
  if (!entry || !directory)
    throw new Error("Usage: node lib/constructs/bundle-lambda.ts <entry> <directory>");
  await bundleLambda(entry, directory);
}
