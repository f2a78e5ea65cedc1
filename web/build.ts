import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, type InlineConfig } from "vite";
import { readStageOrExit } from "../bin/read-stage.ts";
import { getSiteUrl } from "../lib/stage.ts";
import { prerenderInto } from "./build/prerender.ts";
import { writeSearchFiles } from "./build/search-files.ts";
import { writeGraph } from "./build/write-graph.ts";

const here = import.meta.dirname;

export interface WebBuild {
  /** Emptied before the build. */
  outDir: string;
  stage: string;
  /** The site's public URL; null if the stage has no domain. */
  siteUrl: string | null;
  /** Whether `.vite/graph.json` says what each script consists of, for test/bench. */
  hasGraph: boolean;
}

/**
 * Builds the site: hashed files under assets/, and one prerendered HTML file for each page of contract/pages.ts, so that
 * pages show their content before scripts run (SITE-11). Only a stage of kind production may be indexed.
 */
async function buildWeb({ outDir, stage, siteUrl, hasGraph }: WebBuild): Promise<void> {
  const { kind, contactEmail, testimonials } = readStageOrExit(stage);
  const indexedUrl = kind === "production" ? siteUrl : null;
  const common: InlineConfig = {
    configFile: join(here, "vite.config.ts"),
    configLoader: "native",
    mode: "production",
    logLevel: "warn",
    define: {
      __SITE_URL__: JSON.stringify(indexedUrl),
      __CONTACT_EMAIL__: JSON.stringify(contactEmail),
      __TESTIMONIALS__: JSON.stringify(testimonials),
    },
  };
  const built = await build({ ...common, build: { outDir: resolve(outDir), emptyOutDir: true } });

  // Inside the repository, so that the server build finds its packages; unique, so that builds can run in parallel.
  const scratch = join(here, "..", ".local");
  await mkdir(scratch, { recursive: true });
  const serverDir = await mkdtemp(join(scratch, "prerender-"));
  try {
    await build({
      ...common,
      define: { ...common.define, __IS_TEMPLATE__: "true" },
      build: {
        outDir: serverDir,
        emptyOutDir: true,
        ssr: "src/server.tsx",
        manifest: false,
        copyPublicDir: false,
      },
    });
    await prerenderInto(resolve(outDir), join(serverDir, "server.js"));
    await writeSearchFiles(resolve(outDir), indexedUrl);
    if (hasGraph) await writeGraph(join(resolve(outDir), ".vite", "graph.json"), built);
  } finally {
    await rm(serverDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      stage: { type: "string", default: process.env.STAGE ?? "sandbox" },
      out: { type: "string", default: join(here, "dist") },
      "site-url": { type: "string" },
      graph: { type: "boolean", default: false },
    },
  });
  const { out: outDir, stage, graph: hasGraph, "site-url": explicitUrl } = values;
  const siteUrl = explicitUrl ?? getSiteUrl(readStageOrExit(stage));
  await buildWeb({ outDir, stage, siteUrl, hasGraph });
}
