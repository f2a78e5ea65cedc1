import { useState } from "react";
import {
  type AdvisorSessions,
  advisorAdminMessages as messages,
} from "../../../../contract/advisors-admin.ts";
import { formatPrice } from "../../../../contract/booking-rules.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { type AdminAdvisor, useAdvisorSessions, useDeleteAdvisor } from "./advisor-admin-queries.ts";

/** Names the open sessions that keep the advisor from being deleted. */
function OpenSessions({ sessions }: { sessions: AdvisorSessions | undefined }) {
  if (!sessions || sessions.total === 0) return null;
  const rest = sessions.total - sessions.items.length;
  return (
    <Notice tone="warn" title={messages.openBookings(sessions.total)}>
      <ul>
        {sessions.items.map((session) => (
          <li key={session.id}>{describeSession(session)}</li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
    </Notice>
  );
}

/** Says when a session is, how long, and what was paid for it. */
const describeSession = ({
  starts_at,
  session_length,
  amount_cents,
  state,
}: AdvisorSessions["items"][number]): string =>
  [
    starts_at === null ? "No time yet" : formatShortDateTime(starts_at),
    `${session_length} minutes`,
    state === "pending_payment" ? "not paid yet" : `${formatPrice(amount_cents)} paid`,
  ].join(" · ");

/**
 * Confirms and deletes an advisor. Open sessions are named before, because the API refuses while there are any; its
 * message stays in the dialog.
 */
export function DeleteAdvisorDialog({
  advisor,
  open,
  onClose,
  returnFocus,
}: {
  advisor: AdminAdvisor;
  open: boolean;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const remove = useDeleteAdvisor();
  const { data: sessions } = useAdvisorSessions(advisor.id, open);

  const deleteAdvisor = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await remove(advisor.id);
      showSuccess(messages.deleted);
      onClose();
    } catch (cause) {
      const message = getAdminErrorMessage(cause, "The advisor wasn't deleted. Please try again.");
      setError(message);
      showError(message, messages.deleteFailed);
    }
    setBusy(false);
  };

  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      onCancel={onClose}
      onConfirm={deleteAdvisor}
      returnFocus={returnFocus}
      title={`Delete ${advisor.name}?`}
      description="This permanently removes their profile and picture. Past bookings keep the advisor's name."
      confirmLabel="Delete advisor"
    >
      {error ? <Notice tone="danger">{error}</Notice> : <OpenSessions sessions={sessions} />}
    </ConfirmDialog>
  );
}
