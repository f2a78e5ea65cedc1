import "./item-page.css";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  formatAdded,
  formatItemLine,
  formatRelatedHeading,
  type ItemPageData,
  isFree,
  itemPageMessages as labels,
  listItemPictures,
  mediaUrl,
  toItemPath,
  toItemSummary,
  toItemTitle,
} from "../../../../contract/item-pages.ts";
import { paths, searchParameter } from "../../paths.ts";

/** The head of an item's page, like the one that the function writes. React hoists and adopts the tags. */
export function ItemHead({ item }: Pick<ItemPageData, "item">) {
  const title = toItemTitle(item);
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

/**
 * An item's page (LIB-19), with the elements and classes of lambdas/content/render-item-page.ts, so that nothing moves
 * when it replaces them. `action` is the member's button; without one there is a guest's link.
 */
export function ItemPageContent({ item, related, action }: ItemPageData & { action?: ReactNode }) {
  return (
    <main id="main" className="item-page">
      <div className="item-page-sheet">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div className="item-page-pictures" role="group" aria-label={labels.pages} tabIndex={0}>
          {listItemPictures(item).map((path, index) => (
            <img
              key={path}
              src={mediaUrl + path}
              alt={labels.pageAlt(item.title, index + 1)}
              width={700}
              height={906}
              decoding="async"
            />
          ))}
        </div>
        <div className="item-page-text">
          <nav aria-label={labels.breadcrumbs}>
            <ol className="item-page-crumbs">
              <li>
                <Link to={paths.home}>{labels.home}</Link>
              </li>
              <li>
                <Link to={paths.resources}>{labels.library}</Link>
              </li>
            </ol>
          </nav>
          <h1 tabIndex={-1}>{item.title}</h1>
          <p className="item-page-facts">{formatItemLine(item)}</p>
          <p className="item-page-added">{formatAdded(item)}</p>
          <div className="item-page-action">{action ?? <GuestAction item={item} />}</div>
          {item.description && <p className="item-page-description">{item.description}</p>}
          {item.needs && (
            <>
              <h2>{labels.needs}</h2>
              <p>{item.needs}</p>
            </>
          )}
          <Tags tags={item.tags ?? []} />
        </div>
      </div>
      {related.length > 0 && (
        <section className="item-page-related">
          <h2>{formatRelatedHeading(item)}</h2>
          <ul>
            {related.map((each) => (
              <li key={each.id}>
                <Link to={toItemPath(each)}>{each.title}</Link> <span>{formatItemLine(each)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

/** A guest registers first, and comes back to the page. */
function GuestAction({ item }: Pick<ItemPageData, "item">) {
  return (
    <Link
      className="item-page-button"
      to={isFree(item) ? paths.register : paths.registerPremium}
      state={{ from: toItemPath(item) }}
    >
      {isFree(item) ? labels.get : labels.unlock}
    </Link>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="item-page-tags" aria-label={labels.tags}>
      {tags.map((tag) => (
        <Fragment key={tag}>
          <li>
            <Link to={`${paths.resources}?${searchParameter}=${encodeURIComponent(tag)}`}>{tag}</Link>
          </li>
        </Fragment>
      ))}
    </ul>
  );
}
