import { PencilRuler } from "lucide-react";
import { Suspense } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyWithRetry } from "../../../ui/lazy-with-retry.ts";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.ts";

const MakeSheetDialog = lazyWithRetry(() => import("./make-sheet-dialog.tsx"));

/** Opens the dialog that draws a sheet for the upload form (SHEET-4). */
export function MakeSheetButton({ disabled }: { disabled: boolean }) {
  const dialog = useLazyDialog();
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={disabled}
        icon={<PencilRuler aria-hidden="true" />}
        onClick={dialog.open}
      >
        Make a sheet
      </Button>
      <Suspense>{dialog.props && <MakeSheetDialog {...dialog.props} />}</Suspense>
    </>
  );
}
