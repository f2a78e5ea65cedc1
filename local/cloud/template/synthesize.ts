import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { runScript } from "../../tools/run-script.ts";
import { type Announce, buildOnce } from "./build-cache.ts";

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()).default({}) });

/** The files that `bin/app.ts` reads, without those that are only bundled. */
const inputs = [
  "bin/**/*.ts",
  "lib/**/*",
  "contract/**/*.ts",
  "lambdas/**/env.ts",
  "lambdas/table/definition.ts",
  "stages/local.json",
  "cdk.json",
  "package-lock.json",
];

/**
 * Runs the CDK app for the stage `local`, with the settings of `stageFile` if there is one, and returns the directory of
 * its cloud assembly. Functions are not bundled, because they run from source. Throws with the app's output when it fails.
 */
export const synthesize = (
  root: string,
  cacheDir: string,
  announce: Announce,
  stageFile?: string,
): Promise<string> =>
  buildOnce({
    root,
    inputs,
    settings: ["local", stageFile === undefined ? "" : readFileSync(stageFile, "utf8")],
    cache: join(cacheDir, "assembly"),
    announce: () => announce("Reading the stacks from bin/app.ts"),
    async build(directory) {
      const { context } = cdkJson.parse(JSON.parse(readFileSync(join(root, "cdk.json"), "utf8")));
      await runScript(root, ["bin/app.ts"], {
        CDK_OUTDIR: directory,
        CDK_CONTEXT_JSON: JSON.stringify({
          ...context,
          "aws:cdk:bundling-stacks": [],
          "aws:cdk:enable-asset-metadata": true,
        }),
        STAGE: "local",
        STAGE_FILE: stageFile ?? "stages/local.json",
        // This stage is never deployed, and CDK's validation rules take four seconds to load.
        CDK_VALIDATION: "false",
      });
    },
  });
