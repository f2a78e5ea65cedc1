import { SearchX } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { LibraryItem } from "./content-queries.ts";
import styles from "./library.module.css";
import type { SearchResult } from "./search/search-index.ts";
import type { LibraryFilter } from "./use-library-filter.ts";

/** Shown below the sections when nothing matches: a better spelling, the nearest items, and a way back to everything. */
export function NoResults({ filter, result }: { filter: LibraryFilter; result: SearchResult<LibraryItem> }) {
  const { suggestion, nearest } = result;
  const search = filter.search.trim();
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={search === "" ? "Nothing matches these filters." : `Nothing matches “${search}”.`}
      action={
        <Button variant="outline" onClick={filter.clear}>
          Clear filters
        </Button>
      }
    >
      {suggestion && (
        <p>
          Did you mean{" "}
          <button type="button" className={styles.suggestion} onClick={() => filter.setSearch(suggestion)}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      {nearest.length > 0 && (
        <>
          <p>These come nearest:</p>
          <ul className={styles.nearest}>
            {nearest.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={styles.suggestion}
                  onClick={() => filter.setSearch(item.title)}
                >
                  {item.title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}
