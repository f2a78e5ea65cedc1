import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, type InlineConfig } from "vite";
import { siteUrl, stageNamed } from "../lib/stage.ts";
import { prerenderInto } from "./build/prerender.ts";
import { writeSearchFiles } from "./build/search-files.ts";

const here = import.meta.dirname;

export interface WebBuild {
  /** Emptied first. */
  outDir: string;
  stage: string;
  /** The address that people type; null where the stage has no domain. */
  siteUrl: string | null;
}

/**
 * Builds the site: hashed files under assets/, and one finished HTML file for every page of
 * contract/pages.ts, so that a page is complete before any script runs (design: performance). Only
 * production lets search engines in.
 */
export async function buildWeb({ outDir, stage, siteUrl }: WebBuild): Promise<void> {
  const { contactEmail, testimonials } = stageNamed(stage);
  const findableAt = stage === "production" ? siteUrl : null;
  const common: InlineConfig = {
    configFile: join(here, "vite.config.ts"),
    configLoader: "native",
    mode: "production",
    logLevel: "warn",
    define: {
      __SITE_URL__: JSON.stringify(findableAt),
      __CONTACT_EMAIL__: JSON.stringify(contactEmail),
      __TESTIMONIALS__: JSON.stringify(testimonials),
    },
  };
  await build({ ...common, build: { outDir: resolve(outDir), emptyOutDir: true } });

  // Inside the repository, where the server build finds its packages; of its own, for builds side by side.
  const scratch = join(here, "..", ".local");
  await mkdir(scratch, { recursive: true });
  const serverDir = await mkdtemp(join(scratch, "prerender-"));
  try {
    await build({
      ...common,
      build: {
        outDir: serverDir,
        emptyOutDir: true,
        ssr: "src/server.tsx",
        manifest: false,
        copyPublicDir: false,
      },
    });
    await prerenderInto(resolve(outDir), join(serverDir, "server.js"));
    await writeSearchFiles(resolve(outDir), findableAt);
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
    },
  });
  const { out: outDir, stage, "site-url": given } = values;
  await buildWeb({ outDir, stage, siteUrl: given ?? siteUrl(stageNamed(stage)) });
}
