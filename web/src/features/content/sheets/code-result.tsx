import { FileCheck2 } from "lucide-react";
import { useState } from "react";
import type { Role } from "../../../../../contract/roles.ts";
import { parseSheetCode } from "../../../../../contract/sheet-code.ts";
import { sheetMessages } from "../../../../../contract/sheets.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
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
  const [isOpened, setIsOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  if (!parseSheetCode(code))
    return <EmptyState icon={<FileCheck2 aria-hidden="true" />} title={sheetMessages.codeWrong} />;
  const open = () => {
    setIsOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <EmptyState
        icon={<FileCheck2 aria-hidden="true" />}
        title="This is the code of a sheet."
        action={<Button onClick={role === null ? onSignUp : open}>Show its answers</Button>}
      >
        We draw the same sheet again, with its answers.
      </EmptyState>
      {isOpened && (
        <SheetDialog
          source={{ code }}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onClosed={() => setIsOpened(false)}
          onSignUp={onSignUp}
          onUpgrade={onUpgrade}
        />
      )}
    </>
  );
}
