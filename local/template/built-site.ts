import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { builtOnce } from "./built-once.ts";

const run = promisify(execFile);

/** Builds the site for the stage `local` and returns its directory. Throws with Vite's own words when it fails. */
export function buildSite(root: string, cacheDir: string): Promise<string> {
  return builtOnce({
    root,
    inputs: ["web/**/*", "contract/**/*.ts", "package-lock.json"],
    settings: ["local"],
    cache: join(cacheDir, "site"),
    async build(directory) {
      const { NODE_OPTIONS: _, ...environment } = process.env;
      await run(process.execPath, ["web/build.ts", "--stage", "local", "--out", directory], {
        cwd: root,
        // A test's own NODE_ENV would build React's development version into it.
        env: { ...environment, NODE_ENV: "production" },
      });
    },
  });
}
