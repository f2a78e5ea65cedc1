import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import { pages } from "../../contract/pages.ts";
import { type PageAssets, pageAssets } from "./page-assets.ts";

/** What web/src/server.tsx exports. */
interface ServerBuild {
  renderPage(path: string): Promise<string>;
  pageFile(path: string): string;
}

/** React writes the head's tags in front of everything else it renders. */
const leadingTags = /^(?:<title[^>]*>.*?<\/title>|<meta[^>]*>|<link[^>]*>)+/s;

const iconLink = '<link rel="icon"';
const emptyRoot = '<div id="root"></div>';

function filled(template: string, path: string, rendered: string, { fonts, chunks }: PageAssets): string {
  const tags = leadingTags.exec(rendered)?.[0];
  if (!tags?.includes("<title>")) throw new Error(`${path} has no title`);
  if (/<script/.test(rendered)) throw new Error(`${path} has an inline script, which the CSP forbids`);
  for (const place of [iconLink, emptyRoot])
    if (!template.includes(place)) throw new Error(`index.html has no ${place}`);
  const root = `<div id="root" data-prerendered="${path}">${rendered.slice(tags.length)}</div>`;
  // Replacements as functions: a "$" of a price would mean something in a string.
  return template
    .replace(iconLink, () => tags + fonts + iconLink)
    .replace("</head>", () => `${chunks}</head>`)
    .replace(emptyRoot, () => root);
}

/**
 * Writes <path>/index.html for every page and 404.html into a finished client build, from the server build at
 * `serverFile`. Takes the build's manifest away: it is ours, not the site's.
 */
export async function prerenderInto(siteDir: string, serverFile: string): Promise<void> {
  const { renderPage, pageFile } = (await import(pathToFileURL(serverFile).href)) as ServerBuild;
  const template = await readFile(join(siteDir, "index.html"), "utf8");
  const manifest = JSON.parse(await readFile(join(siteDir, ".vite/manifest.json"), "utf8")) as Manifest;

  const targets = [
    ...pages.map(({ path }) => ({ path, file: join(path, "index.html") })),
    { path: "/404", file: "404.html" },
  ];
  for (const { path, file } of targets) {
    const assets = pageAssets(manifest, `src/pages/${pageFile(path)}.tsx`);
    const html = filled(template, path, await renderPage(path), assets);
    const target = join(siteDir, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, html);
  }
  await rm(join(siteDir, ".vite"), { recursive: true });
}
