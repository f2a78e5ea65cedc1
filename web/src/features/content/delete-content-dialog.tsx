import { useRef } from "react";
import {
  type AdminContentRow,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useDeleteContent } from "./content-admin-queries.ts";

/** Confirms and deletes an item (LIB-13). `getFocusAfterDelete` finds the element to focus afterwards. */
export function DeleteContentDialog({
  row,
  getFocusAfterDelete,
  onEnd,
}: {
  row: AdminContentRow | undefined;
  getFocusAfterDelete: (row: AdminContentRow) => () => HTMLElement | null;
  onEnd: () => void;
}) {
  const remove = useDeleteContent();
  const focusTarget = useRef<(() => HTMLElement | null) | undefined>(undefined);
  // Keeps the title while the dialog fades out.
  const last = useRef(row);
  if (row) last.current = row;

  function confirm() {
    if (!row) return;
    const next = getFocusAfterDelete(row);
    remove.mutate(row, {
      onSuccess: () => {
        focusTarget.current = next;
        toast({ title: "Success", description: messages.deleted, tone: "success" });
        onEnd();
      },
      onError: () => toast({ title: "Error", description: messages.deleteFailed, tone: "destructive" }),
    });
  }

  return (
    <ConfirmDialog
      open={row !== undefined}
      onCancel={onEnd}
      onConfirm={confirm}
      busy={remove.isPending}
      title="Delete this item?"
      description={`“${last.current?.title ?? ""}” and its file will be permanently deleted. This can't be undone.`}
      confirmLabel="Delete content"
      returnFocus={() => {
        const target = focusTarget.current?.() ?? null;
        focusTarget.current = undefined;
        return target;
      }}
    />
  );
}
