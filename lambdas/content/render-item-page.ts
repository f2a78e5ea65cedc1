import { brand } from "../../contract/brand.ts";
import { type ContentCard, contentTypeLabels } from "../../contract/content.ts";
import {
  findSharePicture,
  formatAdded,
  formatItemLine,
  formatRelatedHeading,
  type ItemPageData,
  isFree,
  itemPageMessages as labels,
  listItemPictures,
  mediaUrl,
  shellMarkers,
  toItemPath,
  toItemSummary,
  toItemTitle,
} from "../../contract/item-pages.ts";
import { buildHtml, type Html, toScriptJson } from "../html.ts";

/*
 * The HTML of an item's page (LIB-19). web/src/features/content/item-page.tsx renders the same elements with the same
 * classes, so that nothing moves when scripts take over.
 */

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

/** Fills the site's shell page with an item. `siteUrl` is the site's origin. */
export function renderItemPage(shell: string, { item, related }: ItemPageData, siteUrl: string): string {
  const path = toItemPath(item);
  return fill(shell, [
    [/<title>[^<]*<\/title>/, renderHead(item, siteUrl, /<meta name="robots" content="noindex"/.test(shell))],
    [shellMarkers.path, buildHtml`data-prerendered="${path}"`],
    [shellMarkers.main, buildHtml`<main id="main" class="item-page">${renderMain(item, related)}</main>`],
    [
      "</body>",
      buildHtml`<script type="application/json" id="${shellMarkers.dataId}">${toScriptJson({ item, related })}</script></body>`,
    ],
  ]);
}

function renderHead(item: ContentCard, siteUrl: string, isHidden: boolean): Html {
  const url = siteUrl + toItemPath(item);
  const title = toItemTitle(item);
  const summary = toItemSummary(item);
  const picture = findSharePicture(item);
  const image = siteUrl + (picture === null ? "/og.png" : mediaUrl + picture);
  return buildHtml`<title>${title}</title><meta name="description" content="${summary}"/>${
    isHidden ? null : buildHtml`<link rel="canonical" href="${url}"/>`
  }<meta property="og:site_name" content="${brand.name}"/><meta property="og:type" content="article"/><meta property="og:title" content="${title}"/><meta property="og:description" content="${summary}"/><meta property="og:url" content="${url}"/><meta property="og:image" content="${image}"/><meta property="og:image:alt" content="${item.title}"/><meta name="twitter:card" content="summary_large_image"/><script type="application/ld+json">${toScriptJson(
    { "@context": "https://schema.org", "@graph": describeItem(item, { url, image, siteUrl }) },
  )}</script>`;
}

function describeItem(
  item: ContentCard,
  { url, image, siteUrl }: { url: string; image: string; siteUrl: string },
): object[] {
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

const renderMain = (item: ContentCard, related: readonly ContentCard[]): Html =>
  buildHtml`<div class="item-page-sheet"><div class="item-page-pictures" role="group" aria-label="${labels.pages}" tabindex="0">${renderPictures(item)}</div><div class="item-page-text"><nav aria-label="${labels.breadcrumbs}"><ol class="item-page-crumbs"><li><a href="/">${labels.home}</a></li><li><a href="/resources">${labels.library}</a></li></ol></nav><h1 tabindex="-1">${item.title}</h1><p class="item-page-facts">${formatItemLine(item)}</p><p class="item-page-added">${formatAdded(item)}</p><div class="item-page-action"><a class="item-page-button" href="${isFree(item) ? "/register" : "/register-premium"}">${isFree(item) ? labels.get : labels.unlock}</a></div>${
    item.description ? buildHtml`<p class="item-page-description">${item.description}</p>` : null
  }${item.needs ? buildHtml`<h2>${labels.needs}</h2><p>${item.needs}</p>` : null}${renderTags(item)}</div></div>${
    related.length > 0
      ? buildHtml`<section class="item-page-related"><h2>${formatRelatedHeading(item)}</h2><ul>${related.map(renderRelated)}</ul></section>`
      : null
  }`;

const renderPictures = (item: ContentCard): Html[] =>
  listItemPictures(item).map(
    (path, index) =>
      buildHtml`<img src="${mediaUrl}${path}" alt="${labels.pageAlt(item.title, index + 1)}" width="700" height="906" decoding="async"/>`,
  );

const renderTags = ({ tags }: ContentCard): Html | null =>
  tags?.length
    ? buildHtml`<ul class="item-page-tags" aria-label="${labels.tags}">${tags.map((tag) => buildHtml`<li><a href="/resources?q=${encodeURIComponent(tag)}">${tag}</a></li>`)}</ul>`
    : null;

const renderRelated = (item: ContentCard): Html =>
  buildHtml`<li><a href="${toItemPath(item)}">${item.title}</a> <span>${formatItemLine(item)}</span></li>`;

/** The sitemap of the site: its pages, then the items. */
export function renderSitemap(siteUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => buildHtml`  <url><loc>${siteUrl}${path}</loc></url>\n`.text);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</urlset>
`;
}
