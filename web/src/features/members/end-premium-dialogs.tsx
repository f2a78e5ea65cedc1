import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { memberAdminMessages as messages } from "../../../../contract/members-admin.ts";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { formatShortBillingDate } from "../../format/dates.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { RadioChips } from "../../ui/radio-chips.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import type { MemberDialogProps } from "./member-action-dialogs.tsx";
import { describeContinuation, isComplimentary } from "./member-labels.ts";

const whenLabels = { now: "Now", period_end: "At the end of the paid period" } as const;

/** The Cancel Subscription dialog (ADMIN-4, ADMIN-43): at once, or with the period that is paid for. */
export function CancelSubscriptionDialog({
  member,
  onClose,
  onDone,
  onFailed,
  returnFocus,
}: MemberDialogProps) {
  const endsGift = isComplimentary(member);
  const { state, current_period_end: end } = member.membership;
  const canWait = state === "active" && end !== null;
  const [when, setWhen] = useState<keyof typeof whenLabels>("now");
  const handleError = (error: Error) => {
    showError(getAdminErrorMessage(error, messages.cancelFailed));
    onFailed();
  };
  const cancel = useMutation({
    mutationFn: () => call("adminCancelSubscription", { id: member.id }),
    onSuccess: ({ success, cancelledSubscriptions, error }) => {
      if (success)
        showSuccess(
          cancelledSubscriptions > 0
            ? messages.cancelled(cancelledSubscriptions)
            : messages.complimentaryEnded,
        );
      else showError(error ?? messages.cancelFailed);
      if (success) onDone();
      else onFailed();
      onClose();
    },
    onError: handleError,
  });
  const schedule = useMutation({
    mutationFn: () => call("adminEndPremium", { id: member.id, is_ending: true }),
    onSuccess: () => {
      showSuccess(messages.endScheduled(end === null ? "" : formatShortBillingDate(end)));
      onDone();
      onClose();
    },
    onError: handleError,
  });
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => (when === "now" ? cancel : schedule).mutate()}
      busy={cancel.isPending || schedule.isPending}
      returnFocus={returnFocus}
      title={endsGift ? "End complimentary membership?" : "Cancel subscription?"}
      description={
        endsGift ? (
          <>
            <strong>{member.email}</strong> becomes a free member at once. Stripe charges nothing for a
            complimentary membership, so nothing is refunded.
          </>
        ) : when === "now" ? (
          <>
            <span>
              This immediately cancels the active subscription of <strong>{member.email}</strong> with the
              card payment provider and makes them a free member. This can't be undone.
            </span>{" "}
            The rest of the paid period is not refunded.
          </>
        ) : (
          <>
            <strong>{member.email}</strong> keeps Premium until {end && formatShortBillingDate(end)} and is
            not charged again. Until then, you and they can undo this. The rest of the paid period is not
            refunded.
          </>
        )
      }
      confirmLabel={endsGift ? "End complimentary" : "Cancel subscription"}
      // "Cancel" beside "Cancel subscription" would say nothing.
      cancelLabel={endsGift ? undefined : "Keep subscription"}
    >
      {canWait && <RadioChips label="When" options={whenLabels} value={when} onChange={setWhen} />}
    </ConfirmDialog>
  );
}

/** Takes back that Premium ends with the period that is paid for (ADMIN-43). */
export function KeepSubscriptionDialog({
  member,
  onClose,
  onDone,
  onFailed,
  returnFocus,
}: MemberDialogProps) {
  const keep = useMutation({
    mutationFn: () => call("adminEndPremium", { id: member.id, is_ending: false }),
    onSuccess: () => {
      showSuccess(messages.endUndone);
      onDone();
      onClose();
    },
    onError: (error) => {
      showError(getAdminErrorMessage(error, messages.undoFailed));
      onFailed();
    },
  });
  return (
    <ConfirmDialog
      open
      tone="primary"
      onCancel={onClose}
      onConfirm={() => keep.mutate()}
      busy={keep.isPending}
      returnFocus={returnFocus}
      title="Continue Premium?"
      description={
        <>
          <strong>{member.email}</strong> {describeContinuation(member)} They get an email about it. Make sure
          that they want this.
        </>
      }
      confirmLabel="Continue Premium"
    />
  );
}
