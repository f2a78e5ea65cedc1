import { Rows3, Rows4 } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { IconButton } from "../button.tsx";
import { LoadError } from "../load-error.tsx";
import { changeOfficePreferences, useOfficePreferences } from "../office-preferences.ts";
import { SearchField } from "../search-field.tsx";
import { Skeleton } from "../skeleton.tsx";
import { useFailureToast } from "../use-failure-toast.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { handleListKey } from "./list-keys.ts";
import type { ListSearch } from "./list-params.ts";
import styles from "./list-view.module.css";
import type { More } from "./load-more.ts";
import { LoadMoreButton } from "./load-more-button.tsx";
import type { Selection } from "./use-selection.ts";

const skeletonRows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** A list needs to know this of its query; a TanStack query fits. */
export interface ListQuery {
  isPending: boolean;
  isFetching: boolean;
  data: unknown;
  refetch: () => unknown;
}

/**
 * A list of the back office: title with count, search, filters, density, keys, and its state while it
 * loads, failed or is empty. `children` is a DataTable.
 */
export function ListView({
  title,
  count,
  actions,
  search,
  filters,
  query,
  errorMessage,
  empty,
  selection,
  bulkActions,
  isBulkRunning = false,
  more,
  headingRef,
  hasDensity = true,
  children,
}: {
  title: string;
  /** The size of the list, such as "1,204 bookings"; announced when it changes. */
  count: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  search?: (Pick<ListSearch, "typed" | "setTyped"> & { label: string; placeholder?: string }) | undefined;
  /** FilterChips, and other fields that filter the list. */
  filters?: ReactNode;
  query: ListQuery;
  errorMessage: string;
  /** Shown instead of the table: an EmptyState, or null if there are rows. */
  empty: ReactNode;
  selection?: Selection | undefined;
  /** Buttons for the selected rows, or the progress of their change. */
  bulkActions?: ReactNode;
  /** Whether a change of many rows runs: its progress stays in view, also without a selection. */
  isBulkRunning?: boolean | undefined;
  /** A button below the table that loads older rows. */
  more?: More | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** False for a list of cards. */
  hasDensity?: boolean | undefined;
  children: ReactNode;
}) {
  const headingId = useId();
  const { density } = useOfficePreferences();
  const hasFailed = !query.isPending && query.data === undefined;
  useFailureToast(hasFailed && !query.isFetching, errorMessage);
  const onClear = selection && selection.keys.length > 0 ? selection.clear : undefined;

  return (
    <section
      className={styles.list}
      data-density={density}
      aria-labelledby={headingId}
      // A click between the controls puts the focus into the list, where its keys work.
      tabIndex={-1}
      onKeyDown={(event) => handleListKey(event, onClear)}
    >
      <div className={styles.head}>
        <h2 id={headingId} ref={headingRef} data-list-heading="" tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <p role="status" className={styles.count}>
          {count}
        </p>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <search className={styles.toolbar}>
        {search && (
          <SearchField
            label={search.label}
            placeholder={search.placeholder}
            className={styles.search}
            maxLength={100}
            value={search.typed}
            onValueChange={search.setTyped}
          />
        )}
        <div className={styles.filters}>{filters}</div>
        {hasDensity && <DensityButton />}
      </search>
      {query.isPending ? (
        <div className={styles.skeleton} aria-busy="true">
          {skeletonRows.map((row) => (
            <Skeleton key={row} width="100%" height={44} />
          ))}
        </div>
      ) : hasFailed ? (
        <LoadError onRetry={() => void query.refetch()} busy={query.isFetching}>
          {errorMessage}
        </LoadError>
      ) : (
        (empty ?? children)
      )}
      {more && <LoadMoreButton more={more} className={styles.more} />}
      {(selection || isBulkRunning) && <BulkBar {...{ selection, isBulkRunning }}>{bulkActions}</BulkBar>}
    </section>
  );
}

function DensityButton() {
  const { density } = useOfficePreferences();
  const isCompact = density === "compact";
  return (
    <IconButton
      label={isCompact ? "Comfortable rows" : "Compact rows"}
      className={styles.density}
      onClick={() => changeOfficePreferences({ density: isCompact ? "comfortable" : "compact" })}
    >
      {isCompact ? <Rows3 aria-hidden="true" /> : <Rows4 aria-hidden="true" />}
    </IconButton>
  );
}
