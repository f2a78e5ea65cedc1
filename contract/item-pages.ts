import { brand, premiumPriceCents } from "./brand.ts";
import { type ContentCard, contentTypeLabels, toPreviewPath } from "./content.ts";
import { formatAges, formatFacts, shortenText } from "./item-facts.ts";

/*
 * The page of one item of the library (LIB-19). A function renders it as HTML for the CDN, and the browser renders the
 * same page again with its buttons: both take paths, texts and the choice of related items from here.
 */

/** What the CDN and the gateway hand to that function: HTML and XML instead of the API's JSON. */
export const documentRoutes = {
  itemPage: { path: "/resources/{page+}", pattern: "/resources/*" },
  sitemap: { path: "/sitemap.xml", pattern: "/sitemap.xml" },
} as const;
export const documentMethods = ["GET", "HEAD"] as const;

/** The gateway's keys of these routes, such as "GET /sitemap.xml". */
export const listDocumentKeys = (): string[] =>
  Object.values(documentRoutes).flatMap(({ path }) => documentMethods.map((method) => `${method} ${path}`));

/** The files of the built site that the function fills or sends. The CDN does not send the shell itself. */
export const siteShells = { item: "shells/item.html", notFound: "404.html" } as const;
/** The path for which the shell is prerendered. No item has it, because it does not end in an id. */
export const shellPath = "/resources/item";
/** Where the shell is filled, and the element with the data that the browser needs to render the page again. */
export const shellMarkers = {
  main: '<main id="main" class="item-page"></main>',
  path: `data-prerendered="${shellPath}"`,
  dataId: "item-page-data",
} as const;

/** Where the CDN serves the pictures of the media bucket. */
export const mediaUrl = "/media/";

/** The largest number of related items on a page. */
export const maxRelatedItems = 6;

const maxSlugLength = 60;

/** "Ana’s café maze" → "ana-s-cafe-maze"; empty for a title without Latin letters or digits. */
const toSlug = (title: string): string =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, "");

/** The path of an item's page: /resources/{slug}-{id}. */
export const toItemPath = ({ id, title }: Pick<ContentCard, "id" | "title">): string =>
  `/resources/${[toSlug(title), id].filter(Boolean).join("-")}`;

/** The id in the path of an item's page, whatever its slug; undefined for another path. */
export const findItemId = (path: string): string | undefined =>
  /^\/resources\/(?:[^/]*-)?(cnt_[0-9a-z]{10,40})\/?$/.exec(path)?.[1];

export const itemPageMessages = {
  home: "Home",
  library: "Library",
  breadcrumbs: "Breadcrumbs",
  needs: "What you need",
  tags: "Tags",
  pages: "Pages",
  pageAlt: (title: string, page: number) => `Page ${page} of ${title}`,
  get: "Get it free",
  unlock: `Unlock with Premium · $${premiumPriceCents / 100} a month, cancel any time`,
  added: (date: string) => `Added ${date}`,
} as const;

/** Whether every visitor may have the item without paying. */
export const isFree = ({ category }: Pick<ContentCard, "category">): boolean => category !== "premium";

const addedFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "Printable · Ages 3–6 · 12 pages · Letter". */
export const formatItemLine = (item: ContentCard): string =>
  [contentTypeLabels[item.content_type].one, formatFacts(item)].filter(Boolean).join(" · ");

export const formatAdded = ({ created_at }: Pick<ContentCard, "created_at">): string =>
  itemPageMessages.added(addedFormat.format(new Date(created_at)));

export const toItemTitle = ({ title }: Pick<ContentCard, "title">): string => `${title} | ${brand.name}`;

const maxDescriptionLength = 200;

/** The text for search engines: the description, or the facts, of at most 200 characters. */
export function toItemSummary(item: ContentCard): string {
  const text = item.description?.trim() || `${item.title}: ${formatItemLine(item)}.`;
  return shortenText(text, maxDescriptionLength) ?? text;
}

/** The paths below media/ of the pictures on the page: the previewed pages, or else the thumbnail. */
export function listItemPictures(item: ContentCard): string[] {
  const pages = Array.from({ length: item.preview_count }, (_, index) => toPreviewPath(item, index + 1));
  return pages.length > 0 || item.thumbnail_url === null ? pages : [item.thumbnail_url];
}

/** Link previews show no SVG. */
export const findSharePicture = ({ thumbnail_url }: Pick<ContentCard, "thumbnail_url">): string | null =>
  thumbnail_url !== null && /\.(?:png|jpe?g|webp|gif)$/.test(thumbnail_url) ? thumbnail_url : null;

/** Whether two items are for a common age. An item without ages is for all. */
const haveCommonAge = (a: ContentCard, b: ContentCard): boolean =>
  (a.age_from ?? 0) <= (b.age_to ?? Infinity) && (b.age_from ?? 0) <= (a.age_to ?? Infinity);

/** Other items of the same type for a common age, in the order of the library. */
export const listRelatedItems = (item: ContentCard, library: readonly ContentCard[]): ContentCard[] =>
  library
    .filter(
      (each) => each.id !== item.id && each.content_type === item.content_type && haveCommonAge(item, each),
    )
    .slice(0, maxRelatedItems);

/** "More printables for ages 3–6". */
export function formatRelatedHeading(item: ContentCard): string {
  const ages = formatAges(item);
  const type = contentTypeLabels[item.content_type].lower;
  return ages === null
    ? `More ${type}`
    : `More ${type} for ${ages.replace(/^[AU]/, (letter) => letter.toLowerCase())}`;
}

/** What the browser needs to render the page again, embedded in it as JSON. */
export interface ItemPageData {
  item: ContentCard;
  related: ContentCard[];
}
