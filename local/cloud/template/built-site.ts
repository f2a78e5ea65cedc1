import { join } from "node:path";
import { runScript } from "../../tools/run-script.ts";
import { type Announce, builtOnce } from "./built-once.ts";

/** Builds the site for the stage `local` and returns its directory. Throws with Vite's own words when it fails. */
export const buildSite = (root: string, cacheDir: string, announce: Announce): Promise<string> =>
  builtOnce({
    root,
    inputs: [
      "web/**/*",
      "contract/**/*.ts",
      "lib/constructs/pure-constants.ts",
      "lib/stage.ts",
      "package-lock.json",
    ],
    settings: ["local"],
    cache: join(cacheDir, "site"),
    announce: () => announce("Building the site"),
    build: (directory) =>
      runScript(root, ["web/build.ts", "--stage", "local", "--out", directory], {
        // A test's own NODE_ENV would build React's development version into it.
        NODE_ENV: "production",
      }),
  });
