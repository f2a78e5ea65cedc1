import { ScrollText } from "lucide-react";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { formatAuditAction, systemActors } from "../../../../contract/audit-labels.ts";
import { formerMember } from "../../../../contract/audit-objects.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { formatLongDateTime, formatShortDateTime } from "../../format/dates.ts";
import { formatLoaded, formatNumber } from "../../format/numbers.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type ParamChanges, useListSearch } from "../../ui/list/list-params.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { toLoadMore } from "../../ui/list/load-more.ts";
import { useDrawer } from "../../ui/list/use-drawer.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ExportButton } from "../exports/exports.tsx";
import styles from "./audit.module.css";
import { listFieldChanges } from "./audit-changes.ts";
import { AuditDetails } from "./audit-details.tsx";
import { AuditFilters, useAuditFilter } from "./audit-filters.tsx";
import { findAuditObject, formatActor } from "./audit-object.ts";
import { useAdminNames, useAuditEntry, useAuditLog } from "./audit-queries.ts";

/** The Audit tab: everything that admins, members and the system changed, with filters and details (ADMIN-10). */
export default function AuditPanel() {
  const { user } = useAuth();
  const { filter, params } = useAuditFilter();
  const search = useListSearch();
  const query = useAuditLog(filter);
  const drawer = useDrawer();
  const pages = query.data?.pages ?? [];
  const entries = pages.flatMap(({ items }) => items);
  const listed = entries.find(({ id }) => id === drawer.shownId);
  const linked = useAuditEntry(drawer.shownId, !listed && !query.isPending);
  const shown = listed ?? linked.data?.entry;

  const admins = useAdminNames().data ?? [];
  const people: Record<string, string | null> = Object.assign(
    Object.fromEntries(admins.map(({ id, name }) => [id, name])),
    ...pages.map((page) => page.people),
    linked.data?.people,
  );
  const objects = new Map(entries.map(findAuditObject).map((object) => [object?.id, object?.label]));
  const getName = (id: string) =>
    systemActors[id] ?? people[id] ?? objects.get(id) ?? (people[id] === null ? formerMember : id);
  const narrow = (changes: ParamChanges) => params.change({ ...changes, open: undefined });

  return (
    <>
      <ListView
        title="Audit"
        count={query.data && formatLoaded(entries.length, query.hasNextPage, "entry", "entries")}
        actions={<ExportButton kind="audit" filter={filter} />}
        search={{ ...search, label: "Search what happened", placeholder: "What happened" }}
        filters={<AuditFilters user={user} getName={getName} />}
        query={query}
        errorMessage="Couldn't load the audit log. Please try again."
        empty={
          entries.length === 0 ? (
            <NoEntries
              read={pages.reduce((sum, page) => sum + page.entries_read, 0)}
              isMore={query.hasNextPage}
            />
          ) : null
        }
        more={toLoadMore(query, "Load older entries")}
      >
        <DataTable
          caption="Audit log"
          rows={entries}
          getKey={({ id }) => id}
          getLabel={(entry) => formatAuditAction(entry, formatLongDateTime)}
          busy={query.isPlaceholderData}
          openId={drawer.openId}
          onOpen={({ id }) => drawer.open(id)}
          columns={[
            { header: "What", layout: "wide", isOpener: true, cell: (entry) => <What entry={entry} /> },
            {
              header: "About",
              isSecondary: true,
              cell: (entry) =>
                findAuditObject(entry)?.label ?? (entry.member_id ? getName(entry.member_id) : "–"),
            },
            { header: "Done by", cell: ({ by }) => (by === user?.id ? "You" : formatActor(by, getName(by))) },
            {
              header: "When",
              layout: "end",
              cell: ({ created_at }) => (
                <time dateTime={created_at} className={styles.noWrap}>
                  {formatShortDateTime(created_at)}
                </time>
              ),
            },
          ]}
        />
      </ListView>
      <Dialog {...drawer.dialog} title="Audit entry">
        {shown ? (
          <AuditDetails
            entry={shown}
            getName={getName}
            isFormer={(id) => people[id] === null}
            onNarrow={narrow}
          />
        ) : linked.isFetching || query.isPending ? (
          <Skeleton width="100%" height={240} />
        ) : linked.isError ? (
          <LoadError onRetry={() => void linked.refetch()}>We couldn't load this entry.</LoadError>
        ) : (
          <p>This entry doesn't exist. Entries are kept for two years.</p>
        )}
      </Dialog>
    </>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  // A change of the settings names them itself.
  const changes = entry.action === "settings.changed" ? [] : listFieldChanges(entry);
  const fields = changes.map(({ field }) => field);
  return (
    <span className={styles.what}>
      {formatAuditAction(entry, formatLongDateTime)}
      {fields.length > 0 && <span className={styles.fields}>{fields.join(", ")}</span>}
    </span>
  );
}

function NoEntries({ read, isMore }: { read: number; isMore: boolean }) {
  return (
    <EmptyState icon={<ScrollText aria-hidden="true" />} title="No entries found.">
      {isMore
        ? `None of the newest ${formatNumber(read)} entries that were searched matches. Load older entries to search on.`
        : "No entry matches these filters."}
    </EmptyState>
  );
}
