import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findStateDir } from "../tools/state-dir.ts";
import type { CloudOptions } from "./cloud.ts";

export const usage = `Usage: npm start [-- options]

  --fresh   delete all data of earlier starts
  --empty   start without demo data
  --dev     reload functions and pages when their source changes
  --verbose print each line that a request or a job logs
  --env     read .env, as npm start and npm run dev always do

PORT is the site's port (4000). KINDSTEAD_STATE is the directory for all data (.local/state). STAGE_FILE holds the settings
of the stage (stages/local.json).`;

/** Thrown for an invalid option. The message tells the user what to do. */
export class InvalidOptionsError extends Error {
  override name = "InvalidOptionsError";
}

type StartOptions = Pick<
  CloudOptions,
  "stateDir" | "port" | "seed" | "web" | "fresh" | "verbose" | "stageFile"
>;

/**
 * Loads .env with `--env`, which `npm start` and `npm run dev` pass: what a developer keeps there, such as a key of Stripe, must not
 * change the clouds that tests start. The environment's own values stay.
 */
export function loadEnvFile(args: string[], root: string): void {
  const file = join(root, ".env");
  if (args.includes("--env") && existsSync(file)) process.loadEnvFile(file);
}

/** Reads the command line and the environment of `npm start`. Throws InvalidOptionsError. */
export function readStartOptions(args: string[], environment: NodeJS.ProcessEnv, root: string): StartOptions {
  const { fresh, empty, dev, verbose } = readFlags(args);
  const port = Number(environment.PORT ?? "4000");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidOptionsError(`PORT is ${environment.PORT}; it must be a whole number up to 65535.`);
  return {
    stateDir: findStateDir(environment, root),
    port,
    fresh,
    verbose,
    seed: empty ? "none" : "full",
    web: dev ? "dev" : "built",
    ...(environment.STAGE_FILE && { stageFile: resolve(root, environment.STAGE_FILE) }),
  };
}

function readFlags(args: string[]) {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({ args, options: { fresh: flag, empty: flag, dev: flag, verbose: flag, env: flag } })
      .values;
  } catch (error) {
    throw new InvalidOptionsError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
