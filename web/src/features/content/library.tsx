import {
  memo,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useDeferredValue,
  useId,
  useState,
} from "react";
import { contentMessages, contentPageSize } from "../../../../contract/content.ts";
import { favoriteMessages } from "../../../../contract/member-items.ts";
import { ApiError } from "../../api/errors.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { paths } from "../../base/paths.ts";
import { formatNoun } from "../../format/numbers.ts";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { type LibraryItem, useFirstItems, useLibrary } from "./content-queries.ts";
import { ContentSection } from "./content-section.tsx";
import { DownloadButton } from "./download-button.tsx";
import styles from "./library.module.css";
import type { LibraryAccess } from "./library-access.ts";
import { LibrarySearch } from "./library-search.tsx";
import { NoFavorites, NoResults } from "./no-results.tsx";
import { PackButton } from "./packs/pack-button.tsx";
import { buildSections } from "./search/build-sections.ts";
import { useLibrarySearch } from "./search/use-library-search.ts";
import { useMissedSearch } from "./search/use-missed-search.ts";
import { Shelves } from "./shelves.tsx";
import { useFavoritesFilter } from "./use-favorites-filter.ts";
import { useLibraryFilter } from "./use-library-filter.ts";

const CodeResult = lazyWithRetry(() => import("./sheets/code-result.tsx"));
const PreviewDialog = lazyWithRetry(() => import("./previews/preview-dialog.tsx"));

/** Whether a search looks like the code of a sheet: three times four of its characters, with a hyphen or a digit. */
const isSheetCode = (search: string): boolean =>
  /^(?:[2-9A-HJKMNP-Z]{4}[\s-]*){3}$/i.test(search) && /[-\d]/.test(search);

const noItems: readonly never[] = [];

/** The message for a failed library request: rejected by the API, or not answered at all (LIB-3). */
function getLoadErrorMessage(error: Error): string {
  const isRejected = error instanceof ApiError && error.code !== "network";
  return isRejected ? contentMessages.loadFailed(error.message) : contentMessages.loadError(error.message);
}

/** The preview dialog of a card, with the item's button. It is imported when it first opens. */
function usePreview(renderButton: (item: LibraryItem) => ReactNode) {
  const [item, setItem] = useState<LibraryItem>();
  const [isOpen, setIsOpen] = useState(false);
  const openPreview = useCallback((next: LibraryItem) => {
    setItem(next);
    setIsOpen(true);
  }, []);
  const preview = (
    <Suspense>
      {item && (
        <PreviewDialog key={item.id} item={item} open={isOpen} onClose={() => setIsOpen(false)}>
          {renderButton(item)}
        </PreviewDialog>
      )}
    </Suspense>
  );
  return { openPreview, preview };
}

/** Draws the sheet whose code was typed. Its key is the code, so that another code is another sheet. */
const SheetOfCode = ({ code, role, onSignUp, onUpgrade }: { code: string } & LibraryAccess) => (
  <Suspense>
    <CodeResult
      code={code}
      role={role}
      onSignUp={() => onSignUp({ search: code })}
      onUpgrade={() => onUpgrade({ from: paths.resources })}
    />
  </Suspense>
);

interface LibraryProps extends LibraryAccess {
  searchRef?: Ref<HTMLInputElement>;
}

/** The library with search, filters and one section per type (LIB-2, LIB-3). */
export function ContentLibrary(props: LibraryProps) {
  const { openPreview, preview } = usePreview((item) => (
    <DownloadButton item={item} role={props.role} onSignUp={props.onSignUp} onUpgrade={props.onUpgrade} />
  ));
  return (
    <>
      <LibraryContent {...props} onPreview={openPreview} />
      {preview}
    </>
  );
}

/** Memoized, so that a press that opens or closes the preview does not render every card before the next frame. */
const LibraryContent = memo(function LibraryContent({
  searchRef,
  onPreview,
  ...access
}: LibraryProps & { onPreview: (item: LibraryItem) => void }) {
  const { role, onSignUp } = access;
  const { profile, isMembershipUnknown } = useAuth();
  const library = useLibrary();
  const filter = useLibraryFilter();
  // Deferred, so that searching does not block typing.
  const search = useDeferredValue(filter.search).trim();
  // The newest items come first; a search or filter waits for all.
  const first = useFirstItems();
  // Deferred, so that React renders the cards in slices, between which the page answers to presses.
  const items = useDeferredValue(library.data ?? (filter.isActive ? undefined : first));
  const isComplete = items !== undefined && items === library.data;
  const isEmpty = library.data?.length === 0;
  const isCode = isSheetCode(search);
  const result = useLibrarySearch(items ?? noItems, isCode ? "" : search);
  useMissedSearch(role && isComplete && result.isMissed ? search : undefined);
  const favorites = useFavoritesFilter(filter.isFavoritesOnly, role);
  const favoriteIds = favorites.state === "on" ? favorites.ids : undefined;
  const isPart = library.isError && !isComplete;
  const sections = buildSections(result.items, filter, { role, search, favorites: favoriteIds, isPart });
  // A member's library begins with shelves, which must not push the sections down when they come.
  const isRoleKnown = role !== undefined || isMembershipUnknown;
  const isPending = (!items && !library.isError) || !isRoleKnown || favorites.state === "loading";
  const isShown = items && !isPending && !isCode && favorites.state !== "failed";
  const hasNoFavorites = favoriteIds && !items?.some(({ id }) => favoriteIds.has(id));
  const matchCount = sections.reduce((sum, { items }) => sum + items.length, 0);
  // Said once, instead of by each section. Types alone are not: an empty section says that there are none yet.
  const hasNoMatch = matchCount === 0 && filter.isNarrowed && !hasNoFavorites;
  const heading = useId();

  return (
    <section id="library" className={styles.library} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          Explore the library
        </h2>
        {isEmpty ? (
          <p>The library is still empty. New items will appear here.</p>
        ) : (
          <LibrarySearch filter={filter} isGuest={role === null} onSignUp={onSignUp} searchRef={searchRef} />
        )}
        <p role="status" className={styles.count}>
          {isShown && isComplete && !isEmpty && formatNoun(matchCount, "item")}
        </p>
      </div>
      {isCode && <SheetOfCode key={search} code={search} {...access} />}
      {isPending && !isCode && !library.isError && (
        <SkeletonCards count={contentPageSize} label="Loading the library" />
      )}
      {library.isError && (
        <LoadError onRetry={() => library.refetch()} busy={library.isFetching}>
          {getLoadErrorMessage(library.error)}
        </LoadError>
      )}
      {role && isShown && favorites.state === "on" && (
        <PackButton items={items.filter(({ id }) => favorites.current.has(id))} role={role} />
      )}
      {items && favorites.failure && (
        <LoadError {...favorites.failure}>{favoriteMessages.loadFailed}</LoadError>
      )}
      {items && profile && !filter.isActive && (
        <Shelves items={items} interests={profile.interests} role={profile.role} onSignUp={onSignUp} />
      )}
      {isShown && hasNoMatch && (
        <NoResults filter={filter} result={result} types={sections.map(({ type }) => type)} />
      )}
      {isShown && matchCount > 0 && result.isPartial && (
        <p className={styles.partial}>Nothing has all of these words. These items have most of them.</p>
      )}
      {isShown && matchCount > 0 && result.suggestion && (
        <p className={styles.partial}>
          Nothing matches “{search}”. Showing results for “{result.suggestion}”.
        </p>
      )}
      {isShown &&
        !hasNoMatch &&
        sections.map(({ type, items, search }) => (
          <ContentSection
            // A new key resets the number of items shown when the search changes.
            key={`${type} ${search}`}
            type={type}
            items={items}
            searching={search !== ""}
            complete={isComplete}
            onPreview={onPreview}
            {...access}
          />
        ))}
      {isShown && hasNoFavorites && !favorites.failure && (
        <NoFavorites onShowAll={filter.toggleFavoritesOnly} />
      )}
    </section>
  );
});
