import { Upload } from "lucide-react";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useCanCall } from "../../auth/use-can-call.ts";
import { Button } from "../../ui/button.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";

const ImportDialog = lazyWithRetry(() => import("./import-dialog.tsx"));

/** The import that the dialog shows, or "new"; in the URL, so that a reload does not lose its progress. */
const importParam = "import";

/** Opens the import of members from a CSV file (ADMIN-25). Only owners see it. */
export function ImportButton() {
  const canCall = useCanCall();
  const [params, setParams] = useSearchParams();
  const shown = params.get(importParam);
  if (!canCall("adminStartImport")) return null;
  const show = (value: string | null) =>
    setParams(
      (current) => {
        if (value === null) current.delete(importParam);
        else current.set(importParam, value);
        return current;
      },
      { replace: true },
    );
  return (
    <>
      <Button variant="outline" size="sm" icon={<Upload aria-hidden="true" />} onClick={() => show("new")}>
        Import
      </Button>
      {shown !== null && (
        <Suspense>
          <ImportDialog
            id={shown === "new" ? null : shown}
            onStarted={show}
            onNew={() => show("new")}
            onClose={() => show(null)}
          />
        </Suspense>
      )}
    </>
  );
}
