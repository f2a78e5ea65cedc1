import { UserSearch } from "lucide-react";
import { useRef, useState } from "react";
import { type MemberRecord, memberAdminMessages as messages } from "../../../../contract/members-admin.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import {
  formatResultCount,
  getEmptyListMessage,
  hasFailedPayment,
  type ListSummary,
} from "./member-labels.ts";
import { useMemberLists, useMembers } from "./member-queries.ts";
import { useFailedPaymentFilter } from "./use-failed-payment-filter.ts";
import { useMemberSearch } from "./use-member-search.ts";
import { UserDialogs } from "./user-dialogs.tsx";
import styles from "./users.module.css";
import { getFirstButtonId, type MemberAction, UsersTable } from "./users-table.tsx";
import { UsersToolbar } from "./users-toolbar.tsx";

type MembersQuery = ReturnType<typeof useMembers>;

const skeletonRows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Refetches the list and shows a toast with the result. */
function useRefresh({ refetch }: MembersQuery) {
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const { isError } = await refetch();
    setRefreshing(false);
    if (isError) toast({ title: "Error", description: messages.fetchFailed, tone: "destructive" });
    else toast({ title: "Success", description: messages.refreshed, tone: "success" });
  };
  return { isRefreshing, refresh };
}

/** The users table, or what is shown while it loads, after an error, or if it is empty. */
function UsersList({
  query: { data, isPending, isFetching, isPlaceholderData, refetch, ...query },
  summary,
  rows,
  selfId,
  onAction,
}: {
  query: MembersQuery;
  summary: ListSummary;
  rows: readonly MemberRecord[];
  selfId: string;
  onAction: (action: MemberAction, member: MemberRecord) => void;
}) {
  return (
    <>
      {isPending ? (
        <div className={styles.rows} aria-busy="true">
          {skeletonRows.map((row) => (
            <Skeleton key={row} width="100%" height={52} />
          ))}
        </div>
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          {messages.fetchFailed}
        </LoadError>
      ) : rows.length === 0 && (summary.onlyFailed || !query.hasNextPage) ? (
        <EmptyState icon={<UserSearch aria-hidden="true" />} title="No users found.">
          {getEmptyListMessage(summary)}
        </EmptyState>
      ) : (
        <UsersTable members={rows} selfId={selfId} busy={isPlaceholderData} onAction={onAction} />
      )}
      {query.hasNextPage && (
        <Button
          variant="outline"
          className={styles.loadMore}
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Load older users
        </Button>
      )}
    </>
  );
}

/** The Manage Users tab (ADMIN-2). */
export default function UsersPanel() {
  const { user, refreshProfile } = useAuth();
  const selfId = user?.id ?? "";
  const search = useMemberSearch();
  const [onlyFailed, setOnlyFailed] = useFailedPaymentFilter();
  const members = useMembers(search.q);
  const { data, isPlaceholderData } = members;
  useFailureToast(members.isLoadingError, messages.fetchFailed);
  const { isRefreshing, refresh } = useRefresh(members);
  const lists = useMemberLists();
  const heading = useRef<HTMLHeadingElement>(null);
  const nextFocusId = useRef<string | null>(null);
  const [dialog, setDialog] = useState<{ action: MemberAction; member: MemberRecord } | null>(null);
  const loaded = data?.pages.flatMap(({ items }) => items) ?? [];
  const rows = onlyFailed ? loaded.filter(hasFailedPayment) : loaded;
  const summary = {
    q: search.q,
    onlyFailed,
    rows: rows.length,
    loaded: loaded.length,
    more: members.hasNextPage,
  };
  const closeDialog = () => setDialog(null);

  const onSaved = (row: MemberRecord) => {
    lists.replace(row);
    closeDialog();
    // An admin who gives up their own admin role leaves this page at once.
    if (row.id === selfId) void refreshProfile();
  };

  /** After a dialog whose button is gone: the chosen row's first button, or the heading. */
  const returnFocus = () => {
    const id = nextFocusId.current;
    nextFocusId.current = null;
    return id === null ? null : (document.getElementById(id) ?? heading.current);
  };

  const onCancelled = (member: MemberRecord) => {
    nextFocusId.current = getFirstButtonId(member);
    void lists.reload();
  };

  const onDeleted = (member: MemberRecord) => {
    const next = rows[rows.findIndex(({ id }) => id === member.id) + 1];
    nextFocusId.current = next ? getFirstButtonId(next) : "";
    lists.remove(member);
  };

  return (
    <section className={styles.panel} aria-labelledby="users">
      <h2 id="users" ref={heading} tabIndex={-1} className={styles.title}>
        Users
      </h2>
      <UsersToolbar
        search={search}
        onlyFailed={onlyFailed}
        onOnlyFailedChange={setOnlyFailed}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
        resultCount={data && !isPlaceholderData && formatResultCount(summary)}
      />
      <UsersList
        query={members}
        summary={summary}
        rows={rows}
        selfId={selfId}
        onAction={(action, member) => setDialog({ action, member })}
      />
      {dialog && (
        <UserDialogs
          {...dialog}
          selfId={selfId}
          onClose={closeDialog}
          onSaved={onSaved}
          onCancelled={() => onCancelled(dialog.member)}
          onFactorReset={(row) => {
            nextFocusId.current = getFirstButtonId(row);
            lists.replace(row);
          }}
          onDeleted={() => onDeleted(dialog.member)}
          returnFocus={returnFocus}
        />
      )}
    </section>
  );
}
