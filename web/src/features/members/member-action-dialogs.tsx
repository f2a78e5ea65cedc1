import { useMutation } from "@tanstack/react-query";
import { type MemberRecord, memberAdminMessages as messages } from "../../../../contract/members-admin.ts";
import { call } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast-store.ts";

interface Props {
  member: MemberRecord;
  onClose: () => void;
  /** Once it is done. */
  onDone: () => void;
  /** Whatever else the server answered: the member may have changed. */
  onElse: () => void;
  /** Where the focus goes once what was pressed is gone; null where it still stands. */
  returnFocus: () => HTMLElement | null;
}

const tellFailure = (description: string) => toast({ title: "Error", description, tone: "destructive" });

/** Spec/2 §2, Cancel dialog. */
export function CancelSubscriptionDialog({ member, onClose, onDone, onElse, returnFocus }: Props) {
  const cancel = useMutation({
    mutationFn: () => call("adminCancelSubscription", { id: member.id }),
    onSuccess: ({ success, cancelledSubscriptions, error }) => {
      if (success) toast({ title: messages.cancelled(cancelledSubscriptions), tone: "success" });
      else tellFailure(error ?? messages.cancelFailed);
      if (success) onDone();
      else onElse();
      onClose();
    },
    onError: (error) => {
      tellFailure(failureWords(error, messages.cancelFailed));
      onElse();
    },
  });
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => cancel.mutate()}
      busy={cancel.isPending}
      returnFocus={returnFocus}
      title="Cancel subscription?"
      description={
        <>
          This cancels the active subscription of <strong>{member.email}</strong> with the card payment
          provider, at once, and makes them a free member. It cannot be undone.
        </>
      }
      verb="Cancel subscription"
    />
  );
}

/** Spec/2 §2, Delete dialog. A deletion that could not finish is told with the server's words. */
export function DeleteMemberDialog({ member, onClose, onDone, onElse, returnFocus }: Props) {
  const remove = useMutation({
    mutationFn: () => call("adminDeleteMember", { id: member.id }),
    onSuccess: ({ success, email, error }) => {
      if (success) toast({ title: messages.deleted(email), tone: "success" });
      else tellFailure(error ?? messages.deleteFailed);
      if (success) onDone();
      else onElse();
      onClose();
    },
    onError: (error) => {
      tellFailure(failureWords(error, messages.deleteFailed));
      onElse();
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
          subscriptions and removes the user from the payment provider. It cannot be undone.
        </>
      }
      verb="Delete user"
    />
  );
}
