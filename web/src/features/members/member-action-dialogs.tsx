import { useMutation } from "@tanstack/react-query";
import { type MemberRecord, memberAdminMessages as messages } from "../../../../contract/members-admin.ts";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { SessionsAtStake } from "./sessions-at-stake.tsx";

/** For a dialog that asks before it changes a member. */
export interface MemberDialogProps {
  member: MemberRecord;
  onClose: () => void;
  /** Called after success. */
  onDone: () => void;
  /** Called after an error, which may have changed the member. */
  onFailed: () => void;
  /** Finds the element to focus if the button that opened the dialog is gone. */
  returnFocus: () => HTMLElement | null;
}

/** The Delete User dialog (ADMIN-4, ADMIN-5). Shows the API's message if the deletion could not be completed. */
export function DeleteMemberDialog({ member, onClose, onDone, onFailed, returnFocus }: MemberDialogProps) {
  const remove = useMutation({
    mutationFn: () => call("adminDeleteMember", { id: member.id }),
    onSuccess: ({ success, error }) => {
      // The answer has no address when the outbox has finished the deletion in the meantime.
      if (success) showSuccess(messages.deleted(member.email));
      else showError(error ?? messages.deleteFailed);
      if (success) onDone();
      else onFailed();
      onClose();
    },
    onError: (error) => {
      showError(getAdminErrorMessage(error, messages.deleteFailed));
      onFailed();
    },
  });
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      returnFocus={returnFocus}
      title="Delete user?"
      description={
        <>
          This permanently deletes the account of <strong>{member.email}</strong>, cancels its active
          subscriptions and removes the user from the payment provider. This can't be undone.
          <SessionsAtStake id={member.id} />
        </>
      }
      confirmLabel="Delete user"
    />
  );
}

/** Asks before someone else's two-step sign-in is reset (AUTH-16). */
export function ResetFactorDialog({
  member,
  onClose,
  onDone,
  onFailed,
  returnFocus,
}: Omit<MemberDialogProps, "onDone"> & { onDone: (row: MemberRecord) => void }) {
  const reset = useMutation({
    mutationFn: () => call("adminResetSecondFactor", { id: member.id }),
    onSuccess: (row) => {
      showSuccess(messages.factorReset(member.email));
      onDone(row);
      onClose();
    },
    onError: (error) => {
      showError(getAdminErrorMessage(error, messages.factorResetFailed));
      onFailed();
    },
  });
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => reset.mutate()}
      busy={reset.isPending}
      returnFocus={returnFocus}
      title="Reset two-step sign-in?"
      description={
        <>
          <strong>{member.email}</strong> is signed out everywhere and can sign in with the password alone
          until they set up another app. Make sure that it is really them who asked you. All owners get an
          email about it.
        </>
      }
      confirmLabel="Reset two-step sign-in"
    />
  );
}

/** Asks before a member becomes an admin (ADMIN-6). `email` is their address; null closes the dialog. */
export function PromoteDialog({
  email,
  onCancel,
  onConfirm,
  busy,
}: {
  email: string | null;
  onCancel: () => void;
  onConfirm: () => void;
  busy: boolean;
}) {
  return (
    <ConfirmDialog
      open={email !== null}
      onCancel={onCancel}
      onConfirm={onConfirm}
      busy={busy}
      title="Make this member an admin?"
      description={
        <>
          <strong>{email}</strong> already has an account, and anyone could have created it. Their password
          stops working, all their devices are signed out, and we email this address a link to choose a new
          password. They keep their name and membership, and if they pay for Premium, they go on paying.
        </>
      }
      confirmLabel="Make admin"
    />
  );
}
