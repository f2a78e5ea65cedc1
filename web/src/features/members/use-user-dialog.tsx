import { type ReactNode, useRef, useState } from "react";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { findRowFocus } from "../../ui/list/list-keys.ts";
import type { MemberAction } from "./member-actions.tsx";
import { useMemberLists } from "./member-queries.ts";
import { UserDialogs } from "./user-dialogs.tsx";

/**
 * The dialog of an action that was chosen in a row of the users table, or on a member's page without `rows`, and where the focus
 * goes after it.
 */
export function useUserDialog({
  rows = [],
  selfId,
  findHeading,
  onGone,
}: {
  rows?: readonly MemberRecord[];
  selfId: string;
  findHeading: () => HTMLElement | null;
  /** Called after the member was deleted. */
  onGone?: () => void;
}): { openDialog: (action: MemberAction, member: MemberRecord) => void; dialog: ReactNode } {
  const { refreshProfile } = useAuth();
  const lists = useMemberLists();
  const nextFocusId = useRef<string | null>(null);
  const [chosen, setChosen] = useState<{ action: MemberAction; member: MemberRecord } | null>(null);
  const close = () => setChosen(null);

  const onSaved = (row: MemberRecord) => {
    lists.replace(row);
    close();
    // Without the admin role, admins leave the back office at once.
    if (row.id === selfId) void refreshProfile();
  };

  /** After a dialog whose button is gone: the chosen row, or the heading. */
  const returnFocus = () => {
    const id = nextFocusId.current;
    nextFocusId.current = null;
    return id === null ? null : (findRowFocus(id) ?? findHeading());
  };

  const onDeleted = (member: MemberRecord) => {
    nextFocusId.current = rows[rows.findIndex(({ id }) => id === member.id) + 1]?.id ?? "";
    lists.remove(member);
    onGone?.();
  };

  const dialog = chosen && (
    <UserDialogs
      {...chosen}
      onClose={close}
      onSaved={onSaved}
      onCancelled={() => {
        nextFocusId.current = chosen.member.id;
        void lists.reload();
      }}
      onFactorReset={(row) => {
        nextFocusId.current = row.id;
        lists.replace(row);
      }}
      onDeleted={() => onDeleted(chosen.member)}
      returnFocus={returnFocus}
    />
  );
  return { openDialog: (action, member) => setChosen({ action, member }), dialog };
}
