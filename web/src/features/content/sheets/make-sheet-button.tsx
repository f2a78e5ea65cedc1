import { PencilRuler } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyWithRetry } from "../../../ui/lazy-with-retry.ts";

const MakeSheetDialog = lazyWithRetry(() => import("./make-sheet-dialog.tsx"));

/** Opens the dialog that draws a sheet for the upload form (SHEET-4). */
export function MakeSheetButton({ disabled }: { disabled: boolean }) {
  const [isOpened, setIsOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={disabled}
        icon={<PencilRuler aria-hidden="true" />}
        onClick={() => {
          setIsOpened(true);
          setIsOpen(true);
        }}
      >
        Make a sheet
      </Button>
      <Suspense>
        {isOpened && (
          <MakeSheetDialog
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onClosed={() => setIsOpened(false)}
          />
        )}
      </Suspense>
    </>
  );
}
