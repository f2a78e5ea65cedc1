import { useRef } from "react";
import {
  type AdminContentRow,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useDeleteContent } from "./content-admin-queries.ts";

/** Asks, and deletes (spec/2 §2). `after` names what has the focus once this row is gone. */
export function DeleteContent({
  row,
  after,
  onEnd,
}: {
  row: AdminContentRow | undefined;
  after: (row: AdminContentRow) => () => HTMLElement | null;
  onEnd: () => void;
}) {
  const remove = useDeleteContent();
  const goOnAt = useRef<(() => HTMLElement | null) | undefined>(undefined);
  // The words stay while the dialog fades.
  const last = useRef(row);
  if (row) last.current = row;

  function confirm() {
    if (!row) return;
    const next = after(row);
    remove.mutate(row, {
      onSuccess: () => {
        goOnAt.current = next;
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
      description={`“${last.current?.title ?? ""}” and its file leave the library for good. This cannot be undone.`}
      verb="Delete content"
      returnFocus={() => {
        const target = goOnAt.current?.() ?? null;
        goOnAt.current = undefined;
        return target;
      }}
    />
  );
}
