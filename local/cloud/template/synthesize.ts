import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { runScript } from "../../tools/run-script.ts";
import { type Announce, builtOnce } from "./built-once.ts";

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()).default({}) });

/** Everything that `bin/app.ts` reads, and nothing that only a bundle would hold. */
const INPUTS = [
  "bin/**/*.ts",
  "lib/**/*",
  "contract/**/*.ts",
  "lambdas/**/env.ts",
  "lambdas/table/definition.ts",
  "cdk.json",
  "package-lock.json",
];

/**
 * Runs the CDK app for the stage `local` and returns the directory of its cloud assembly. Nothing is bundled:
 * functions run from their source here. Throws with the app's own words when it fails.
 */
export const synthesize = (root: string, cacheDir: string, announce: Announce): Promise<string> =>
  builtOnce({
    root,
    inputs: INPUTS,
    settings: ["local"],
    cache: join(cacheDir, "assembly"),
    announce: () => announce("Reading the stacks from bin/app.ts"),
    async build(directory) {
      const { context } = cdkJson.parse(JSON.parse(readFileSync(join(root, "cdk.json"), "utf8")));
      await runScript(root, ["bin/app.ts"], {
        CDK_OUTDIR: directory,
        CDK_CONTEXT_JSON: JSON.stringify({ ...context, "aws:cdk:bundling-stacks": [] }),
        STAGE: "local",
        // CloudFormation never sees this stage, and its rules take four seconds to load.
        CDK_VALIDATION: "false",
      });
    },
  });
