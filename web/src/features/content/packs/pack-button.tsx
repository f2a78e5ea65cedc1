import { Files } from "lucide-react";
import { Suspense, useState } from "react";
import type { Role } from "../../../../../contract/roles.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyWithRetry } from "../../../ui/lazy-with-retry.ts";
import type { LibraryItem } from "../content-queries.ts";

const PackDialog = lazyWithRetry(() => import("./pack-dialog.tsx"));

/** Opens the dialog that joins a member's favorites to one PDF (SHEET-5). Nothing without favorites. */
export function PackButton({ items, role }: { items: readonly LibraryItem[]; role: Role }) {
  const [isOpened, setIsOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <div>
      <Button
        size="sm"
        variant="outline"
        icon={<Files aria-hidden="true" />}
        onClick={() => {
          setIsOpened(true);
          setIsOpen(true);
        }}
      >
        Make one PDF
      </Button>
      <Suspense>
        {isOpened && (
          <PackDialog
            items={items}
            role={role}
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onClosed={() => setIsOpened(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
