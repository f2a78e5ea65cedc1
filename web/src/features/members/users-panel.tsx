import { RotateCw, UserSearch } from "lucide-react";
import { useRef, useState } from "react";
import { type MemberRecord, memberAdminMessages as messages } from "../../../../contract/members-admin.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty-state.tsx";
import { Failed } from "../../ui/load-error.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { EditMemberDialog } from "./edit-member-dialog.tsx";
import { CancelSubscriptionDialog, DeleteMemberDialog } from "./member-action-dialogs.tsx";
import { MemberDetails } from "./member-details.tsx";
import { useMemberLists, useMembers } from "./member-queries.ts";
import { countWords, nobodyWords, owesPayment } from "./member-labels.ts";
import { useFailedPayments } from "./use-failed-payment-filter.ts";
import { useMemberSearch } from "./use-member-search.ts";
import styles from "./users.module.css";
import { firstButtonOf, type MemberAct, UsersTable } from "./users-table.tsx";

const eight = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Spec/2 §2, Manage Users tab. */
export default function UsersPanel() {
  const { user, refreshProfile } = useAuth();
  const self = user?.id ?? "";
  const { q, typed, setTyped } = useMemberSearch();
  const [onlyFailed, setOnlyFailed] = useFailedPayments();
  const found = useMembers(q);
  const { data, isPending, isFetching, isPlaceholderData, isLoadingError, refetch } = found;
  useFailureToast(isLoadingError, messages.fetchFailed);
  const lists = useMemberLists();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusNext = useRef<string | null>(null);
  const [open, setOpen] = useState<{ act: MemberAct; member: MemberRecord } | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const loaded = data?.pages.flatMap(({ items }) => items) ?? [];
  const rows = onlyFailed ? loaded.filter(owesPayment) : loaded;
  const looked = { q, onlyFailed, rows: rows.length, loaded: loaded.length, more: found.hasNextPage };
  const close = () => setOpen(null);

  const refresh = async () => {
    setRefreshing(true);
    const { isError } = await refetch();
    setRefreshing(false);
    if (isError) toast({ title: "Error", description: messages.fetchFailed, tone: "destructive" });
    else toast({ title: messages.refreshed, tone: "success" });
  };

  const saved = (row: MemberRecord) => {
    lists.put(row);
    close();
    // An admin who changes their own role is elsewhere at once.
    if (row.id === self) void refreshProfile();
  };

  /** Where the focus goes when a dialog closes whose button is gone: a row's first button, or the heading. */
  const returnFocus = () => {
    const place = focusNext.current;
    focusNext.current = null;
    return place === null ? null : (document.getElementById(place) ?? heading.current);
  };

  const cancelled = (member: MemberRecord) => {
    focusNext.current = firstButtonOf(member);
    void lists.reload();
  };

  const deleted = (member: MemberRecord) => {
    const next = rows[rows.findIndex(({ id }) => id === member.id) + 1];
    focusNext.current = next ? firstButtonOf(next) : "";
    lists.remove(member);
  };

  return (
    <section className={styles.panel} aria-labelledby="users">
      <h2 id="users" ref={heading} tabIndex={-1} className={styles.title}>
        Users
      </h2>
      <div className={styles.tools}>
        <SearchField
          label="Search by email, first name or last name"
          placeholder="Email, first or last name"
          className={styles.search}
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
        />
        <ToggleChip pressed={onlyFailed} onClick={() => setOnlyFailed(!onlyFailed)}>
          Payment failed
        </ToggleChip>
        <Button
          variant="outline"
          size="sm"
          icon={<RotateCw aria-hidden="true" />}
          busy={isRefreshing}
          onClick={refresh}
        >
          Refresh
        </Button>
        <p role="status" className={styles.count}>
          {data && !isPlaceholderData && countWords(looked)}
        </p>
      </div>
      {isPending ? (
        <div className={styles.rows} aria-busy="true">
          {eight.map((row) => (
            <Skeleton key={row} width="100%" height={52} />
          ))}
        </div>
      ) : !data ? (
        <Failed onRetry={refetch} busy={isFetching}>
          {messages.fetchFailed}
        </Failed>
      ) : rows.length === 0 && (onlyFailed || !found.hasNextPage) ? (
        <Empty icon={<UserSearch aria-hidden="true" />} title="Nobody is found.">
          {nobodyWords(looked)}
        </Empty>
      ) : (
        <UsersTable
          members={rows}
          self={self}
          busy={isPlaceholderData}
          onAct={(act, member) => setOpen({ act, member })}
        />
      )}
      {found.hasNextPage && (
        <Button
          variant="outline"
          className={styles.older}
          busy={found.isFetchingNextPage}
          onClick={() => found.fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
      {open?.act === "details" && <MemberDetails member={open.member} self={self} onClose={close} />}
      {open?.act === "edit" && (
        <EditMemberDialog
          member={open.member}
          onClose={close}
          onSaved={saved}
          onFound={(row) => {
            if (row) lists.put(row);
            else {
              lists.remove(open.member);
              close();
            }
          }}
        />
      )}
      {open?.act === "cancel" && (
        <CancelSubscriptionDialog
          member={open.member}
          onClose={close}
          onDone={() => cancelled(open.member)}
          onElse={lists.reload}
          returnFocus={returnFocus}
        />
      )}
      {open?.act === "delete" && (
        <DeleteMemberDialog
          member={open.member}
          onClose={close}
          onDone={() => deleted(open.member)}
          onElse={lists.reload}
          returnFocus={returnFocus}
        />
      )}
    </section>
  );
}
