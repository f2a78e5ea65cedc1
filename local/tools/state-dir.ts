import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";

/**
 * Finds the directory of the local cloud's data: KINDSTEAD_STATE of the environment, or of .env. Doctor and ops read nothing
 * else of .env, whose addresses must not replace those of a stage on AWS.
 */
export function findStateDir({ KINDSTEAD_STATE }: NodeJS.ProcessEnv, root: string): string {
  const file = join(root, ".env");
  const saved = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return resolve(root, KINDSTEAD_STATE ?? saved.KINDSTEAD_STATE ?? ".local/state");
}
