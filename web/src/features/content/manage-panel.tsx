import { FolderOpen } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import {
  type AdminContentRow,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { type AdminContent, useAllContent } from "./content-admin-queries.ts";
import { createCatalog } from "./content-catalog.ts";
import { ContentTable } from "./content-table.tsx";
import { ContentToolbar } from "./content-toolbar.tsx";
import { DeleteContentDialog } from "./delete-content-dialog.tsx";
import { EditContentDialog } from "./edit-content-dialog.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import styles from "./manage.module.css";
import { describeFreePackLoss, findFreePack } from "./publish-form.ts";
import { useCatalogFilter } from "./use-catalog-filter.ts";

/** How many rows are shown at first, and added by Show more. */
const pageSize = 50;

const none: readonly AdminContentRow[] = [];

interface OpenedDialog {
  dialog: "edit" | "manage" | "delete";
  row: AdminContentRow;
}

/** The Manage Content tab (LIB-12). */
export default function ManagePanel() {
  const list = useAllContent();
  const [filter, updateFilter] = useCatalogFilter();
  const catalog = useMemo(() => createCatalog(list.data?.rows ?? none), [list.data?.rows]);
  // Filtering a long list must not block typing.
  const deferred = useDeferredValue(filter);
  const matches = useMemo(() => catalog.find(deferred), [catalog, deferred]);

  const [shown, setShown] = useState({ filter: deferred, count: pageSize });
  const count = shown.filter === deferred ? shown.count : pageSize;
  const visible = useMemo(() => matches.slice(0, count), [matches, count]);
  const freePack = useMemo(
    () => list.data && findFreePack(list.data.rows, list.data.freePackId, Date.now()),
    [list.data],
  );
  const [opened, setOpened] = useState<OpenedDialog>();
  // Stable, because the table is memoized.
  const [{ openEdit, openManage, openDelete }] = useState(() => {
    const open = (dialog: OpenedDialog["dialog"]) => (row: AdminContentRow) => setOpened({ dialog, row });
    return { openEdit: open("edit"), openManage: open("manage"), openDelete: open("delete") };
  });
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useFailureToast(list.isError, messages.fetchFailed);

  const findButton = (row: AdminContentRow | undefined, name: "edit" | "manage") =>
    row ? (panel.current?.querySelector<HTMLElement>(`[data-${name}="${row.id}"]`) ?? null) : null;
  const findFirstButton = (row: AdminContentRow | undefined) => findButton(row, "edit");
  /** Finds the element to focus after a row was deleted: the next row's first button. */
  const getFocusAfterDelete = ({ id }: AdminContentRow) => {
    const index = matches.findIndex((row) => row.id === id);
    const next = index < 0 ? undefined : matches[index + 1];
    return () => findFirstButton(next) ?? heading.current;
  };

  function showMore() {
    const next = matches[count];
    setShown({ filter: deferred, count: count + pageSize });
    requestAnimationFrame(() => findFirstButton(next)?.focus());
  }

  return (
    <section ref={panel} className={styles.panel} aria-labelledby="manage">
      <h2 id="manage" ref={heading} tabIndex={-1} className={styles.title}>
        Manage content
      </h2>
      <ContentToolbar filter={filter} onChange={updateFilter} />
      <p role="status" className={styles.count}>
        {list.data && `${formatNumber(matches.length)} of ${formatNumber(catalog.size)} items`}
      </p>
      {list.isPending ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={480} />
        </div>
      ) : !list.data ? (
        <LoadError onRetry={() => list.refetch()} busy={list.isFetching}>
          {messages.fetchFailed}
        </LoadError>
      ) : matches.length === 0 ? (
        <EmptyState
          icon={<FolderOpen aria-hidden="true" />}
          title={catalog.size === 0 ? "The library is empty." : "No content found."}
        >
          {catalog.size === 0 ? "New uploads appear here." : "Try a different search or remove a filter."}
        </EmptyState>
      ) : (
        <ContentTable
          rows={visible}
          mediaUrl={list.data.mediaUrl}
          freePackId={freePack?.id ?? null}
          onEdit={openEdit}
          onManage={openManage}
          onDelete={openDelete}
        />
      )}
      {matches.length > count && (
        <Button variant="outline" className={styles.more} onClick={showMore}>
          Show more ({formatNumber(matches.length - count)} remaining)
        </Button>
      )}
      <ContentDialogs
        opened={opened}
        list={list.data}
        freePack={freePack}
        findFocus={(row, button) => findButton(row, button) ?? heading.current}
        getFocusAfterDelete={getFocusAfterDelete}
        onClosed={() => setOpened(undefined)}
      />
    </section>
  );
}

/** The dialogs about one row. `findFocus` finds the button that opened them. */
function ContentDialogs({
  opened,
  list,
  freePack,
  findFocus,
  getFocusAfterDelete,
  onClosed,
}: {
  opened: OpenedDialog | undefined;
  list: AdminContent | undefined;
  freePack: AdminContentRow | undefined;
  findFocus: (row: AdminContentRow, button: "edit" | "manage") => HTMLElement | null;
  getFocusAfterDelete: (row: AdminContentRow) => () => HTMLElement | null;
  onClosed: () => void;
}) {
  const { dialog, row } = opened ?? {};
  const freePackLoss = row && describeFreePackLoss(list?.rows ?? none, row.id, Date.now());
  return (
    <>
      {dialog === "edit" && row && (
        <EditContentDialog
          key={row.id}
          row={row}
          freePackLoss={freePackLoss ?? ""}
          returnFocus={() => findFocus(row, "edit")}
          onClosed={onClosed}
        />
      )}
      {dialog === "manage" && row && list && (
        <ItemDialog
          key={row.id}
          row={row}
          {...list}
          returnFocus={() => findFocus(row, "manage")}
          onClosed={onClosed}
        />
      )}
      <DeleteContentDialog
        row={dialog === "delete" ? row : undefined}
        freePackLoss={row?.id === freePack?.id ? freePackLoss : undefined}
        getFocusAfterDelete={getFocusAfterDelete}
        onEnd={onClosed}
      />
    </>
  );
}
