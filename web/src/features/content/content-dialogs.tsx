import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { useDrawer } from "../../ui/list/use-drawer.ts";
import type { AdminContent } from "./content-admin-queries.ts";
import { DeleteContentDialog } from "./delete-content-dialog.tsx";
import { EditContentDialog } from "./edit-content-dialog.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import { describeFreePackLoss } from "./publish-form.ts";
import { deletedMessage } from "./use-edit-content.ts";

/** The dialog that is open above the list or the drawer. */
export interface OpenedDialog {
  dialog: "edit" | "delete";
  row: AdminContentRow;
}

/** The drawer and the dialogs about one row. `findFocus` finds the row's button. */
export function ContentDialogs({
  opened,
  onOpen,
  drawer,
  list,
  isComplete,
  freePack,
  findFocus,
  getFocusAfterDelete,
}: {
  opened: OpenedDialog | undefined;
  onOpen: (opened: OpenedDialog | undefined) => void;
  drawer: ReturnType<typeof useDrawer>;
  list: AdminContent | undefined;
  /** Whether all rows have loaded. */
  isComplete: boolean;
  freePack: AdminContentRow | undefined;
  findFocus: (row: AdminContentRow) => HTMLElement | null;
  getFocusAfterDelete: (row: AdminContentRow) => () => HTMLElement | null;
}) {
  const { dialog, row } = opened ?? {};
  const freePackLoss = row && describeFreePackLoss(list?.rows ?? [], [row.id], Date.now());
  const shown = list?.rows.find(({ id }) => id === drawer.shownId);
  const isBinned = list?.binned.some(({ id }) => id === drawer.shownId);
  const onEnd = () => onOpen(undefined);
  /** The drawer closes first, because it is about the item that is to be deleted. */
  const deleteFromDrawer = (current: AdminContentRow) => {
    drawer.close();
    onOpen({ dialog: "delete", row: current });
  };
  return (
    <>
      {shown && list && (
        <ItemDialog
          key={shown.id}
          row={shown}
          {...list}
          dialog={drawer.dialog}
          onEdit={(current) => onOpen({ dialog: "edit", row: current })}
          onDelete={deleteFromDrawer}
        />
      )}
      {!shown && list && isComplete && (
        <Dialog
          {...drawer.dialog}
          title={isBinned ? "This item is in the bin. Restore it under Bin." : deletedMessage}
        />
      )}
      {dialog === "edit" && row && (
        <EditContentDialog
          key={row.id}
          row={row}
          freePackLoss={freePackLoss ?? ""}
          returnFocus={() => (drawer.openId === undefined ? findFocus(row) : null)}
          onClosed={onEnd}
        />
      )}
      <DeleteContentDialog
        row={dialog === "delete" ? (list?.rows.find(({ id }) => id === row?.id) ?? row) : undefined}
        freePackLoss={row?.id === freePack?.id ? freePackLoss : undefined}
        getFocusAfterDelete={getFocusAfterDelete}
        onEnd={onEnd}
      />
    </>
  );
}
