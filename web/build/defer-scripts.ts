import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeScript } from "./write-script.ts";

const mainScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
const preloadedScript = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;

/** Makes a page request its scripts after its fonts, with which they would compete for bandwidth. */
export const requestScriptsLast = (html: string): string =>
  html.replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');

/**
 * Writes after-paint.js into the build's assets, and returns a function that makes a page load its scripts with it: only
 * after the first paint (docs/decisions/first-visit.md). It throws when a page has no module script.
 */
export async function createScriptDeferrer(siteDir: string): Promise<(html: string) => string> {
  const source = await readFile(join(import.meta.dirname, "after-paint.js"), "utf8");
  const path = await writeScript(siteDir, "after-paint", source);
  return (html) => {
    const main = mainScript.exec(html)?.[1];
    if (!main) throw new Error("The page has no module script");
    const preloaded = [...html.matchAll(preloadedScript)].map(([, href]) => href).join(" ");
    const script = `<script defer src="/${path}" data-main="${main}" data-preload="${preloaded}"></script>`;
    return html.replace(preloadedScript, "").replace(mainScript, script);
  };
}
