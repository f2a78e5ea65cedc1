import { Download, Printer, Shuffle } from "lucide-react";
import type { ContentCard } from "../../../../../contract/content.ts";
import { isMaker, makers } from "../../../../../contract/makers.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { checkCanSave, saveFile } from "../../../ui/save-file.ts";
import type { LazyDialogProps } from "../../../ui/use-lazy-dialog.ts";
import { printPages } from "./print-pages.ts";
import styles from "./sheet-dialog.module.css";
import { SheetForm } from "./sheet-form.tsx";
import { SheetPages } from "./sheet-pages.tsx";
import { SheetProblem } from "./sheet-problem.tsx";
import type { SheetSource } from "./use-drawn-sheet.ts";
import { type SheetState, useRefusal, useSheetChoices } from "./use-sheet-choices.ts";

/** Names what gives another sheet; undefined for an item that is always the same, such as a chart. */
function getFreshLabel({ sheet, content_type }: ContentCard): string | undefined {
  if (sheet && isMaker(sheet.maker) && !makers[sheet.maker].isFresh) return undefined;
  return content_type === "math_worksheet" ? "New numbers" : "Another one";
}

/**
 * Makes a sheet: shows what comes out before it is printed or saved, with new numbers, a child's name, paper and ink
 * (SHEET-7). With a code, the sheet that has it, from its answers on.
 */
export default function SheetDialog({
  source,
  item,
  open,
  onClose,
  ...handlers
}: LazyDialogProps & {
  source: SheetSource;
  /** The item of the sheet; unknown for a code. */
  item?: ContentCard;
  onSignUp: () => void;
  onUpgrade: () => void;
}) {
  const sheet = useSheetChoices(source);
  const { error, isDrawing, choices, nameError, redraw } = sheet;
  const onClosed = useRefusal(error, { onClose, ...handlers });
  const freshLabel = item && getFreshLabel(item);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="lg"
      title={item?.title ?? "Your sheet again"}
      footer={<FinishButtons sheet={sheet} />}
    >
      <div className={styles.columns}>
        <SheetPages sheet={sheet} startAtAnswers={"code" in source} />
        <div className={styles.choices}>
          {error !== undefined && nameError === undefined && (
            <SheetProblem error={error} onRetry={() => redraw()} />
          )}
          {freshLabel && (
            <Button
              variant="outline"
              busy={isDrawing}
              icon={<Shuffle aria-hidden="true" />}
              onClick={sheet.drawAnother}
            >
              {freshLabel}
            </Button>
          )}
          <SheetForm
            choices={choices}
            nameError={nameError}
            isDrawing={isDrawing}
            onType={sheet.typeName}
            onRedraw={redraw}
          />
        </div>
      </div>
    </Dialog>
  );
}

function FinishButtons({ sheet: { drawn, isDrawing, finish } }: { sheet: SheetState }) {
  const shared = { size: "sm", busy: isDrawing, disabled: !drawn } as const;
  return (
    <div className={styles.finish}>
      <Button
        {...shared}
        variant="outline"
        icon={<Download aria-hidden="true" />}
        onClick={() => checkCanSave() && finish(({ file, fileName }) => saveFile(file, fileName))}
      >
        Save PDF
      </Button>
      {!drawn?.isUnreadable && (
        <Button
          {...shared}
          icon={<Printer aria-hidden="true" />}
          onClick={() => finish(({ pictures, choices }) => printPages(pictures, choices.paper))}
        >
          Print this one
        </Button>
      )}
    </div>
  );
}
