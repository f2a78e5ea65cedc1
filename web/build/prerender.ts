import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import { pages } from "../../contract/pages.ts";
import { type PageAssets, pageAssets } from "./page-assets.ts";
import { paintFirst } from "./paint-first.ts";
import { manifestLink } from "./search-files.ts";

/** What web/src/server.tsx exports. */
interface ServerBuild {
  renderPage(path: string): Promise<string>;
  pageFile(path: string): string;
  structuredData(path: string): object[];
}

/** React writes the head's tags in front of everything else it renders. */
const leadingTags = /^(?:<title[^>]*>.*?<\/title>|<meta[^>]*>|<link[^>]*>)+/s;

/** Not for search engines, and yet all there before their scripts, which only bring their forms to life. */
const standing = new Set([
  "/coming-soon",
  "/login",
  "/admin/login",
  "/register",
  "/register-premium",
  "/reset-password",
]);

const iconLink = '<link rel="icon"';
const emptyRoot = '<div id="root"></div>';

/** As data for search engines: a script by its tag alone, which no browser runs and the CSP lets be. */
const dataBlock = (things: object[]): string => {
  const graph = { "@context": "https://schema.org", "@graph": things };
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll("<", "\\u003c")}</script>`;
};

function filled(
  template: string,
  { path, rendered, data, assets }: { path: string; rendered: string; data: object[]; assets: PageAssets },
): string {
  const tags = leadingTags.exec(rendered)?.[0];
  if (!tags?.includes("<title>")) throw new Error(`${path} has no title`);
  if (/<script/.test(rendered)) throw new Error(`${path} has an inline script, which the CSP forbids`);
  for (const place of [iconLink, emptyRoot])
    if (!template.includes(place)) throw new Error(`index.html has no ${place}`);
  const root = `<div id="root" data-prerendered="${path}">${rendered.slice(tags.length)}</div>`;
  // Replacements as functions: a "$" of a price would mean something in a string.
  return template
    .replace(iconLink, () => tags + assets.fonts + manifestLink + iconLink)
    .replace("</head>", () => `${assets.chunks}${data.length > 0 ? dataBlock(data) : ""}</head>`)
    .replace(emptyRoot, () => root);
}

/**
 * Writes <path>/index.html for every page and 404.html into a finished client build, from the server build at
 * `serverFile`. Takes the build's manifest away: it is ours, not the site's.
 */
export async function prerenderInto(siteDir: string, serverFile: string): Promise<void> {
  const { renderPage, pageFile, structuredData } = (await import(
    pathToFileURL(serverFile).href
  )) as ServerBuild;
  const template = await readFile(join(siteDir, "index.html"), "utf8");
  const paintable = await paintFirst(siteDir);
  const manifest = JSON.parse(await readFile(join(siteDir, ".vite/manifest.json"), "utf8")) as Manifest;

  const targets = [
    ...pages.map(({ path, indexable }) => ({
      path,
      file: join(path, "index.html"),
      complete: indexable || standing.has(path),
    })),
    { path: "/404", file: "404.html", complete: true },
  ];
  for (const { path, file, complete } of targets) {
    const assets = pageAssets(manifest, `src/pages/${pageFile(path)}.tsx`);
    const rendered = await renderPage(path);
    const html = filled(template, { path, rendered, data: structuredData(path), assets });
    const target = join(siteDir, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, paintable(html, complete));
  }
  await rm(join(siteDir, ".vite"), { recursive: true });
}
