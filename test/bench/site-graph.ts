import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { buildOnce } from "../../local/cloud/template/build-cache.ts";
import { runScript } from "../../local/tools/run-script.ts";
import { cacheDir, root } from "./deployed-functions.ts";

const siteGraph = z.record(
  z.string(),
  z.object({
    /** The scripts that it loads at once. */
    imports: z.array(z.string()),
    /** The bytes of each package inside, before minifying. */
    packages: z.record(z.string(), z.number()),
  }),
);

/** Every script of the built site by its path, relative to the site's root. */
export type SiteGraph = z.infer<typeof siteGraph>;

/** Reads what the scripts of the site that local/cloud/template/build-site.ts builds consist of. */
export async function readSiteGraph(): Promise<SiteGraph> {
  const directory = await buildOnce({
    root,
    inputs: [
      "web/**/*",
      "contract/**/*.ts",
      "lib/constructs/mark-pure.ts",
      "test/bench/site-graph*.ts",
      "package-lock.json",
    ],
    settings: [],
    cache: join(cacheDir, "site-graph"),
    announce: () => undefined,
    build: (into) => runScript(root, ["test/bench/site-graph-build.ts", into], { NODE_ENV: "production" }),
  });
  return siteGraph.parse(JSON.parse(readFileSync(join(directory, "graph.json"), "utf8")));
}
