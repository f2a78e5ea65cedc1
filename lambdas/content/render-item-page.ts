import { fillText, toBrandValues } from "../../contract/brand.ts";
import { type ContentCard, contentTypeLabels } from "../../contract/content.ts";
import { layOutGuestTools, layOutItemPage } from "../../contract/item-page-layout.ts";
import {
  findSharePicture,
  type GonePageData,
  type ItemPageData,
  isFree,
  itemPageMessages as labels,
  mediaUrl,
  shellMarkers,
  toItemPath,
  toItemSummary,
  toItemTitle,
} from "../../contract/item-pages.ts";
import { readBrandOfPage } from "../../contract/page-templates.ts";
import { buildElement, buildHtml, type Html, toScriptJson } from "../html.ts";

/* The HTML of an item's page (LIB-19), with its metadata. The browser renders the same layout again. */

/** Puts parts into the shell. Throws if the shell lacks a place for one of them: it is of another release. */
function fill(shell: string, parts: readonly (readonly [place: string | RegExp, part: Html])[]): string {
  return parts.reduce((text, [place, { text: part }]) => {
    const found = typeof place === "string" ? place : place.exec(text)?.[0];
    if (found === undefined || !text.includes(found))
      throw new Error(`The item page's shell has no ${place}`);
    // A function, because a replacement string would interpret the "$" of a title.
    return text.replace(found, () => part);
  }, shell);
}

/** Fills the site's shell page with an item. `siteUrl` is the site's origin, `cover` the item's cover as a data URL. */
export function renderItemPage(
  shell: string,
  data: ItemPageData,
  siteUrl: string,
  cover: string | null,
): string {
  const { item } = data;
  const path = toItemPath(item);
  // The shell's brand, so that the page is of one brand while a change is being published.
  const site = { url: siteUrl, brand: readBrandOfPage(shell) };
  return fill(shell, [
    [/<title>[^<]*<\/title>/, renderHead(item, site, /<meta name="robots" content="noindex"/.test(shell))],
    [shellMarkers.path, buildHtml`data-prerendered="${path}"`],
    [shellMarkers.main, renderMain(data, site.brand, cover)],
    ["</body>", buildHtml`${renderData(data)}</body>`],
  ]);
}

interface Site {
  url: string;
  brand: ReturnType<typeof readBrandOfPage>;
}

function renderHead(item: ContentCard, site: Site, isHidden: boolean): Html {
  const { url: siteUrl, brand } = site;
  const url = siteUrl + toItemPath(item);
  const title = toItemTitle(item, brand.name);
  const summary = toItemSummary(item);
  const picture = findSharePicture(item);
  const image = siteUrl + (picture === null ? brand.share : mediaUrl + picture);
  return buildHtml`<title>${title}</title><meta name="description" content="${summary}"/>${
    isHidden ? null : buildHtml`<link rel="canonical" href="${url}"/>`
  }<meta property="og:site_name" content="${brand.name}"/><meta property="og:type" content="article"/><meta property="og:title" content="${title}"/><meta property="og:description" content="${summary}"/><meta property="og:url" content="${url}"/><meta property="og:image" content="${image}"/><meta property="og:image:alt" content="${item.title}"/><meta name="twitter:card" content="summary_large_image"/><script type="application/ld+json">${toScriptJson(
    { "@context": "https://schema.org", "@graph": describeItem(item, { url, image, site }) },
  )}</script>`;
}

function describeItem(
  item: ContentCard,
  { url, image, site }: { url: string; image: string; site: Site },
): object[] {
  const { url: siteUrl, brand } = site;
  const { age_from: from, age_to: to } = item;
  const crumbs = [
    [labels.home, `${siteUrl}/`],
    [labels.library, `${siteUrl}/resources`],
    [item.title, url],
  ];
  return [
    {
      "@type": "LearningResource",
      name: item.title,
      description: toItemSummary(item),
      url,
      image,
      learningResourceType: contentTypeLabels[item.content_type].one,
      isAccessibleForFree: isFree(item),
      inLanguage: "en-US",
      datePublished: item.created_at,
      ...(from === null ? {} : { typicalAgeRange: `${from}-${to ?? ""}` }),
      ...(item.duration_seconds === null ? {} : { timeRequired: `PT${item.duration_seconds}S` }),
      ...(item.tags?.length ? { keywords: item.tags } : {}),
      provider: { "@type": "Organization", name: brand.name, url: `${siteUrl}/` },
    },
    {
      "@type": "BreadcrumbList",
      itemListElement: crumbs.map(([name, address], index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: address,
      })),
    },
  ];
}

const renderMain = (data: ItemPageData, brand: Site["brand"], firstPicture: string | null): Html =>
  layOutItemPage(
    buildElement,
    { ...data, zone: brand.zone },
    {
      action: buildHtml`<a class="item-page-button" href="${isFree(data.item) ? "/register" : "/register-premium"}">${isFree(data.item) ? labels.get : fillText(labels.unlock, toBrandValues(brand))}</a>`,
      tools: layOutGuestTools(buildElement),
      sheet: null,
      listen: buildHtml`<p>${labels.listen(isFree(data.item))}</p>`,
      cover: null,
      firstPicture,
    },
  );

/** Fills the shell page of deleted items, so that the browser knows which one it was for. */
export const renderGonePage = (shell: string, path: string, id: string): string =>
  fill(shell, [
    [shellMarkers.gonePath, buildHtml`data-prerendered="${path}"`],
    ["</body>", buildHtml`${renderData({ gone: id })}</body>`],
  ]);

const renderData = (data: ItemPageData | GonePageData): Html =>
  buildHtml`<script type="application/json" id="${shellMarkers.dataId}">${toScriptJson(data)}</script>`;

/** The sitemap of the site: its pages, then the items. */
export function renderSitemap(siteUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => buildHtml`  <url><loc>${siteUrl}${path}</loc></url>\n`.text);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}
