import { Heart, SearchX } from "lucide-react";
import { Link } from "react-router-dom";
import { type ContentType, contentMessages } from "../../../../contract/content.ts";
import { toItemPath } from "../../../../contract/item-pages.ts";
import { searchParameter } from "../../base/paths.ts";
import { formatNoun } from "../../format/numbers.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { getCoverPages, type LibraryItem } from "./content-queries.ts";
import { Cover } from "./covers/cover.tsx";
import styles from "./library.module.css";
import type { SearchResult } from "./search/search-index.ts";
import type { LibraryFilter } from "./use-library-filter.ts";

/** Shown when nothing matches: what was looked through, a better spelling, the nearest items, and a way back to everything. */
export function NoResults({
  filter,
  result,
  types,
}: {
  filter: LibraryFilter;
  result: SearchResult<LibraryItem>;
  /** The types that were searched. */
  types: readonly ContentType[];
}) {
  const { suggestion, nearest } = result;
  const search = filter.search.trim();
  const hidden = search === "" ? 0 : result.items.length;
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={
        search === ""
          ? "Nothing matches these filters."
          : `Nothing matches “${search}”${hidden > 0 ? " with these filters" : ""}.`
      }
      action={
        hidden > 0 ? (
          <ButtonLink
            variant="outline"
            to={`?${new URLSearchParams({ [searchParameter]: search })}`}
            replace
            preventScrollReset
          >
            Clear filters
          </ButtonLink>
        ) : (
          <Button variant="outline" onClick={filter.clear}>
            Clear filters
          </Button>
        )
      }
    >
      {hidden > 0 && <p>Without these filters, this search shows {formatNoun(hidden, "item")}.</p>}
      {search !== "" &&
        types
          .filter((type) => !result.items.some(({ content_type }) => content_type === type))
          .map((type) => <p key={type}>{contentMessages.noneFound(type)}</p>)}
      {suggestion && (
        <p>
          Did you mean{" "}
          <button type="button" className={styles.suggestion} onClick={() => filter.setSearch(suggestion)}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      {search !== "" && hidden === 0 && !suggestion && nearest.length === 0 && (
        <p>Try fewer words, or another word for it.</p>
      )}
      {nearest.length > 0 && (
        <>
          <p>These come nearest:</p>
          <ul className={styles.nearest}>
            {nearest.map((item) => (
              <li key={item.id}>
                <Link to={toItemPath(item)} className={styles.near}>
                  <Cover
                    src={item.cover}
                    id={item.id}
                    type={item.content_type}
                    pages={getCoverPages(item)}
                    className={styles.nearCover}
                  />
                  <span>{item.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}

/** Shown for the filter "Favorites" while the member has none (LIB-20). */
export function NoFavorites({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<Heart aria-hidden="true" />}
      title="You have no favorites yet."
      action={
        <Button variant="outline" onClick={onShowAll}>
          Show the whole library
        </Button>
      }
    >
      Press the heart on anything you like, and you'll find it here.
    </EmptyState>
  );
}
