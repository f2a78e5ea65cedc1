import { Download } from "lucide-react";
import { Suspense } from "react";
import type { ExportKind } from "../../../../contract/exports.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { Button } from "../../ui/button.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { useLazyDialog } from "../../ui/use-lazy-dialog.ts";

const ExportDialog = lazyWithRetry(() => import("./export-dialog.tsx"));

/** Opens the dialog that takes a list out as a CSV file (ADMIN-24). Only owners see it. */
export function ExportButton({
  kind,
  filter = {},
  children = "Export",
}: {
  kind: ExportKind;
  /** The list shows what these filters find; empty values are left out. */
  filter?: Readonly<Record<string, string | undefined>>;
  children?: string;
}) {
  const canCall = useCanCall();
  const dialog = useLazyDialog();
  if (!canCall("adminStartExport")) return null;
  return (
    <>
      <Button variant="outline" size="sm" icon={<Download aria-hidden="true" />} onClick={dialog.open}>
        {children}
      </Button>
      <Suspense>
        {dialog.props && <ExportDialog kind={kind} filter={dropEmpty(filter)} {...dialog.props} />}
      </Suspense>
    </>
  );
}

const dropEmpty = (filter: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
