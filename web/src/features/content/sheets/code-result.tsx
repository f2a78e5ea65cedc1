import { FileCheck2 } from "lucide-react";
import type { Role } from "../../../../../contract/roles.ts";
import { parseSheetCode } from "../../../../../contract/sheet-code.ts";
import { sheetMessages } from "../../../../../contract/sheets.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.ts";
import SheetDialog from "./sheet-dialog.tsx";

/** Shown for a search that is the code of a sheet: draws the sheet again, from its answers on (SHEET-7). */
export default function CodeResult({
  code,
  role,
  onSignUp,
  onUpgrade,
}: {
  code: string;
  role: Role | null | undefined;
  onSignUp: () => void;
  onUpgrade: () => void;
}) {
  const dialog = useLazyDialog();
  if (!parseSheetCode(code))
    return <EmptyState icon={<FileCheck2 aria-hidden="true" />} title={sheetMessages.codeWrong} />;
  return (
    <>
      <EmptyState
        icon={<FileCheck2 aria-hidden="true" />}
        title="This is the code of a sheet."
        action={<Button onClick={role === null ? onSignUp : dialog.open}>Show the sheet</Button>}
      >
        We draw the same sheet again and open it at its answers, if it has any.
      </EmptyState>
      {dialog.props && (
        <SheetDialog source={{ code }} {...dialog.props} onSignUp={onSignUp} onUpgrade={onUpgrade} />
      )}
    </>
  );
}
