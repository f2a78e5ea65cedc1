import { FolderOpen } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import {
  type AdminContentRow,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty-state.tsx";
import { Failed } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { catalogueOf } from "./content-catalog.ts";
import { useAllContent } from "./content-admin-queries.ts";
import { ContentTable } from "./content-table.tsx";
import { ContentToolbar } from "./content-toolbar.tsx";
import { DeleteContent } from "./delete-content-dialog.tsx";
import { EditContent } from "./edit-content-dialog.tsx";
import styles from "./manage.module.css";
import { useWanted } from "./use-catalog-filter.ts";

/** How many rows a list begins with, and grows by. */
const step = 50;

const none: readonly AdminContentRow[] = [];

/** Spec/2 §2, Manage Content tab. */
export default function ManagePanel() {
  const list = useAllContent();
  const [wanted, look] = useWanted();
  const catalogue = useMemo(() => catalogueOf(list.data?.rows ?? none), [list.data?.rows]);
  // A long list follows the typing; it does not hold it up.
  const deferred = useDeferredValue(wanted);
  const found = useMemo(() => catalogue.find(deferred), [catalogue, deferred]);

  const [shown, setShown] = useState({ of: deferred, rows: step });
  const rows = shown.of === deferred ? shown.rows : step;
  const visible = useMemo(() => found.slice(0, rows), [found, rows]);
  const [editing, setEditing] = useState<AdminContentRow>();
  const [deleting, setDeleting] = useState<AdminContentRow>();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useFailureToast(list.isError, messages.fetchFailed);

  const firstAction = (row: AdminContentRow | undefined) =>
    row ? (panel.current?.querySelector<HTMLElement>(`[data-edit="${row.id}"]`) ?? null) : null;
  /** Where the reader goes on once a row is gone: the row that has moved up into its place. */
  const after = ({ id }: AdminContentRow) => {
    const place = found.findIndex((row) => row.id === id);
    const next = place < 0 ? undefined : found[place + 1];
    return () => firstAction(next) ?? heading.current;
  };

  function more() {
    const next = found[rows];
    setShown({ of: deferred, rows: rows + step });
    requestAnimationFrame(() => firstAction(next)?.focus());
  }

  return (
    <section ref={panel} className={styles.panel} aria-labelledby="manage">
      <h2 id="manage" ref={heading} tabIndex={-1} className={styles.title}>
        Manage content
      </h2>
      <ContentToolbar wanted={wanted} onChange={look} />
      <p role="status" className={styles.count}>
        {list.data &&
          `${found.length.toLocaleString("en-US")} of ${catalogue.size.toLocaleString("en-US")} items`}
      </p>
      {list.isPending ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={480} />
        </div>
      ) : !list.data ? (
        <Failed onRetry={() => list.refetch()} busy={list.isFetching}>
          {messages.fetchFailed}
        </Failed>
      ) : found.length === 0 ? (
        <Empty
          icon={<FolderOpen aria-hidden="true" />}
          title={catalogue.size === 0 ? "The library is empty." : "Nothing matches."}
        >
          {catalogue.size === 0
            ? "What you upload appears here."
            : "Try another word, or take a filter away."}
        </Empty>
      ) : (
        <ContentTable rows={visible} media={list.data.media} onEdit={setEditing} onDelete={setDeleting} />
      )}
      {found.length > rows && (
        <Button variant="outline" className={styles.more} onClick={more}>
          Show more ({(found.length - rows).toLocaleString("en-US")} remaining)
        </Button>
      )}
      {editing && (
        <EditContent
          key={editing.id}
          row={editing}
          returnFocus={() => firstAction(editing) ?? heading.current}
          onClosed={() => setEditing(undefined)}
        />
      )}
      <DeleteContent row={deleting} after={after} onEnd={() => setDeleting(undefined)} />
    </section>
  );
}
