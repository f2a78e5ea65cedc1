import { useState } from "react";
import { advisorAdminMessages as messages } from "../../../../contract/advisors-admin.ts";
import { call } from "../../api/client.ts";
import { failureWords } from "../../api/failure-words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast-store.ts";
import { type AdminAdvisor, useReloadAdvisors } from "./advisor-admin-queries.ts";

/** Asks, and deletes. With open bookings the API refuses and says how many; that stays to be read. */
export function DeleteAdvisor({
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
  const [refused, setRefused] = useState<string>();
  const reload = useReloadAdvisors();

  const remove = async () => {
    setBusy(true);
    setRefused(undefined);
    try {
      await call("adminDeleteAdvisor", { id: advisor.id });
      // Gone from the list before the dialog is: the focus then finds who is next.
      await reload().catch(() => undefined);
      toast({ title: messages.deleted, tone: "success" });
      onClose();
    } catch (error) {
      const words = failureWords(error, "It has not been deleted. Please try again.");
      setRefused(words);
      toast({ title: messages.deleteFailed, description: words, tone: "destructive" });
    }
    setBusy(false);
  };

  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      onCancel={onClose}
      onConfirm={remove}
      returnFocus={returnFocus}
      title={`Delete ${advisor.name}?`}
      description="Their profile and picture are removed for good. Past bookings keep the name they were made under."
      verb="Delete advisor"
    >
      {refused && <Notice tone="danger">{refused}</Notice>}
    </ConfirmDialog>
  );
}
