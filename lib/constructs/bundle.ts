import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { pastBarrels } from "./past-barrels.ts";
import { pureConstants } from "./pure-constants.ts";

const repository = join(import.meta.dirname, "..", "..");
const standIn = (name: string) => join(import.meta.dirname, "..", "bundled", `${name}.ts`);

const fromSdk = /\/node_modules\/@(aws-sdk|smithy)\//;

/** What is taken from lib/bundled in place of a package or a built-in: each file there says why. */
const standIns: Record<string, string> = {
  "node:http": standIn("http"),
  http: standIn("http"),
  "node:https": standIn("https"),
  https: standIn("https"),
  "@aws-sdk/credential-provider-node": standIn("credentials"),
  "@aws-sdk/middleware-endpoint-discovery": standIn("endpoint-discovery"),
};

/**
 * Keeps packages out of the source maps but for their files' names. Node reads a map whole as soon as its module
 * loads, and nine tenths of it would be about code that is not ours. The SDK's clients each read their package.json,
 * for its version.
 */
const leanPackages: Plugin = {
  name: "lean-packages",
  setup(build) {
    const direct = pastBarrels(build);
    build.onLoad({ filter: /\/node_modules\/.*\.m?js$/ }, async ({ path }) => {
      const map = JSON.stringify({ version: 3, sources: [basename(path)], mappings: "AAAA" });
      const url = `data:application/json;base64,${Buffer.from(map).toString("base64")}`;
      const code = await readFile(path, "utf8");
      const lean = fromSdk.test(path) ? await direct(code, path) : code;
      return { contents: `${lean}\n//# sourceMappingURL=${url}`, loader: "js" };
    });
    build.onLoad({ filter: /\/node_modules\/@aws-sdk\/[^/]+\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};

/** A Lambda carries the parsers of its own routes, not those of every noun that contract/routes names. */
const leanContract: Plugin = {
  name: "lean-contract",
  setup({ onLoad }) {
    onLoad({ filter: /\/contract\/[a-z-]+\.ts$/ }, async ({ path }) => ({
      contents: pureConstants(await readFile(path, "utf8")),
      loader: "ts",
    }));
  },
};

/**
 * Bundles one Lambda into `directory`: minified ES modules with everything in them, the SDK too, since the
 * runtime's own copy is another version and slower to load. index.mjs is the Lambda and loads what it imports;
 * what it imports by `import()` lies in files of its own and costs nothing until then. `require` is there for the
 * CommonJS packages inside. `entry` is a path from the repository's root.
 */
export async function bundle(entry: string, directory: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: { index: entry },
    outdir: directory,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    mainFields: ["module", "main"],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
    alias: standIns,
    plugins: [leanPackages, leanContract],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  return metafile;
}

if (import.meta.main) {
  const [entry, directory] = process.argv.slice(2);
  if (!entry || !directory) throw new Error("Usage: node lib/constructs/bundle.ts <entry> <directory>");
  await bundle(entry, directory);
}
