import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { formatShortDate } from "../../format/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { Sort } from "../../ui/list/sort-order.ts";
import type { Selection } from "../../ui/list/use-selection.ts";
import { type MemberAction, MemberActions } from "./member-actions.tsx";
import { getMemberName, getMembershipLabel, roleLabels } from "./member-labels.ts";
import styles from "./users.module.css";

/** The table of members with their actions. */
export function UsersTable({
  members,
  selfId,
  busy,
  sort,
  sortKeys,
  selection,
  onSort,
  onOpen,
  onAction,
}: {
  members: readonly MemberRecord[];
  selfId: string;
  busy: boolean;
  sort: Sort | undefined;
  /** The keys of the sortable columns. */
  sortKeys: readonly string[];
  /** Missing for an admin who may not change users. */
  selection: Selection | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  onOpen: (member: MemberRecord) => void;
  onAction: (action: MemberAction, member: MemberRecord) => void;
}) {
  const toSortKey = (key: string) => (sortKeys.includes(key) ? key : undefined);
  return (
    <DataTable
      caption="Users"
      rows={members}
      getKey={({ id }) => id}
      getLabel={({ email }) => email}
      busy={busy}
      sort={sort}
      onSort={onSort}
      selection={selection}
      onOpen={onOpen}
      columns={[
        {
          header: "User",
          isOpener: true,
          sortKey: toSortKey("last_name"),
          sortsOneWay: true,
          cell: (member) => <UserName member={member} isSelf={member.id === selfId} />,
        },
        {
          header: "Role",
          cell: ({ role }) => <Badge tone={roleLabels[role].tone}>{roleLabels[role].label}</Badge>,
        },
        {
          header: "Membership",
          cell: (member) => (
            <>
              <Membership member={member} />
              <span className={styles.joined}>Joined {formatShortDate(member.created_at)}</span>
            </>
          ),
        },
        {
          header: "Joined",
          sortKey: toSortKey("joined"),
          sortsDescendingFirst: true,
          isSecondary: true,
          cell: ({ created_at }) => <span className={styles.noWrap}>{formatShortDate(created_at)}</span>,
        },
        {
          header: "Actions",
          layout: "end",
          cell: (member) => <MemberActions member={member} selfId={selfId} onAction={onAction} />,
        },
      ]}
    />
  );
}

function UserName({ member, isSelf }: { member: MemberRecord; isSelf: boolean }) {
  const name = getMemberName(member);
  return (
    <>
      <span className={styles.name}>
        {name}
        {isSelf && <span className={styles.self}> (you)</span>}
      </span>
      {name !== member.email && <span className={styles.email}>{member.email}</span>}
    </>
  );
}

function Membership({ member }: { member: MemberRecord }) {
  if (member.deleted_at !== null)
    return (
      <>
        <Badge tone="warn">Deletion pending</Badge>
        <span className={styles.more}>Closed on {formatShortDate(member.deleted_at)}</span>
      </>
    );
  const { badge, tone, more } = getMembershipLabel(member);
  return (
    <>
      <Badge tone={tone}>{badge}</Badge>
      {more && <span className={styles.more}>{more}</span>}
    </>
  );
}
