import { useRef } from "react";
import {
  type AdminContentRow,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import { binDays } from "../../../../contract/content-bin.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useDeleteContent, useReloadContent } from "./content-admin-queries.ts";

/** Confirms and deletes an item (LIB-13). `getFocusAfterDelete` finds the element to focus afterwards. */
export function DeleteContentDialog({
  row,
  freePackLoss,
  getFocusAfterDelete,
  onEnd,
}: {
  row: AdminContentRow | undefined;
  /** Says what visitors get instead, if the item is the free pack. */
  freePackLoss: string | undefined;
  getFocusAfterDelete: (row: AdminContentRow) => () => HTMLElement | null;
  onEnd: () => void;
}) {
  const remove = useDeleteContent();
  const reload = useReloadContent();
  const focusTarget = useRef<(() => HTMLElement | null) | undefined>(undefined);
  // Keeps the title while the dialog fades out.
  const last = useRef(row);
  if (row) last.current = row;

  function confirm() {
    if (!row) return;
    const next = getFocusAfterDelete(row);
    const input = { row, isFreePack: freePackLoss !== undefined };
    remove.mutate(input, {
      onSuccess: () => {
        focusTarget.current = next;
        showSuccess(messages.deleted);
        onEnd();
      },
      onError: (error) => {
        // Another admin has changed the item, or chosen it as the free pack: the reloaded list says so in this dialog.
        if (error instanceof ApiError && ["free_pack", "conflict"].includes(error.code)) void reload();
        showError(getAdminErrorMessage(error, messages.deleteFailed));
      },
    });
  }

  return (
    <ConfirmDialog
      open={row !== undefined}
      onCancel={onEnd}
      onConfirm={confirm}
      busy={remove.isPending}
      title="Delete this item?"
      description={`“${last.current?.title ?? ""}” goes into the bin, where you can restore it for ${binDays} days. Then its file is deleted for good.${freePackLoss ? ` ${freePackLoss} Restoring it does not choose it again.` : ""}`}
      confirmLabel="Delete content"
      returnFocus={() => {
        const target = focusTarget.current?.() ?? null;
        focusTarget.current = undefined;
        return target;
      }}
    />
  );
}
