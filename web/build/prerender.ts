import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import { shellPaths, siteShells } from "../../contract/item-pages.ts";
import { toPageKey } from "../../contract/page-templates.ts";
import { type Page, pages } from "../../contract/pages.ts";
import { buildSignInMark } from "../src/auth/stored-sign-in.ts";
import { createScriptDeferrer, requestScriptsLast } from "./defer-scripts.ts";
import { createStyleInliner } from "./inline-styles.ts";
import { buildPageAssets, type PageAssets } from "./page-assets.ts";
import { manifestLink } from "./search-files.ts";
import { writePage } from "./write-page.ts";
import { writeScript } from "./write-script.ts";

/** The exports of web/src/server.tsx. */
interface ServerBuild {
  renderPage(path: string): Promise<string>;
  getPageFile(path: string): string;
  buildStructuredData(path: string): object[];
}

/** React renders hoisted head tags before the rest. */
const leadingTags = /^(?:<title[^>]*>.*?<\/title>|<meta[^>]*>|<link[^>]*>)+/s;

/** Forms that take longer to fill in than their scripts take to load. */
const longForms = new Set<string>(["/register", "/register-premium"]);

/** Short forms, which browsers fill in: they cannot be sent before their scripts have loaded. */
const shortForms = new Set<string>(["/login", "/admin/login", "/reset-password"]);

/** Pages whose scripts can wait: those that are read, and long forms. */
const canDeferScripts = ({ path, indexable }: Page) =>
  indexable || path === "/coming-soon" || longForms.has(path);

/** Pages whose first view differs for members. */
const marksSignIn = new Set(["/dashboard"]);

const keepScripts = (html: string) => html;

const iconLink = '<link rel="icon"';
const emptyRoot = '<div id="root"></div>';

/** JSON-LD for search engines. Browsers do not run this script type, so the CSP allows it. */
const buildJsonLd = (items: object[]): string => {
  const graph = { "@context": "https://schema.org", "@graph": items };
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll("<", "\\u003c")}</script>`;
};

function fillTemplate(
  template: string,
  {
    path,
    rendered,
    data,
    assets,
    headScript,
  }: { path: string; rendered: string; data: object[]; assets: PageAssets; headScript: string },
): string {
  const tags = leadingTags.exec(rendered)?.[0];
  if (!tags?.includes("<title>")) throw new Error(`${path} has no title`);
  if (/<script/.test(rendered)) throw new Error(`${path} has an inline script, which the CSP forbids`);
  for (const marker of [iconLink, emptyRoot])
    if (!template.includes(marker)) throw new Error(`index.html has no ${marker}`);
  const root = `<div id="root" data-prerendered="${path}">${rendered.slice(tags.length)}</div>`;
  // Functions, because a replacement string would interpret the "$" of prices.
  return template
    .replace(iconLink, () => tags + headScript + assets.fonts + manifestLink + iconLink)
    .replace("</head>", () => `${assets.chunks}${data.length > 0 ? buildJsonLd(data) : ""}</head>`)
    .replace(emptyRoot, () => root);
}

/**
 * Prerenders every page into a finished client build as <path>/index.html, and 404.html, using the server build at
 * `serverFile`, which writes placeholders for the brand. Deletes the build manifest, which must not be deployed.
 */
export async function prerenderInto(siteDir: string, serverFile: string): Promise<void> {
  const { renderPage, getPageFile, buildStructuredData } = (await import(
    pathToFileURL(serverFile).href
  )) as ServerBuild;
  const template = await readFile(join(siteDir, "index.html"), "utf8");
  const inlineStyles = await createStyleInliner(siteDir);
  const deferScripts = await createScriptDeferrer(siteDir);
  const manifest = JSON.parse(await readFile(join(siteDir, ".vite/manifest.json"), "utf8")) as Manifest;

  // Blocks the first paint, and browsers keep it for good.
  const signInMark = `<script src="/${await writeScript(siteDir, "signed-in", buildSignInMark())}"></script>`;
  const pressKeeper = await readFile(join(import.meta.dirname, "keep-press.js"), "utf8");
  const keepPress = `<script async src="/${await writeScript(siteDir, "keep-press", pressKeeper)}"></script>`;

  const targets = [
    ...pages.map((page) => ({
      path: page.path,
      file: toPageKey(page.path),
      arrange: canDeferScripts(page)
        ? deferScripts
        : shortForms.has(page.path)
          ? requestScriptsLast
          : keepScripts,
    })),
    { path: "/404", file: siteShells.notFound, arrange: deferScripts },
    { path: shellPaths.item, file: siteShells.item, arrange: deferScripts },
    { path: shellPaths.gone, file: siteShells.gone, arrange: deferScripts },
  ];
  for (const { path, file, arrange } of targets) {
    const assets = buildPageAssets(manifest, `src/pages/${getPageFile(path)}.tsx`);
    const rendered = await renderPage(path);
    // On a slow network, a form can be filled in and pressed before the page's scripts are there.
    const keepsPress = shortForms.has(path) || longForms.has(path);
    const headScript = (marksSignIn.has(path) ? signInMark : "") + (keepsPress ? keepPress : "");
    const data = buildStructuredData(path);
    const html = inlineStyles(fillTemplate(template, { path, rendered, data, assets, headScript }));
    await writePage(siteDir, file, arrange(html));
  }
  await rm(join(siteDir, ".vite"), { recursive: true });
}
