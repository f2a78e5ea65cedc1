import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { builtOnce } from "./built-once.ts";

const run = promisify(execFile);
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
 * Runs the CDK app for the stage `local` and returns its cloud assembly. Nothing is bundled: functions run
 * from their source here. Throws with the app's own words when it fails.
 */
export function synthesize(root: string, cacheDir: string): Promise<string> {
  return builtOnce({
    root,
    inputs: INPUTS,
    settings: ["local"],
    cache: join(cacheDir, "assembly"),
    async build(directory) {
      const { context } = cdkJson.parse(JSON.parse(readFileSync(join(root, "cdk.json"), "utf8")));
      const { NODE_OPTIONS: _, ...environment } = process.env;
      await run(process.execPath, ["bin/app.ts"], {
        cwd: root,
        env: {
          ...environment,
          CDK_OUTDIR: directory,
          CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage: "local", "aws:cdk:bundling-stacks": [] }),
        },
      });
    },
  });
}
