import { contentCard } from "../../contract/content.ts";
import { findItemId, listRelatedRows, siteShells, toItemPath } from "../../contract/item-pages.ts";
import { pages } from "../../contract/pages.ts";
import { itemPageEnv } from "../env.ts";
import type { ApiEvent } from "../http/event.ts";
import type { ApiResponse } from "../http/response.ts";
import { readParameter } from "../settings.ts";
import { listEach } from "../table/pages.ts";
import { contentStore } from "./content-store.ts";
import { findInlineCover } from "./inline-cover.ts";
import { renderGonePage, renderItemPage, renderSitemap } from "./render-item-page.ts";
import { readSiteFile } from "./site-shell.ts";

/** The CDN keeps a page for a minute; browsers ask each time. */
const edgeCache = "public, max-age=0, s-maxage=60";
/** Related items are among the newest: a page must not read a library of 10,000 items. */
const relatedSearchLimit = 200;
/** Of a thousand items each: the sitemap protocol allows 50,000 addresses. */
const sitemapPages = 40;

const send = (statusCode: number, type: string, body: string, cache: string): ApiResponse => ({
  statusCode,
  headers: { "content-type": `${type}; charset=utf-8`, "cache-control": cache },
  body,
});

const readSiteUrl = () => readParameter(itemPageEnv.read("SITE_URL_PARAMETER"));

/** Answers a path below /resources/, or /sitemap.xml, with a document for browsers and search engines (LIB-19). */
export async function getDocument({ rawPath }: ApiEvent): Promise<ApiResponse> {
  return rawPath === "/sitemap.xml" ? getSitemap() : getItemPage(rawPath);
}

/** The item's page; 301 to its path if the slug is another, 410 if it was deleted, 404 if there never was one. */
async function getItemPage(path: string): Promise<ApiResponse> {
  const id = findItemId(path);
  const row = id === undefined ? undefined : await contentStore.find(id);
  if (id === undefined || !row) return getMissingPage(path, id);
  // Only what a public list contains: neither the file's key nor its name.
  const item = contentCard.parse(row);
  const right = toItemPath(item);
  if (path !== right)
    return { statusCode: 301, headers: { location: right, "cache-control": edgeCache }, body: "" };
  const [shell, siteUrl, cover, library] = await Promise.all([
    readSiteFile(siteShells.item),
    readSiteUrl(),
    findInlineCover(item),
    contentStore.list(undefined, relatedSearchLimit),
  ]);
  const related = listRelatedRows(item, library.items);
  return send(200, "text/html", renderItemPage(shell, { item, related }, siteUrl, cover), edgeCache);
}

/** 410 with its own text for a deleted item, else the not-found page. */
async function getMissingPage(path: string, id: string | undefined): Promise<ApiResponse> {
  if (id === undefined || !(await contentStore.hasBeenDeleted(id))) {
    // A draft may be published in a moment; a path without an id never becomes an item.
    const cache = id === undefined ? edgeCache : "no-store";
    return send(404, "text/html", await readSiteFile(siteShells.notFound), cache);
  }
  const shell = await readSiteFile(siteShells.gone);
  return send(410, "text/html", renderGonePage(shell, path, id), "no-store");
}

/** Every indexed page by its canonical path, and every item. */
async function getSitemap(): Promise<ApiResponse> {
  const listItems = () => Array.fromAsync(listEach(contentStore.list, sitemapPages));
  const [siteUrl, items] = await Promise.all([readSiteUrl(), listItems()]);
  const indexed = pages.filter(({ indexable, canonical }) => indexable && canonical === undefined);
  const paths = [...indexed.map(({ path }) => path), ...items.map(toItemPath)];
  return send(200, "application/xml", renderSitemap(siteUrl, paths), edgeCache);
}
