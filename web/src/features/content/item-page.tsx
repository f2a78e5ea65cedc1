import { brand, published } from "../../base/brand.ts";
import "./item-page.css";
import "./item-pictures.css";
import { createElement, type MouseEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  type CreateElement,
  type ItemPageSlots,
  layOutItemPage,
} from "../../../../contract/item-page-layout.ts";
import {
  type ItemPageData,
  itemPageMessages as labels,
  toItemPath,
  toItemSummary,
  toItemTitle,
} from "../../../../contract/item-pages.ts";
import { initialZone } from "../../../../contract/zone-at.ts";
import { paths } from "../../base/paths.ts";
import { SpilledCrayons } from "../../ui/art/spilled-crayons.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/message-page.tsx";

/** The head of an item's page, like the one that the function writes. React hoists and adopts the tags. */
export function ItemHead({ item }: Pick<ItemPageData, "item">) {
  const title = toItemTitle(item, brand.name);
  const summary = toItemSummary(item);
  const isIndexed = __SITE_URL__ !== null;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      {isIndexed ? (
        <link rel="canonical" href={__SITE_URL__ + toItemPath(item)} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
    </>
  );
}

/** Brings a picture into view. The address stays, so that Back leaves the page. */
function showPicture(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document
    .querySelector(event.currentTarget.hash)
    ?.scrollIntoView({ block: "nearest", inline: "center", container: "nearest" } as ScrollIntoViewOptions);
}

/** Creates the layout's elements with React: links of the site do not reload the document. */
const createReactElement: CreateElement<ReactNode> = (
  tag,
  { class: className, tabindex: tabIndex, fetchpriority: fetchPriority, srcset: srcSet, href, ...attributes },
  ...children
) => {
  const props = {
    ...attributes,
    ...(className && { className }),
    ...(tabIndex !== undefined && { tabIndex }),
    ...(fetchPriority && { fetchPriority }),
    ...(srcSet && { srcSet }),
  };
  if (typeof href !== "string") return createElement(tag, props, ...children);
  if (href.startsWith("#")) return createElement("a", { ...props, href, onClick: showPicture }, ...children);
  return createElement(Link, { ...(props as object), to: href }, ...children);
};

/** An item's page (LIB-19) in the layout that the function writes too. */
export const ItemPageContent = ({ data, slots }: { data: ItemPageData; slots: ItemPageSlots<ReactNode> }) =>
  layOutItemPage(createReactElement, { ...data, zone: published.zone ?? initialZone }, slots);

/** The page of a deleted item, which the function sends with 410. */
export function ItemGone() {
  return (
    <>
      <title>{labels.goneTitle}</title>
      <meta name="robots" content="noindex" />
      <MessagePage
        hasWaveEdge
        art={<SpilledCrayons />}
        title={labels.goneTitle}
        action={<ButtonLink to={{ pathname: paths.resources, hash: "library" }}>{labels.browse}</ButtonLink>}
      >
        {labels.gone}
      </MessagePage>
    </>
  );
}
