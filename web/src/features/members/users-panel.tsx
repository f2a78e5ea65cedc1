import { RotateCw, UserSearch } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type MemberRecord,
  type MemberSort,
  memberAdminMessages as messages,
} from "../../../../contract/members-admin.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { findRowFocus, isTyping } from "../../ui/list/list-keys.ts";
import { useListParams, useListSearch, useListSort } from "../../ui/list/list-params.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { toLoadMore } from "../../ui/list/load-more.ts";
import type { Sort } from "../../ui/list/sort-order.ts";
import { useSelection } from "../../ui/list/use-selection.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { ImportButton } from "../imports/imports.tsx";
import { BulkUserActions } from "./bulk-user-actions.tsx";
import { InviteLink } from "./invite-link.tsx";
import { useMembers } from "./member-queries.ts";
import { useBulkUsers } from "./use-bulk-users.ts";
import { useUserDialog } from "./use-user-dialog.tsx";
import { readUserFilter, type UserFilter, UserFilters } from "./user-filters.tsx";
import styles from "./users.module.css";
import { formatUserCount, getEmptyListMessage, getSearchNote } from "./users-labels.ts";
import { UsersTable } from "./users-table.tsx";

/** Moves the focus once to the row of `id`, as soon as there are rows, unless someone types a search already. */
function useRowFocus(id: string | null, hasRows: boolean) {
  const isDone = useRef(id === null);
  useEffect(() => {
    if (isDone.current || !hasRows || id === null) return;
    isDone.current = true;
    if (isTyping(document.activeElement)) return;
    (findRowFocus(id) ?? document.querySelector<HTMLElement>("[data-list-heading]"))?.focus();
  }, [id, hasRows]);
}

const toMemberSort = ({ key, descending }: Sort): MemberSort =>
  key === "last_name" ? "last_name" : descending ? "newest" : "oldest";

/** The list of the Manage Users tab (ADMIN-2). */
export function UsersPanel({
  focusId,
  onOpen,
  renderExport,
}: {
  /** The member whose row gets the focus once it is there. */
  focusId: string | null;
  onOpen: (member: MemberRecord) => void;
  /** The button that exports what the list shows. */
  renderExport: (filter: { q: string } & UserFilter) => ReactNode;
}) {
  const { user } = useAuth();
  const selfId = user?.id ?? "";
  const params = useListParams();
  const search = useListSearch();
  const filter = readUserFilter(params);
  const { role, ...narrow } = filter;
  const isNarrowed = Object.keys(narrow).length > 0;
  const isFiltered = role !== undefined || isNarrowed;
  const sortKeys = isFiltered ? ["joined"] : ["joined", "last_name"];
  const { sort, setSort } = useListSort(sortKeys, "-joined");
  const query = useMembers({ q: search.q, filter, sort: toMemberSort(sort) });
  const { data, isPlaceholderData, hasNextPage } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  const summary = { q: search.q, role, isNarrowed, shown: rows.length, more: hasNextPage, ...first };
  const note = getSearchNote(summary);
  useRowFocus(focusId, rows.length > 0);
  const bulk = useUserSelection(rows);
  const { openDialog, dialog } = useUserDialog({ rows, selfId, findHeading: () => heading.current });

  return (
    <>
      <ListView
        title="Users"
        headingRef={heading}
        count={data && !isPlaceholderData && formatUserCount(summary)}
        actions={
          <>
            <RefreshButton refetch={query.refetch} />
            {renderExport({ q: search.q, ...filter })}
            <ImportButton />
            <InviteLink />
          </>
        }
        search={{
          ...search,
          label: "Search by name, email or email domain",
          placeholder: "Name, email or domain",
        }}
        filters={
          // A search counts nothing, and the counts of the whole list would look like its own.
          <UserFilters params={params} filter={filter} counts={search.q ? undefined : first?.counts} />
        }
        query={query}
        errorMessage={messages.fetchFailed}
        {...bulk}
        empty={
          rows.length === 0 && !hasNextPage ? (
            <EmptyState icon={<UserSearch aria-hidden="true" />} title="No users found.">
              {getEmptyListMessage(summary)}
            </EmptyState>
          ) : null
        }
        more={toLoadMore(
          query,
          search.q || !isNewestFirst(sort, isFiltered) ? "Load more users" : "Load older users",
        )}
      >
        {note && <p className={styles.note}>{note}</p>}
        <UsersTable
          members={rows}
          selfId={selfId}
          busy={isPlaceholderData}
          // A search lists what it finds, newest first on one page.
          sort={search.q ? undefined : sort}
          sortKeys={search.q ? [] : sortKeys}
          selection={bulk.selection}
          onSort={search.q ? undefined : setSort}
          onOpen={onOpen}
          onAction={openDialog}
        />
      </ListView>
      {dialog}
    </>
  );
}

/** The selection of users and the buttons for it; no selection for an admin who may not change users. */
function useUserSelection(rows: readonly MemberRecord[]) {
  const canLabel = useCanCall()("adminLabelMember");
  const selection = useSelection(rows.map(({ id }) => id));
  const selected = rows.filter(({ id, deleted_at }) => selection.has(id) && deleted_at === null);
  const { progress, run, stop } = useBulkUsers((ids) => {
    // Users who could not be changed stay selected for another try.
    selection.set(ids, false);
  });
  return {
    selection: canLabel ? selection : undefined,
    bulkActions: <BulkUserActions rows={selected} progress={progress} onChange={run} onStop={stop} />,
    isBulkRunning: progress !== undefined,
  };
}

const isNewestFirst = (sort: Sort, isFiltered: boolean) =>
  sort.descending && (sort.key === "joined" || isFiltered);

/** Refetches the list and shows a toast with the result. */
function RefreshButton({ refetch }: { refetch: () => Promise<{ isError: boolean }> }) {
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const { isError } = await refetch();
    setRefreshing(false);
    if (isError) showError(messages.fetchFailed);
    else showSuccess(messages.refreshed);
  };
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<RotateCw aria-hidden="true" />}
      busy={isRefreshing}
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}
