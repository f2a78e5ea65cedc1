import { type Ref, useId } from "react";
import { contentMessages, contentPageSize } from "../../../../contract/content.ts";
import type { Role } from "../../../../contract/roles.ts";
import { ApiError } from "../../api/client.ts";
import { Failed } from "../../ui/load-error.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { ContentSection } from "./content-section.tsx";
import styles from "./library.module.css";
import { LibrarySearch } from "./library-search.tsx";
import { useLibrary } from "./content-queries.ts";
import { useFilter, useSections } from "./use-library-filter.ts";

const loading: readonly never[] = [];

/** What the person reads when the list did not come (spec/1 §8): a refusal, or no answer at all. */
function failure(error: Error): string {
  const refused = error instanceof ApiError && error.code !== "network";
  return refused ? contentMessages.loadFailed(error.message) : contentMessages.loadError(error.message);
}

/**
 * Content discovery and the library (spec/1 §2, Dashboard; §4, §9): search, filters, one section a type.
 * `role` null is a guest, undefined not known yet. `onSignUp` and `onUpgrade` are what a lock leads to.
 */
export function ContentLibrary({
  role,
  searchRef,
  onSignUp,
  onUpgrade,
}: {
  role: Role | null | undefined;
  searchRef?: Ref<HTMLInputElement>;
  onSignUp: () => void;
  onUpgrade: () => void;
}) {
  const library = useLibrary();
  const filter = useFilter();
  const sections = useSections(library.data ?? loading, filter);
  const found = sections.reduce((sum, { items }) => sum + items.length, 0);
  const heading = useId();

  return (
    <section id="library" className={styles.library} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          Explore the library
        </h2>
        <LibrarySearch filter={filter} guest={role === null} onSignUp={onSignUp} searchRef={searchRef} />
        <p role="status" className={styles.count}>
          {library.data && `${found} ${found === 1 ? "item" : "items"}`}
        </p>
      </div>
      {library.isPending && <SkeletonCards count={contentPageSize} label="Loading the library" />}
      {library.isError && (
        <Failed onRetry={() => library.refetch()} busy={library.isFetching}>
          {failure(library.error)}
        </Failed>
      )}
      {library.data &&
        sections.map(({ type, items, search }) => (
          <ContentSection
            // A changed search starts again at six.
            key={`${type} ${search}`}
            type={type}
            items={items}
            searching={search !== ""}
            role={role}
            onSignUp={onSignUp}
            onUpgrade={onUpgrade}
          />
        ))}
    </section>
  );
}
