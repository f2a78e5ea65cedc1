import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import {
  changeMemberEmailInput,
  memberEmailMessages as messages,
} from "../../../../contract/member-email.ts";
import type { MemberDetails } from "../../../../contract/member-page.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { PendingEmail } from "../../ui/pending-email.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import styles from "./member-page.module.css";
import { getMemberPageKey } from "./member-page-queries.ts";
import dialogStyles from "./users.module.css";

/** The address that an owner enters for a member (ADMIN-31), or the change that waits for its link. */
export function ChangeMemberEmail({ details }: { details: MemberDetails }) {
  const { member, email_change, email_change_blocked_until: blockEnd } = details;
  const { id, email } = member;
  const canChange = useCanCall()("adminChangeMemberEmail");
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const change = useChange(id);
  const pending = email_change?.by === "owner" ? email_change : null;
  if (member.deleted_at !== null) return null;

  const actions = [
    { label: "Send again", next: pending?.email ?? null },
    { label: "Undo", next: null },
  ];
  return (
    // The focus goes here when the button that had it is gone.
    <div ref={box} tabIndex={-1} className={styles.send}>
      {pending ? (
        <PendingEmail
          email={pending.email}
          sentAt={pending.requested_at}
          current={email}
          actions={(canChange ? actions : []).map(({ label, next }) => ({
            label,
            subject: email,
            isBusy: change.isPending && change.variables === next,
            onPress: () =>
              change.mutate(next, {
                onSuccess: () => box.current?.focus(),
                onError: (error) => showError(getAdminErrorMessage(error, messages.failed)),
              }),
          }))}
        />
      ) : member.role === "admin" ? (
        <p className={styles.lower}>{messages.adminsOwn}</p>
      ) : !canChange ? (
        <p className={styles.lower}>{messages.ownersOnly}</p>
      ) : blockEnd !== null ? (
        <p className={styles.lower}>
          {`${email} answered “This wasn't me”. You can change the address again from ${formatShortDateTime(blockEnd)}.`}
        </p>
      ) : (
        <Button ref={opener} variant="outline" size="sm" onClick={() => setOpen(true)}>
          Change email
        </Button>
      )}
      {isOpen && (
        <ChangeDialog
          details={details}
          onClose={() => setOpen(false)}
          returnFocus={() => opener.current ?? box.current}
        />
      )}
    </div>
  );
}

/** Starts a change to an address, also again, or with null drops it. */
function useChange(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string | null) =>
      email === null ? call("adminUndoMemberEmail", { id }) : call("adminChangeMemberEmail", { id, email }),
    onSuccess: (_, email) => showSuccess(email === null ? messages.undone : messages.linkSent(email)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: getMemberPageKey() }),
  });
}

function ChangeDialog({
  details: { member, suppression },
  onClose,
  returnFocus,
}: {
  details: MemberDetails;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const formId = useId();
  const change = useChange(member.id);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const requestClose = () => change.isPending || onClose();

  function send(event: FormEvent): void {
    event.preventDefault();
    const { data, error: invalid } = changeMemberEmailInput.safeParse({ id: member.id, email: typed });
    setError(invalid?.issues[0]?.message);
    if (!data) return;
    change.mutate(data.email, {
      onSuccess: onClose,
      onError: (failure) =>
        setError(
          (failure instanceof ApiError ? failure.fields?.email : undefined) ??
            getAdminErrorMessage(failure, messages.failed),
        ),
    });
  }

  return (
    <Dialog
      open
      onClose={requestClose}
      keepOpenOnOutsidePress
      size="sm"
      title="Change email"
      description={`Nothing changes yet. We email a link to the new address. Once it is used, ${member.email} is replaced and all devices are signed out.`}
      returnFocus={returnFocus}
      footer={
        <>
          <Button variant="outline" onClick={requestClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={change.isPending}>
            Send link
          </Button>
        </>
      }
    >
      <Form id={formId} aria-label="Change email" className={dialogStyles.form} onSubmit={send}>
        <TextField
          label="New email address"
          type="email"
          autoComplete="off"
          hint={
            suppression
              ? "The current address gets no email, so it gets no notice."
              : "The current address gets a notice, which can stop the change."
          }
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form>
    </Dialog>
  );
}
