import { Files } from "lucide-react";
import { Suspense } from "react";
import type { Role } from "../../../../../contract/roles.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyWithRetry } from "../../../ui/lazy-with-retry.ts";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.ts";
import type { LibraryItem } from "../content-queries.ts";

const PackDialog = lazyWithRetry(() => import("./pack-dialog.tsx"));

/** Opens the dialog that joins a member's favorites to one PDF (SHEET-5). Nothing without favorites. */
export function PackButton({ items, role }: { items: readonly LibraryItem[]; role: Role }) {
  const dialog = useLazyDialog();
  if (items.length === 0) return null;
  return (
    <div>
      <Button size="sm" variant="outline" icon={<Files aria-hidden="true" />} onClick={dialog.open}>
        Make one PDF
      </Button>
      <Suspense>{dialog.props && <PackDialog items={items} role={role} {...dialog.props} />}</Suspense>
    </div>
  );
}
