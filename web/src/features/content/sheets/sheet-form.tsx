import { useEffect, useRef } from "react";
import type { SheetInk, SheetPaper } from "../../../../../contract/sheets.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { RadioChips } from "../../../ui/radio-chips.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./sheet-dialog.module.css";
import type { SheetChoices } from "./use-drawn-sheet.ts";

const papers: Record<SheetPaper, string> = { Letter: "Letter", A4: "A4" };
const inks: Record<SheetInk, string> = { color: "Color", saving: "Little ink" };

/** The child's name, the paper and the ink. Paper and ink are drawn at once, the name by its button or Enter. */
export function SheetForm({
  choices,
  nameError,
  isDrawing,
  onType,
  onRedraw,
}: {
  choices: SheetChoices;
  nameError: string | undefined;
  isDrawing: boolean;
  onType: (name: string) => void;
  onRedraw: (change: Partial<SheetChoices>) => void;
}) {
  const nameInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (nameError !== undefined) nameInput.current?.focus();
  }, [nameError]);
  return (
    <>
      <Form
        className={styles.name}
        onSubmit={(event) => {
          event.preventDefault();
          onRedraw({});
        }}
      >
        <TextField
          ref={nameInput}
          label="Child's name"
          optional
          hint="Printed on the sheet. We never keep it."
          error={nameError}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="done"
          value={choices.name}
          onChange={({ target }) => onType(target.value)}
        />
        <Button type="submit" size="sm" variant="outline" busy={isDrawing}>
          Add a name
        </Button>
      </Form>
      <RadioChips
        label="Paper"
        options={papers}
        value={choices.paper}
        onChange={(paper) => onRedraw({ paper })}
      />
      <RadioChips label="Ink" options={inks} value={choices.ink} onChange={(ink) => onRedraw({ ink })} />
    </>
  );
}
