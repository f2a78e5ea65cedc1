import { Upload } from "lucide-react";
import { Suspense } from "react";
import { useCanCall } from "../../auth/use-can-call.ts";
import { Button } from "../../ui/button.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { useDrawer } from "../../ui/list/use-drawer.ts";

const ImportDialog = lazyWithRetry(() => import("./import-dialog.tsx"));

/** Opens the import of members from a CSV file (ADMIN-25). Only owners see it. */
export function ImportButton() {
  const canCall = useCanCall();
  // The import that the dialog shows, or "new", is in the URL, so that a reload does not lose its progress.
  const { openId, open, close } = useDrawer("import");
  if (!canCall("adminStartImport")) return null;
  return (
    <>
      <Button variant="outline" size="sm" icon={<Upload aria-hidden="true" />} onClick={() => open("new")}>
        Import
      </Button>
      {openId !== undefined && (
        <Suspense>
          <ImportDialog
            id={openId === "new" ? null : openId}
            onStarted={open}
            onNew={() => open("new")}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
