import { useState } from "react";
import { advisorAdminMessages as messages } from "../../../../contract/advisors-admin.ts";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast-store.ts";
import { type AdminAdvisor, useReloadAdvisors } from "./advisor-admin-queries.ts";

/**
 * Confirms and deletes an advisor. With open bookings the API refuses and says how many; the message stays in the dialog.
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
  const reload = useReloadAdvisors();

  const deleteAdvisor = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await call("adminDeleteAdvisor", { id: advisor.id });
      // Reload before closing, so that the focus can move to the next card.
      await reload().catch(() => undefined);
      toast({ title: "Success", description: messages.deleted, tone: "success" });
      onClose();
    } catch (cause) {
      const message = getAdminErrorMessage(cause, "The advisor wasn't deleted. Please try again.");
      setError(message);
      toast({ title: messages.deleteFailed, description: message, tone: "destructive" });
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
      {error && <Notice tone="danger">{error}</Notice>}
    </ConfirmDialog>
  );
}
