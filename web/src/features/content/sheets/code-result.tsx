import { FileCheck2 } from "lucide-react";
import type { Role } from "../../../../../contract/roles.ts";
import { parseSheetCode } from "../../../../../contract/sheet-code.ts";
import { sheetMessages } from "../../../../../contract/sheets.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.ts";
import SheetDialog from "./sheet-dialog.tsx";

/** Shown for a search that is the code of a sheet: draws the sheet again, with its answers (SHEET-3). */
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
        action={<Button onClick={role === null ? onSignUp : dialog.open}>Show its answers</Button>}
      >
        We draw the same sheet again, with its answers.
      </EmptyState>
      {dialog.props && (
        <SheetDialog source={{ code }} {...dialog.props} onSignUp={onSignUp} onUpgrade={onUpgrade} />
      )}
    </>
  );
}
