import { RotateCw, UserSearch } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type MemberFilter,
  type MemberRecord,
  type MemberSort,
  memberFilters,
  memberAdminMessages as messages,
} from "../../../../contract/members-admin.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import { findRowFocus } from "../../ui/list/list-keys.ts";
import { useListParams, useListSearch, useListSort } from "../../ui/list/list-params.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import type { Sort } from "../../ui/list/sort-order.ts";
import { toast } from "../../ui/toast-store.ts";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { ImportButton } from "./import-button.tsx";
import { InviteLink } from "./invite-link.tsx";
import { useMembers } from "./member-queries.ts";
import { useUserDialog } from "./use-user-dialog.tsx";
import styles from "./users.module.css";
import { filterLabels, formatUserCount, getEmptyListMessage, getSearchNote } from "./users-labels.ts";
import { UsersTable } from "./users-table.tsx";

/** Moves the focus once to the row of `id`, as soon as there are rows. */
function useRowFocus(id: string | null, hasRows: boolean) {
  const isDone = useRef(id === null);
  useEffect(() => {
    if (isDone.current || !hasRows || id === null) return;
    isDone.current = true;
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
  renderExport: (filter: { q: string; role: MemberFilter | undefined }) => ReactNode;
}) {
  const { user } = useAuth();
  const selfId = user?.id ?? "";
  const params = useListParams();
  const search = useListSearch();
  const role = params.findOneOf("role", memberFilters);
  const sortKeys = role ? ["joined"] : ["joined", "last_name"];
  const { sort, setSort } = useListSort(sortKeys, "-joined");
  const query = useMembers({ q: search.q, role, sort: toMemberSort(sort) });
  const { data, isPlaceholderData, hasNextPage } = query;
  useFailureToast(query.isLoadingError, messages.fetchFailed);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  const summary = { q: search.q, role, shown: rows.length, more: hasNextPage, ...first };
  const note = getSearchNote(summary);
  useRowFocus(focusId, rows.length > 0);
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
            {renderExport({ q: search.q, role })}
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
          <FilterChips
            label="Role"
            value={role}
            onChange={(next) => params.change({ role: next, sort: undefined })}
            options={memberFilters.map((value) => ({
              value,
              label: filterLabels[value],
              // A search counts nothing, and the counts of the whole list would look like its own.
              count: search.q ? undefined : first?.counts?.[value],
            }))}
          />
        }
        query={query}
        errorMessage={messages.fetchFailed}
        empty={
          rows.length === 0 && !hasNextPage ? (
            <EmptyState icon={<UserSearch aria-hidden="true" />} title="No users found.">
              {getEmptyListMessage(summary)}
            </EmptyState>
          ) : null
        }
        more={
          hasNextPage
            ? {
                label: search.q || !isNewestFirst(sort, role) ? "Load more users" : "Load older users",
                isLoading: query.isFetchingNextPage,
                onLoad: () => void query.fetchNextPage(),
              }
            : undefined
        }
      >
        {note && <p className={styles.note}>{note}</p>}
        <UsersTable
          members={rows}
          selfId={selfId}
          busy={isPlaceholderData}
          // A search lists what it finds, newest first on one page.
          sort={search.q ? undefined : sort}
          sortKeys={search.q ? [] : sortKeys}
          onSort={search.q ? undefined : setSort}
          onOpen={onOpen}
          onAction={openDialog}
        />
      </ListView>
      {dialog}
    </>
  );
}

const isNewestFirst = (sort: Sort, role: MemberFilter | undefined) =>
  sort.descending && (sort.key === "joined" || role !== undefined);

/** Refetches the list and shows a toast with the result. */
function RefreshButton({ refetch }: { refetch: () => Promise<{ isError: boolean }> }) {
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const { isError } = await refetch();
    setRefreshing(false);
    if (isError) toast({ title: "Error", description: messages.fetchFailed, tone: "destructive" });
    else toast({ title: "Success", description: messages.refreshed, tone: "success" });
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
