import { FolderOpen, Undo2 } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import {
  type AdminContentRow,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import { formatNumber, formatPart } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { findRowFocus } from "../../ui/list/list-keys.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { useDrawer } from "../../ui/list/use-drawer.ts";
import { useSelection } from "../../ui/list/use-selection.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { ExportButton } from "../exports/exports.tsx";
import { BulkContentActions } from "./bulk-content-actions.tsx";
import { type AdminContent, useAllContent } from "./content-admin-queries.ts";
import { ContentBin } from "./content-bin.tsx";
import { type CatalogFilter, createCatalog } from "./content-catalog.ts";
import { ContentDialogs, type OpenedDialog } from "./content-dialogs.tsx";
import { ContentFilters } from "./content-filters.tsx";
import { ContentTable } from "./content-table.tsx";
import { describeFreePackLoss, findFreePack } from "./publish-form.ts";
import { useBulkContent } from "./use-bulk-content.ts";
import { useCatalogFilter } from "./use-catalog-filter.ts";

/** This many rows are shown at first, and added by Show more. */
const pageSize = 50;

const none: readonly AdminContentRow[] = [];

const searchLabels = {
  label: "Search title, description or file name",
  placeholder: "Title, description, file name",
};

/** The Manage Content tab (LIB-12), with the bin (LIB-33). */
export default function ManagePanel() {
  const list = useAllContent();
  const rows = list.data?.rows ?? none;
  const { filter, deferred, isBin, search, sort, setSort, change } = useCatalogFilter();
  const catalog = useMemo(() => createCatalog(rows), [rows]);
  const { rows: matches, counts } = useMemo(() => catalog.search(deferred), [catalog, deferred]);
  const ids = useMemo(() => matches.map(({ id }) => id), [matches]);
  const selection = useSelection(ids);
  const drawer = useDrawer();
  const heading = useRef<HTMLHeadingElement>(null);

  const { visible, more } = usePage(matches, deferred);
  const freePack = useFreePack(list.data);
  const [opened, setOpened] = useState<OpenedDialog>();

  const selected = useMemo(() => pickRows(matches, selection.keys), [matches, selection.keys]);
  const released = selected.find(({ id }) => id === freePack?.id);
  const freePackLoss =
    released && describeFreePackLoss(rows, selection.keys, Date.now(), `“${released.title}”`);
  const bulk = useBulkContent(list.data?.freePackId ?? null, ({ changed, unchanged }) => {
    // Items that could not be changed stay selected for another try.
    selection.set([...changed.map(({ before }) => before.id), ...unchanged.map(({ id }) => id)], false);
  });

  const getFocusAfterDelete = (row: AdminContentRow) => {
    const next = findNextRow(matches, row);
    return () => (next && findRowFocus(next.id)) ?? heading.current;
  };
  const clearFilters = () => {
    search.setTyped("");
    change({ q: undefined, type: undefined, access: undefined, status: undefined, ages: undefined });
    heading.current?.focus();
  };

  return (
    <>
      <ListView
        title="Manage content"
        headingRef={heading}
        count={list.data && (isBin ? "In the bin" : formatPart(matches.length, catalog.size, "item"))}
        actions={<ListActions undo={bulk.undo} filter={isBin ? undefined : filter} />}
        {...(isBin ? { hasDensity: false } : { search: { ...search, ...searchLabels }, selection, more })}
        filters={
          <ContentFilters
            {...{ filter, isBin, onChange: change, binCount: list.data?.binned.length }}
            counts={list.data && counts}
          />
        }
        query={list}
        errorMessage={messages.fetchFailed}
        empty={
          matches.length === 0 && !isBin && !list.isError ? (
            <NoContent isLibraryEmpty={catalog.size === 0} onClear={clearFilters} />
          ) : null
        }
        isBulkRunning={bulk.progress !== undefined}
        bulkActions={
          <BulkContentActions
            rows={selected}
            matchCount={matches.length}
            progress={bulk.progress}
            freePackLoss={freePackLoss}
            onSelectAll={() => selection.set(ids, true)}
            onChange={(bulkChange) => bulk.run(selected, bulkChange, released !== undefined)}
            onStop={bulk.stop}
          />
        }
      >
        <PartError list={list} />
        {isBin && list.data ? (
          <ContentBin list={list.data} onDone={() => heading.current?.focus()} />
        ) : (
          <ContentTable
            rows={visible}
            mediaUrl={list.data?.mediaUrl ?? null}
            freePackId={freePack?.id ?? null}
            sort={sort}
            onSort={setSort}
            selection={selection}
            openId={drawer.openId}
            onOpen={({ id }) => drawer.open(id)}
            onEdit={(row) => setOpened({ dialog: "edit", row })}
            onDelete={(row) => setOpened({ dialog: "delete", row })}
          />
        )}
      </ListView>
      <ContentDialogs
        opened={opened}
        onOpen={setOpened}
        drawer={drawer}
        list={list.data}
        isComplete={!list.isFetching && !list.isError}
        freePack={freePack}
        findFocus={({ id }) => document.querySelector<HTMLElement>(`[data-edit="${id}"]`) ?? heading.current}
        getFocusAfterDelete={getFocusAfterDelete}
      />
    </>
  );
}

/** Says that the list is not whole or not current. */
const PartError = ({ list }: { list: ReturnType<typeof useAllContent> }) =>
  list.isError && (
    <LoadError onRetry={() => void list.refetch()} busy={list.isFetching}>
      {messages.fetchFailed}
    </LoadError>
  );

function useFreePack(list: AdminContent | undefined): AdminContentRow | undefined {
  return useMemo(() => list && findFreePack(list.rows, list.freePackId, Date.now()), [list]);
}

const toExportFilter = ({ search, category, type, publication, ages }: CatalogFilter) => ({
  q: search.trim(),
  access: category,
  type,
  status: publication,
  ages,
});

/** Undo is offered for the last change of many items. The bin has no filter, and is not exported. */
function ListActions({
  undo,
  filter,
}: {
  undo: (() => void) | undefined;
  filter: CatalogFilter | undefined;
}) {
  return (
    <>
      {undo && (
        <Button variant="outline" size="sm" icon={<Undo2 aria-hidden="true" />} onClick={undo}>
          Undo
        </Button>
      )}
      {filter && <ExportButton kind="content" filter={toExportFilter(filter)} />}
    </>
  );
}

/** The row that takes the place of a deleted one. */
function findNextRow(rows: readonly AdminContentRow[], { id }: AdminContentRow): AdminContentRow | undefined {
  const index = rows.findIndex((row) => row.id === id);
  return index < 0 ? undefined : rows[index + 1];
}

/** The rows with these ids, in their order. */
function pickRows(rows: readonly AdminContentRow[], ids: readonly string[]): AdminContentRow[] {
  const wanted = new Set(ids);
  return rows.filter(({ id }) => wanted.has(id));
}

/** The rows that are shown, and the button for more; another filter begins at the first page. */
function usePage(matches: readonly AdminContentRow[], filter: CatalogFilter) {
  const [shown, setShown] = useState({ filter, count: pageSize });
  const count = shown.filter === filter ? shown.count : pageSize;
  const visible = useMemo(() => matches.slice(0, count), [matches, count]);
  function showMore() {
    const next = matches[count];
    setShown({ filter, count: count + pageSize });
    requestAnimationFrame(() => next && findRowFocus(next.id)?.focus());
  }
  const label = `Show more (${formatNumber(matches.length - count)} remaining)`;
  return { visible, more: { label, hasMore: matches.length > count, onLoad: showMore } };
}

function NoContent({ isLibraryEmpty, onClear }: { isLibraryEmpty: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<FolderOpen aria-hidden="true" />}
      title={isLibraryEmpty ? "The library is empty." : "No content found."}
      action={
        !isLibraryEmpty && (
          <Button size="sm" variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      {isLibraryEmpty ? "New uploads appear here." : "Try a different search or remove a filter."}
    </EmptyState>
  );
}
