import { SelectField, TextField } from "@aws-amplify/ui-react";
import { Shuffle } from "lucide-react";
import { contentLimits, contentTypeLabels, contentTypes } from "../../../../../contract/content.ts";
import { formatAges } from "../../../../../contract/item-facts.ts";
import { isMaker, makers } from "../../../../../contract/makers.ts";
import { ApiError } from "../../../api/errors.ts";
import { brand } from "../../../base/brand.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { LazyDialogProps } from "../../../ui/use-lazy-dialog.ts";
import { listKinds, listOptions, startSheet } from "./made-sheets.ts";
import styles from "./sheet-dialog.module.css";
import { SheetOptionField } from "./sheet-option-field.tsx";
import { SheetPages } from "./sheet-pages.tsx";
import { SheetProblem } from "./sheet-problem.tsx";
import { useMakeSheet } from "./use-make-sheet.ts";

/**
 * Makes sheets for the upload form (SHEET-4): an admin chooses a maker and its options, sees what comes out, and adds that
 * sheet, or one of each kind. They are uploaded like other files.
 */
export default function MakeSheetDialog(dialog: LazyDialogProps) {
  const made = useMakeSheet(dialog.onClose);
  const { sheet, setSheet, added, isDrawing } = made;
  const { ages, why, isFresh } = makers[sheet.maker];
  const kinds = listKinds(sheet);
  const hasTitle = sheet.title.trim() !== "";
  const fields = made.error instanceof ApiError ? Object.entries(made.error.fields ?? {}) : [];
  const wordsError = fields.find(([field]) => field.startsWith("sheet.options.words"))?.[1];
  return (
    <Dialog
      {...dialog}
      size="lg"
      keepOpenOnOutsidePress
      title="Make a sheet"
      description={`The foot of each page says “${brand.name}”. A file that is made keeps it when you change the name in Settings.`}
      footer={
        <div className={styles.finish}>
          {kinds.length > 1 && (
            <Button
              size="sm"
              variant="outline"
              disabled={!hasTitle || added !== undefined}
              onClick={() => made.add(kinds)}
            >
              {`Add one of each kind (${kinds.length})`}
            </Button>
          )}
          <Button
            size="sm"
            busy={added !== undefined}
            busyLabel={added && added.count > 1 ? `Drawing ${added.done + 1} of ${added.count}` : "Drawing"}
            disabled={!hasTitle}
            onClick={() => made.add([sheet])}
          >
            Add to upload
          </Button>
        </div>
      }
    >
      <div className={styles.columns}>
        <SheetPages sheet={made} />
        <div className={styles.choices}>
          {made.error !== undefined && wordsError === undefined && (
            <SheetProblem error={made.error} onRetry={made.retry} />
          )}
          <SelectField
            label="Kind of sheet"
            descriptiveText={`${formatAges({ age_from: ages[0], age_to: ages[1] })}. ${why}`}
            value={sheet.maker}
            onChange={({ target }) => isMaker(target.value) && setSheet(startSheet(target.value))}
          >
            {contentTypes.map((type) => (
              <optgroup key={type} label={contentTypeLabels[type].plural}>
                {Object.entries(makers).map(
                  ([name, maker]) =>
                    maker.type === type && (
                      <option key={name} value={name}>
                        {maker.title}
                      </option>
                    ),
                )}
              </optgroup>
            ))}
          </SelectField>
          <TextField
            label="Title"
            autoComplete="off"
            maxLength={contentLimits.title}
            value={sheet.title}
            onChange={({ target }) => setSheet({ ...sheet, title: target.value })}
          />
          {listOptions(sheet).map(([name, option]) => (
            <SheetOptionField
              key={`${sheet.maker} ${name}`}
              option={option}
              value={sheet.options[name] ?? option.initial}
              error={wordsError}
              onChange={(value) => made.change({ [name]: value })}
            />
          ))}
          {isFresh && (
            <Button
              variant="outline"
              busy={isDrawing}
              icon={<Shuffle aria-hidden="true" />}
              onClick={made.drawAnother}
            >
              New numbers
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
