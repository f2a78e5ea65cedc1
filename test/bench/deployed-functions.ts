import { basename, join } from "node:path";
import * as z from "zod";
import { synthesize } from "../../local/cloud/template/synthesize.ts";
import { readTemplate } from "../../local/cloud/template/template.ts";

export const root = join(import.meta.dirname, "..", "..");
export const cacheDir = join(root, ".local", "cache");

const lambda = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.string()).default({}) }).prefault({}),
});

export interface DeployedFunction {
  /** The name of its source file: content, stripe-webhook. */
  name: string;
  /** Relative to the repository's root. */
  entry: string;
  /** The deployed environment, with the values of the stage `local`. */
  environment: Record<string, string>;
}

/** Lists every function that lib/functions/functions.ts deploys with code of this repository. */
export async function listDeployedFunctions(): Promise<DeployedFunction[]> {
  const template = readTemplate(await synthesize(root, cacheDir, () => undefined));
  return template.listResources("AWS::Lambda::Function", lambda).flatMap(({ metadata, properties }) => {
    const entry = metadata["local:entry"];
    if (typeof entry !== "string") return [];
    return [{ name: basename(entry, ".lambda.ts"), entry, environment: properties.Environment.Variables }];
  });
}
