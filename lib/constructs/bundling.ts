import { join } from "node:path";
import { type BundlingOptions, OutputFormat } from "aws-cdk-lib/aws-lambda-nodejs";

const builtins = join(import.meta.dirname, "..", "builtins");

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
  esbuildArgs: {
    "--alias:node:http": join(builtins, "http.ts"),
    "--alias:http": join(builtins, "http.ts"),
    "--alias:node:https": join(builtins, "https.ts"),
    "--alias:https": join(builtins, "https.ts"),
  },
};
