import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { dayOf, hasSubscription, membershipWords, nameOf, roleWords } from "./member-labels.ts";
import styles from "./users.module.css";

export type MemberAct = "details" | "edit" | "cancel" | "delete";

/** The id of a row's first button, to which the focus goes on when the row before it has gone. */
export const firstButtonOf = ({ id }: Pick<MemberRecord, "id">): string => `member-${id}`;

/** The members found, each with what can be done about them. `self` is the reader, who cannot delete themselves. */
export function UsersTable({
  members,
  self,
  busy,
  onAct,
}: {
  members: readonly MemberRecord[];
  self: string;
  busy: boolean;
  onAct: (act: MemberAct, member: MemberRecord) => void;
}) {
  return (
    <DataTable
      caption="Users"
      rows={members}
      keyOf={({ id }) => id}
      busy={busy}
      columns={[
        { head: "User", cell: (member) => <Who member={member} isSelf={member.id === self} /> },
        {
          head: "Role",
          cell: ({ role }) => <Badge tone={roleWords[role].tone}>{roleWords[role].label}</Badge>,
        },
        { head: "Membership", cell: (member) => <Membership member={member} /> },
        {
          head: "Joined",
          cell: ({ created_at }) => <span className={styles.still}>{dayOf(created_at)}</span>,
        },
        {
          head: "Actions",
          as: "end",
          cell: (member) => <Acts member={member} isSelf={member.id === self} onAct={onAct} />,
        },
      ]}
    />
  );
}

function Who({ member, isSelf }: { member: MemberRecord; isSelf: boolean }) {
  const name = nameOf(member);
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
        <Badge tone="warn">Deletion waits</Badge>
        <span className={styles.more}>Closed since {dayOf(member.deleted_at)}</span>
      </>
    );
  const { badge, tone, more } = membershipWords(member);
  return (
    <>
      <Badge tone={tone}>{badge}</Badge>
      {more && <span className={styles.more}>{more}</span>}
    </>
  );
}

function Acts({
  member,
  isSelf,
  onAct,
}: {
  member: MemberRecord;
  isSelf: boolean;
  onAct: (act: MemberAct, member: MemberRecord) => void;
}) {
  const isLeaving = member.deleted_at !== null;
  const acts: { act: MemberAct; words: string; shown: boolean }[] = [
    { act: "details", words: "Details", shown: true },
    { act: "edit", words: "Edit", shown: !isLeaving },
    { act: "cancel", words: "Cancel subscription", shown: !isLeaving && hasSubscription(member) },
    { act: "delete", words: isLeaving ? "Try again" : "Delete", shown: !isSelf },
  ];
  return (
    <span className={styles.acts}>
      {acts.map(
        ({ act, words, shown }, place) =>
          shown && (
            <Button
              key={act}
              {...(place === 0 && { id: firstButtonOf(member) })}
              variant="quiet"
              size="sm"
              className={act === "delete" ? styles.deletes : undefined}
              onClick={() => onAct(act, member)}
            >
              {words}
              <VisuallyHidden>
                {act === "delete" && isLeaving ? ` to delete ${member.email}` : ` ${member.email}`}
              </VisuallyHidden>
            </Button>
          ),
      )}
    </span>
  );
}
