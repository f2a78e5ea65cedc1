import { type ContentCard, contentTypeLabels, freePackTag, toPreviewPath } from "./content.ts";
import { foldText } from "./fold-text.ts";
import { formatAges, formatFacts, shortenText } from "./item-facts.ts";
import type { SiteZone } from "./settings-fields.ts";
import { getZoneAt } from "./zone-at.ts";

/*
 * The page of one item of the library (LIB-19). A function renders it as HTML for the CDN, and the browser renders the
 * same page again with its buttons: both take paths and the choice of pictures and related items from here, and the
 * layout from item-page-layout.ts.
 */

/** The CDN and the gateway hand these to that function: HTML and XML instead of the API's JSON. */
export const documentRoutes = {
  itemPage: { path: "/resources/{page+}", pattern: "/resources/*" },
  sitemap: { path: "/sitemap.xml", pattern: "/sitemap.xml" },
} as const;
export const documentMethods = ["GET", "HEAD"] as const;

/** The CDN asks for this in place of every path that no item can have, so that one cached answer serves them all. */
export const unknownItemPath = "/resources/unknown";

/** The gateway's keys of these routes, such as "GET /sitemap.xml". */
export const listDocumentKeys = (): string[] =>
  Object.values(documentRoutes).flatMap(({ path }) => documentMethods.map((method) => `${method} ${path}`));

/** The files of the built site that the function fills or sends. The CDN does not send the shell itself. */
export const siteShells = {
  item: "shells/item.html",
  gone: "shells/gone.html",
  notFound: "404.html",
} as const;
/** The paths for which the shells are prerendered. No item has them, because they do not end in an id. */
export const shellPaths = { item: "/resources/item", gone: "/resources/gone" } as const;
/**
 * The function fills the shells in these elements; the last has the data that the browser needs to render the page again.
 */
export const shellMarkers = {
  main: '<main id="main" class="item-page"></main>',
  path: `data-prerendered="${shellPaths.item}"`,
  gonePath: `data-prerendered="${shellPaths.gone}"`,
  dataId: "item-page-data",
} as const;

/** The CDN serves the pictures of the media bucket below this path. */
export const mediaUrl = "/media/";

/** Whether emails show this cover, a path or URL: there is one, and it is no SVG, which mail programs leave out. */
export const isShownInEmails = (cover: string | null): cover is string =>
  cover !== null && !cover.endsWith(".svg");

/** The largest number of items in one row of related items. */
const maxRelatedItems = 4;

const maxSlugLength = 60;

/** "Ana’s café maze" → "ana-s-cafe-maze"; empty for a title without Latin letters or digits. */
const toSlug = (title: string): string =>
  foldText(title.normalize("NFKC"))
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
  listen: (isFree: boolean) =>
    `${isFree ? "Members" : "Premium members"} can listen to this story here, or download it.`,
  pages: "Pages",
  pageAlt: (title: string, page: number) => `Page ${page} of ${title}`,
  coverAlt: (title: string) => `Cover of ${title}`,
  showPicture: (picture: string) => `Show ${picture}`,
  extent: (shown: number, count: number) => `Showing ${shown} of ${count} pages.`,
  get: "Get it free",
  unlock: "Unlock with Premium · {{price}} a month, cancel any time",
  isMember: "Already a member?",
  signIn: "Sign in",
  added: (date: string) => `Added ${date}`,
  goneTitle: "This item is gone",
  gone: "It was in the library once and has been taken out. The library has more for the same afternoon.",
  browse: "Browse the library",
} as const;

/** Whether every visitor may have the item without paying. */
export const isFree = ({ category }: Pick<ContentCard, "category">): boolean => category !== "premium";

/** "Printable · Ages 3–6 · 12 pages · Letter or A4". */
export const formatItemLine = (item: ContentCard): string =>
  [contentTypeLabels[item.content_type].one, formatFacts(item)].filter(Boolean).join(" · ");

/** "Added June 2, 2026", by the site's calendar. */
export function formatAdded({ created_at }: Pick<ContentCard, "created_at">, zone: SiteZone): string {
  const at = new Date(created_at);
  const timeZone = getZoneAt(zone, at.getTime());
  return itemPageMessages.added(at.toLocaleDateString("en-US", { dateStyle: "long", timeZone }));
}

export const toItemTitle = ({ title }: Pick<ContentCard, "title">, brandName: string): string =>
  `${title} | ${brandName}`;

const maxDescriptionLength = 200;

/** The text for search engines: the description, or the facts, of at most 200 characters. */
export function toItemSummary(item: ContentCard): string {
  const text = item.description?.trim() || `${item.title}: ${formatItemLine(item)}.`;
  return shortenText(text, maxDescriptionLength) ?? text;
}

export interface ItemPicture {
  /** The path below media/. */
  path: string;
  alt: string;
  isPage: boolean;
  /** The path of the same picture at the size of a cover. */
  smallPath?: string;
}

/** The pictures on the page: a cover that is not one of the pages, then the previewed pages. */
export function listItemPictures(item: ContentCard): ItemPicture[] {
  const { title, thumbnail_url: cover } = item;
  const pages = Array.from({ length: item.preview_count }, (_, index) => ({
    path: toPreviewPath(item, index + 1),
    alt: itemPageMessages.pageAlt(title, index + 1),
    isPage: true,
  }));
  if (cover === null) return pages;
  const [first, ...others] = pages;
  if (item.cover_is_page && first) return [{ ...first, smallPath: cover }, ...others];
  const isPage = item.cover_is_page;
  const alt = isPage ? itemPageMessages.pageAlt(title, 1) : itemPageMessages.coverAlt(title);
  return [{ path: cover, alt, isPage }, ...pages];
}

/** The picture for link previews, which show no SVG: the cover, else the first page; null if there is neither. */
export function findSharePicture(item: ContentCard): string | null {
  const { thumbnail_url: cover } = item;
  if (cover !== null && /\.(?:png|jpe?g|webp|gif)$/.test(cover)) return cover;
  return item.preview_count > 0 ? toPreviewPath(item, 1) : null;
}

/** Whether two items are for a common age. An item without ages is for all. */
const haveCommonAge = (a: ContentCard, b: ContentCard): boolean =>
  (a.age_from ?? 0) <= (b.age_to ?? Infinity) && (b.age_from ?? 0) <= (a.age_to ?? Infinity);

/** The distance between the ages of two items: 0 for the same ages. */
const compareAges = (a: ContentCard, b: ContentCard): number =>
  Math.abs((a.age_from ?? 0) - (b.age_from ?? 0)) + Math.abs((a.age_to ?? 99) - (b.age_to ?? 99));

/** Tags that name no subject: ages are a row of their own, and the free pack is about nothing. */
const isSubject = (tag: string): boolean => !/^ages? \d/.test(tag) && tag !== freePackTag;

/** "More mazes"; a subject that is no plural reads "More like this: fable". */
const formatSubjectHeading = (subject: string): string =>
  /(?:s|ing)$/.test(subject) ? `More ${subject}` : `More like this: ${subject}`;

/** A subject that more items share says little: "read-aloud" is on every story. */
const maxSubjectItems = 8;
/** A row with a single item looks like a mistake. */
const minSubjectItems = 3;

/**
 * The rarest subject that at least three other items share, or the rarest that any share; of equally rare ones the item's
 * first. Without one, the items of the same type.
 */
function listBySubject(item: ContentCard, others: readonly ContentCard[]): RelatedRow {
  const subjects = (item.tags ?? [])
    .filter(isSubject)
    .map((subject) => ({ subject, items: others.filter(({ tags }) => tags?.includes(subject)) }))
    .filter(({ items }) => items.length > 0 && items.length <= maxSubjectItems)
    .sort((a, b) => a.items.length - b.items.length);
  const best = subjects.find(({ items }) => items.length >= minSubjectItems) ?? subjects[0];
  if (best) return { heading: formatSubjectHeading(best.subject), items: best.items };
  return {
    heading: `More ${contentTypeLabels[item.content_type].lower}`,
    items: others.filter(({ content_type }) => content_type === item.content_type),
  };
}

/** Up to two rows of other items for a common age, none twice: by the nearest ages, and by a common subject or type. */
export function listRelatedRows(item: ContentCard, library: readonly ContentCard[]): RelatedRow[] {
  const others = library.filter((each) => each.id !== item.id && haveCommonAge(item, each));
  const subject = listBySubject(item, others);
  const bySubject = subject.items.slice(0, maxRelatedItems);
  const ages = formatAges(item);
  const byAges = others
    .filter((each) => each.age_from !== null && !bySubject.includes(each))
    .sort((a, b) => compareAges(item, a) - compareAges(item, b))
    .slice(0, maxRelatedItems);
  const rows = [{ heading: subject.heading, items: bySubject }];
  if (ages !== null)
    rows.unshift({
      heading: `More for ${ages.replace(/^[AU]/, (letter) => letter.toLowerCase())}`,
      items: byAges,
    });
  return rows.filter(({ items }) => items.length > 0);
}

export interface RelatedRow {
  heading: string;
  items: ContentCard[];
}

/** The data that the browser needs to render the page again, embedded in it as JSON. */
export interface ItemPageData {
  item: ContentCard;
  related: RelatedRow[];
}

/** Embedded in the page of a deleted item instead. */
export interface GonePageData {
  gone: string;
}
