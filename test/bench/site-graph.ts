import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

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

/** Reads what the scripts of a site that local/cloud/template/build-site.ts has built consist of. */
export const readSiteGraph = (directory: string): SiteGraph =>
  siteGraph.parse(JSON.parse(readFileSync(join(directory, ".vite", "graph.json"), "utf8")));
