import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before a form with unsaved changes is closed. */
export function DiscardDialog({
  open,
  onCancel,
  onDiscard,
}: {
  open: boolean;
  onCancel: () => void;
  onDiscard: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      onCancel={onCancel}
      onConfirm={onDiscard}
      title="Discard changes?"
      description="Your changes haven't been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    />
  );
}
