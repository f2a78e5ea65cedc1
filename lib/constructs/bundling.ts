import { join } from "node:path";
import { type BundlingOptions, LogLevel, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";

const standIn = (name: string) => join(import.meta.dirname, "..", "bundled", `${name}.ts`);

/** What is taken from lib/bundled in place of a package or a built-in: each file there says why. */
export const bundleAliases: Readonly<Record<string, string>> = {
  "node:http": standIn("http"),
  http: standIn("http"),
  "node:https": standIn("https"),
  https: standIn("https"),
  "@aws-sdk/credential-provider-node": standIn("credentials"),
  "@aws-sdk/middleware-endpoint-discovery": standIn("endpoint-discovery"),
};

/**
 * How every Lambda is bundled: one minified ES module with everything in it, the SDK too, since the runtime's
 * own copy is another version and slower to load. `require` is there for the CommonJS packages inside.
 */
export const bundling: BundlingOptions = {
  format: OutputFormat.ESM,
  target: "node24",
  mainFields: ["module", "main"],
  externalModules: [],
  minify: true,
  sourceMap: true,
  sourcesContent: false,
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
  logLevel: LogLevel.WARNING,
  esbuildArgs: Object.fromEntries(
    Object.entries(bundleAliases).map(([name, path]) => [`--alias:${name}`, path]),
  ),
};
