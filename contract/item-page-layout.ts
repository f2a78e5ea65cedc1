import { type ContentCard, categoryLabels, freePackTag, isReadable } from "./content.ts";
import { formatAges, formatDuration, formatPages } from "./item-facts.ts";
import {
  formatAdded,
  formatItemLine,
  type ItemPageData,
  type ItemPicture,
  itemPageMessages as labels,
  listItemPictures,
  mediaUrl,
  type RelatedRow,
  toItemPath,
} from "./item-pages.ts";
import type { SiteZone } from "./settings-fields.ts";

/*
 * The layout of an item's page (LIB-19), once for both that write it: the function writes HTML, the browser React
 * elements. So nothing moves when scripts take over. Styles: web/src/features/content/item-page.css.
 */

/** HTML attributes by their HTML names. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Creates an element. A text is escaped; null is left out. */
export type CreateElement<Node> = (
  tag: string,
  attributes: Attributes,
  ...children: readonly (Node | string | null)[]
) => Node;

/** The parts that differ between the function, which writes for guests, and the browser, which knows the visitor. */
export interface ItemPageSlots<Node> {
  /** The button that downloads, unlocks or leads to registration. */
  action: Node;
  /** Reads a story here, and makes a fresh sheet of an item that has a recipe; null for a place that stays empty. */
  sheet: Node | null;
  /** The row below it: share, and the way to sign in. */
  tools: Node;
  /** The player of an audio story, or who may listen; not shown for other items. */
  listen: Node | null;
  /** Drawn where an item has no picture. */
  cover: Node | null;
  /** The cover as a data URL, if it is the first picture and part of the document. */
  firstPicture: string | null;
}

/** Lays out the page: what its `<main>` contains. */
export function layOutItemPage<Node>(
  h: CreateElement<Node>,
  { item, related, zone }: ItemPageData & { zone: SiteZone },
  { action, sheet, tools, listen, cover, firstPicture }: ItemPageSlots<Node>,
): Node {
  return h(
    "main",
    { id: "main", class: "item-page" },
    h(
      "div",
      { class: "item-page-sheet" },
      layOutPictures(h, item, cover, firstPicture),
      h(
        "div",
        { class: "item-page-text" },
        h(
          "nav",
          { "aria-label": labels.breadcrumbs },
          h(
            "ol",
            { class: "item-page-crumbs" },
            h("li", {}, h("a", { href: "/" }, labels.home)),
            h("li", {}, h("a", { href: "/resources" }, labels.library)),
          ),
        ),
        h("h1", { tabindex: -1 }, item.title),
        h("p", { class: "item-page-facts" }, formatItemLine(item)),
        h("div", { class: `item-page-action item-page-${item.category}` }, action),
        item.sheet == null && !isReadable(item) ? null : h("div", { class: "item-page-fresh" }, sheet),
        h("div", { class: "item-page-tools" }, tools),
        h("p", { class: "item-page-added" }, formatAdded(item, zone)),
        item.duration_seconds == null ? null : h("div", { class: "item-page-listen" }, listen),
        item.description ? h("p", { class: "item-page-description" }, item.description) : null,
        item.needs ? h("h2", {}, labels.needs) : null,
        item.needs ? h("p", {}, item.needs) : null,
        layOutTags(
          h,
          (item.tags ?? []).filter((tag) => tag !== freePackTag),
        ),
      ),
    ),
    ...related.map((row) => layOutRelated(h, row)),
  );
}

/** The pages as a stack that scrolls sideways, and their thumbnails. */
function layOutPictures<Node>(
  h: CreateElement<Node>,
  item: ContentCard,
  cover: Node | null,
  firstPicture: string | null,
): Node {
  const pictures = listItemPictures(item);
  const { page_count: count, preview_count: shown } = item;
  return h(
    "div",
    { class: `item-page-view item-page-${item.content_type}` },
    h(
      "div",
      { class: "item-page-pictures", role: "group", "aria-label": labels.pages, tabindex: 0 },
      ...pictures.map((picture, index) =>
        h(
          "div",
          { class: getFrameClass(picture, count), id: `picture-${index + 1}` },
          layOutPicture(h, picture, index === 0, index === 0 ? firstPicture : null),
        ),
      ),
      pictures.length === 0 ? h("div", { class: "item-page-frame item-page-drawn" }, cover) : null,
    ),
    pictures.length > 1
      ? h(
          "ul",
          { class: "item-page-thumbs" },
          ...pictures.map((picture, index) => layOutThumb(h, picture, index)),
        )
      : null,
    count !== null && shown > 0 && shown < count
      ? h("p", { class: "item-page-extent" }, labels.extent(shown, count))
      : null,
  );
}

/**
 * A phone gets the first page at the size of a cover, from the document itself if that contains it
 * (docs/decisions/first-visit.md).
 */
function layOutPicture<Node>(
  h: CreateElement<Node>,
  { path, smallPath, alt, isPage }: ItemPicture,
  isFirst: boolean,
  inlined: string | null,
): Node {
  const image = h("img", {
    src: inlined ?? mediaUrl + (smallPath ?? path),
    alt,
    width: 700,
    height: isPage ? 906 : 525,
    ...(isFirst ? { decoding: "sync", fetchpriority: "high" } : { decoding: "async", loading: "lazy" }),
  });
  if (!smallPath) return image;
  return h("picture", {}, h("source", { media: "(min-width: 900px)", srcset: mediaUrl + path }), image);
}

const getFrameClass = ({ isPage }: ItemPicture, pageCount: number | null): string =>
  [
    "item-page-frame",
    isPage ? "item-page-paper" : null,
    isPage && pageCount !== 1 ? "item-page-stacked" : null,
  ]
    .filter(Boolean)
    .join(" ");

const layOutThumb = <Node>(
  h: CreateElement<Node>,
  { path, smallPath, alt }: ItemPicture,
  index: number,
): Node =>
  h(
    "li",
    {},
    h(
      "a",
      { href: `#picture-${index + 1}`, "aria-label": labels.showPicture(alt) },
      h("img", {
        src: mediaUrl + (smallPath ?? path),
        alt: "",
        width: 54,
        height: 70,
        decoding: "async",
        loading: "lazy",
      }),
    ),
  );

const layOutTags = <Node>(h: CreateElement<Node>, tags: readonly string[]): Node | null =>
  tags.length > 0
    ? h(
        "ul",
        { class: "item-page-tags", "aria-label": labels.tags },
        ...tags.map((tag) =>
          h("li", {}, h("a", { href: `/resources?q=${encodeURIComponent(tag)}#library` }, tag)),
        ),
      )
    : null;

const layOutRelated = <Node>(h: CreateElement<Node>, { heading, items }: RelatedRow): Node =>
  h(
    "section",
    { class: "item-page-related", "aria-label": heading },
    h("h2", {}, heading),
    h("ul", {}, ...items.map((item) => h("li", {}, layOutCard(h, item)))),
  );

/** The whole card is the link. Without a cover there is only the color of the type. */
const layOutCard = <Node>(h: CreateElement<Node>, item: ContentCard): Node =>
  h(
    "a",
    { href: toItemPath(item) },
    h(
      "span",
      {
        class: `item-page-mat item-page-${item.content_type}${item.cover_is_page ? " item-page-paper" : ""}`,
      },
      item.thumbnail_url === null
        ? null
        : h("img", {
            src: mediaUrl + item.thumbnail_url,
            alt: "",
            width: 480,
            height: item.cover_is_page ? 621 : 360,
            loading: "lazy",
            decoding: "async",
          }),
    ),
    h("span", { class: "item-page-name" }, item.title),
    h("span", { class: "item-page-line" }, formatCardLine(item)),
  );

/** "Premium · Ages 3–6 · 12 pages". */
const formatCardLine = (item: ContentCard): string =>
  [
    categoryLabels[item.category],
    formatAges(item),
    item.duration_seconds == null ? null : formatDuration(item.duration_seconds),
    item.page_count === null ? null : formatPages(item.page_count),
  ]
    .filter((fact) => fact !== null)
    .join(" · ");

/** The tools row as the function writes it: a guest may already be a member. */
export const layOutGuestTools = <Node>(h: CreateElement<Node>): Node =>
  h(
    "p",
    { class: "item-page-member" },
    h("span", {}, `${labels.isMember} `),
    h("a", { href: "/login" }, labels.signIn),
  );
