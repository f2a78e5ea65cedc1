import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { EditMemberDialog } from "./edit-member-dialog.tsx";
import { CancelSubscriptionDialog, KeepSubscriptionDialog } from "./end-premium-dialogs.tsx";
import { DeleteMemberDialog, ResetFactorDialog } from "./member-action-dialogs.tsx";
import type { MemberAction } from "./member-actions.tsx";
import { useMemberLists } from "./member-queries.ts";

/** The dialog of the action that was chosen for a member, in the users table or on their page. */
export function UserDialogs({
  action,
  member,
  onClose,
  onSaved,
  onCancelled,
  onFactorReset,
  onDeleted,
  returnFocus,
}: {
  action: MemberAction;
  member: MemberRecord;
  onClose: () => void;
  onSaved: (row: MemberRecord) => void;
  onCancelled: () => void;
  onFactorReset: (row: MemberRecord) => void;
  onDeleted: () => void;
  /** Finds the element to focus if the button that opened the dialog is gone. */
  returnFocus: () => HTMLElement | null;
}) {
  const lists = useMemberLists();
  const confirmation = { member, onClose, onFailed: lists.reload, returnFocus };
  switch (action) {
    case "edit":
      return (
        <EditMemberDialog
          member={member}
          onClose={onClose}
          onSaved={onSaved}
          onRefetched={(row) => {
            if (row) return lists.replace(row);
            lists.remove(member);
            onClose();
          }}
        />
      );
    case "cancel":
      return <CancelSubscriptionDialog {...confirmation} onDone={onCancelled} />;
    case "keep":
      return <KeepSubscriptionDialog {...confirmation} onDone={onCancelled} />;
    case "reset_factor":
      return <ResetFactorDialog {...confirmation} onDone={onFactorReset} />;
    case "delete":
      return <DeleteMemberDialog {...confirmation} onDone={onDeleted} />;
  }
}
