import { join } from "node:path";
import { runScript } from "../../tools/run-script.ts";
import { type Announce, buildOnce } from "./build-cache.ts";

/** Builds the site for the stage `local` and returns its directory. Throws with Vite's output when it fails. */
export const buildSite = (root: string, cacheDir: string, announce: Announce): Promise<string> =>
  buildOnce({
    root,
    inputs: [
      "web/**/*",
      "contract/**/*.ts",
      "lib/constructs/mark-pure.ts",
      "lib/stage*.ts",
      "stages/local.json",
      "package-lock.json",
    ],
    settings: ["local"],
    cache: join(cacheDir, "site"),
    announce: () => announce("Building the site"),
    build: (directory) =>
      runScript(root, ["web/build.ts", "--stage", "local", "--out", directory, "--graph"], {
        // A test's NODE_ENV would select React's development version.
        NODE_ENV: "production",
      }),
  });
