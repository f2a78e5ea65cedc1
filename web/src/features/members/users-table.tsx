import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { formatShortDate } from "../../format/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { getMemberName, getMembershipLabel, hasSubscription, roleLabels } from "./member-labels.ts";
import styles from "./users.module.css";

export type MemberAction = "details" | "edit" | "cancel" | "reset_factor" | "delete";

/** The id of a row's first button, which gets the focus when the previous row is removed. */
export const getFirstButtonId = ({ id }: Pick<MemberRecord, "id">): string => `member-${id}`;

/** The table of members with their actions. `selfId` is the signed-in admin, who cannot delete their own account. */
export function UsersTable({
  members,
  selfId,
  busy,
  onAction,
}: {
  members: readonly MemberRecord[];
  selfId: string;
  busy: boolean;
  onAction: (action: MemberAction, member: MemberRecord) => void;
}) {
  return (
    <DataTable
      caption="Users"
      rows={members}
      getKey={({ id }) => id}
      busy={busy}
      columns={[
        { header: "User", cell: (member) => <UserName member={member} isSelf={member.id === selfId} /> },
        {
          header: "Role",
          cell: ({ role }) => <Badge tone={roleLabels[role].tone}>{roleLabels[role].label}</Badge>,
        },
        { header: "Membership", cell: (member) => <Membership member={member} /> },
        {
          header: "Joined",
          cell: ({ created_at }) => <span className={styles.noWrap}>{formatShortDate(created_at)}</span>,
        },
        {
          header: "Actions",
          layout: "end",
          cell: (member) => <Actions member={member} isSelf={member.id === selfId} onAction={onAction} />,
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

function Actions({
  member,
  isSelf,
  onAction,
}: {
  member: MemberRecord;
  isSelf: boolean;
  onAction: (action: MemberAction, member: MemberRecord) => void;
}) {
  const isDeleting = member.deleted_at !== null;
  const actions: { action: MemberAction; label: string; shown: boolean }[] = [
    { action: "details", label: "Details", shown: true },
    { action: "edit", label: "Edit", shown: !isDeleting },
    { action: "cancel", label: "Cancel subscription", shown: !isDeleting && hasSubscription(member) },
    {
      action: "reset_factor",
      label: "Reset two-step sign-in",
      shown: !isDeleting && !isSelf && member.mfa_enabled_at !== null,
    },
    { action: "delete", label: isDeleting ? "Try again" : "Delete", shown: !isSelf },
  ];
  return (
    <span className={styles.actions}>
      {actions.map(
        ({ action, label, shown }, index) =>
          shown && (
            <Button
              key={action}
              {...(index === 0 && { id: getFirstButtonId(member) })}
              variant="quiet"
              size="sm"
              className={action === "delete" ? styles.danger : undefined}
              onClick={() => onAction(action, member)}
            >
              {label}
              <VisuallyHidden>
                {action === "delete" && isDeleting ? ` to delete ${member.email}` : ` ${member.email}`}
              </VisuallyHidden>
            </Button>
          ),
      )}
    </span>
  );
}
